import { height } from '../../reading/layout.mjs';
import type { Assigned } from './assign.mjs';
import type { Column } from './column.mjs';
import type { Roles } from './roles.mjs';
import { type TableLine, textCells } from './tableLine.mjs';

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
		const rows = lines.filter(({ kind, cells }) => kind === 'row' && this.isWhole(cells));
		const lefts = rows
			.flatMap(({ cells }) => textCells(cells)[0]?.left ?? [])
			.sort((a, b) => a - b);
		this.textAt = lefts[Math.floor(lefts.length / 2)] ?? textAt;
		this.leftmost = lefts[0] ?? textAt;
	}

	/** True if rows have a quantity or a price. */
	get isCounted(): boolean {
		return this.textAt !== undefined && (this.quantity ?? this.price) !== undefined;
	}

	/** True if the line has everything that rows have. */
	isWhole(cells: Assigned): boolean {
		const needed = [this.quantity, this.price, this.amount].filter(
			(column) => column !== undefined,
		);
		const had = needed.filter((column) => cells.has(column));
		return had.length === needed.length && needed.length > 0;
	}

	/** True for a whole row, one without a price, or an amount with a text below the other texts, such as a discount. */
	isRow(cells: Assigned): boolean {
		if (this.isWhole(cells)) return true;
		const { quantity, price, amount } = this;
		const has = (column: Column | undefined) => column !== undefined && cells.has(column);
		if (has(quantity) && has(price) && textCells(cells).length > 0) return true;
		if (amount && !cells.has(amount)) return false;
		if (textCells(cells).length === 0) return false;
		if ((has(quantity) || has(price)) && this.textAt === undefined) return true;
		return !textCells(cells)[0]!.text.endsWith(':') && (!this.isCounted || this.isText(cells));
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

	hasAmount(cells: Assigned): boolean {
		return this.amount !== undefined && cells.has(this.amount);
	}

	/** True if the first text is below the others. */
	isText(cells: Assigned): boolean {
		const [first] = textCells(cells);
		return (
			first !== undefined &&
			this.textAt !== undefined &&
			Math.abs(first.left - this.textAt) < INDENT * height(first)
		);
	}
}
