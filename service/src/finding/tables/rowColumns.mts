import { median } from '../../median.mjs';
import { height } from '../../reading/layout.mjs';
import { type Column, fits } from './column.mjs';
import type { Roles } from './roles.mjs';
import type { TableLine } from './tableLine.mjs';

/** The distance of a text from its column, in heights of a line. */
const INDENT = 1.5;

/** The columns that decide what is a row. */
export class RowColumns {
	private readonly quantity: Column | undefined;
	private readonly price: Column | undefined;
	private readonly amount: Column | undefined;
	/** The left edge of the descriptions in whole rows. */
	readonly textAt: number | undefined;
	private readonly leftmost: number | undefined;

	constructor(columns: Column[], roles: Roles, lines: TableLine[], textAt: number | undefined) {
		const named = (name: string | undefined) =>
			name === undefined ? undefined : columns.find((column) => column.name === name);
		this.quantity = named(roles.quantity);
		this.price = named(roles.price);
		this.amount = named(roles.amount);
		const rows = lines.filter((line) => line.kind === 'row' && this.isWhole(line));
		const lefts = rows.flatMap(({ texts }) => texts[0]?.left ?? []);
		this.textAt = lefts.length > 0 ? median(lefts) : textAt;
		this.leftmost = lefts.length > 0 ? Math.min(...lefts) : textAt;
	}

	/** True if rows have a quantity or a price. */
	get isCounted(): boolean {
		return this.textAt !== undefined && (this.quantity ?? this.price) !== undefined;
	}

	/** True if the line has everything that rows have. */
	isWhole({ cells }: TableLine): boolean {
		const needed = [this.quantity, this.price, this.amount].filter(
			(column) => column !== undefined,
		);
		return needed.length > 0 && needed.every((column) => cells.has(column));
	}

	/** True for a whole row, one without a price, or an amount with a text below the other texts, such as a discount. */
	isRow(line: TableLine): boolean {
		const { cells, texts } = line;
		const { quantity, price, amount } = this;
		// An amount alone is one of the sums.
		if (this.isWhole(line) && (quantity ?? price ?? texts[0])) return true;
		const has = (column: Column | undefined) => column !== undefined && cells.has(column);
		if (texts.length === 0) return false;
		if (has(quantity) && has(price) && fits('number', cells.get(quantity!)![0]!.text)) return true;
		if (amount && !cells.has(amount)) return false;
		if ((has(quantity) || has(price)) && this.textAt === undefined) return true;
		return !texts[0]!.text.endsWith(':') && (!this.isCounted || this.isText(line));
	}

	/** True for a text that begins left of the others, such as the heading of a group. */
	isOutside({ texts: [first] }: TableLine): boolean {
		const { leftmost } = this;
		return (
			first !== undefined &&
			leftmost !== undefined &&
			first.left < leftmost - INDENT * height(first)
		);
	}

	hasAmount({ cells }: TableLine): boolean {
		return this.amount !== undefined && cells.has(this.amount);
	}

	/** True if the first text is below the others. */
	isText({ texts: [first] }: TableLine): boolean {
		return (
			first !== undefined &&
			this.textAt !== undefined &&
			Math.abs(first.left - this.textAt) < INDENT * height(first)
		);
	}
}
