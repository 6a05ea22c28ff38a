import { anyWord } from '../../languages/wordPattern.mjs';
import { type Cell, type Line, type Page, areInOneColumn, height } from '../../reading/layout.mjs';
import { groupBy } from '../groupBy.mjs';
import type { Label } from '../labels/label.mjs';
import type { LabelFinder } from '../labels/labels.mjs';
import { type Assigned, assigned, refined } from './assign.mjs';
import { hasDecimals } from '../values/kinds.mjs';
import { type Column, fits } from './column.mjs';
import { withGuesses } from './guesses.mjs';
import type { Heading } from './headings.mjs';
import { type Roles, withRoles, withoutDuplicates } from './roles.mjs';
import { type Texts, textsOfRows } from './texts.mjs';

/** A row of a table, with the texts above and below its figures. */
export interface Row extends Texts {
	cells: Assigned;
}

/** A line of the page with its cells in columns. */
export interface TableLine {
	line: Line;
	cells: Assigned;
	/** The cells in the column of texts. */
	texts: Cell[];
	kind: 'row' | 'text' | 'sum' | 'subtotal' | 'end' | 'other';
}

/** "Carried over to page 2". */
const CARRIED = new RegExp(`(?<!\\p{L})${anyWord('page')}\\.?\\s\\d{1,3}:?$`, 'iu');
/** The distance of a text from its column, in heights of a line. */
const INDENT = 1.5;
/** The height that two lines share if they are one, as a part of it. */
const OVERLAP = 0.2;
/** The distance of an amount below the other figures of its row, in heights of a line. */
const NEAR = 0.3;

export interface RowsOnPage {
	rows: Row[];
	/** The heading with its columns as the rows have shown them. */
	heading: Heading;
	/** True if the sums were reached, so that the next page has no more rows. */
	isEnd: boolean;
}

export interface TableFinder {
	roles: Roles;
	/** Finds the labels of sums, which aren't rows. */
	sums: LabelFinder;
	/** The mark before decimals. */
	separator: string;
}

/**
 * The rows below a heading, down to the sums or to the next heading.
 *
 * @param until the line at which the next table begins
 */
export function rowsBelow(
	heading: Heading,
	until: number,
	page: Page,
	{ roles, sums, separator }: TableFinder,
): RowsOnPage {
	const lines = withLowerAmounts(merged(page.lines.slice(heading.last + 1, until)));
	const isOpen = heading.textAt !== undefined;
	const columns = isOpen ? heading.columns : namedColumns(heading.columns, lines, roles, separator);
	const labels = labelsOfSums(lines, page, sums);
	const all = lines.map((line): TableLine => {
		const cells = assigned(line, columns);
		return { line, cells, texts: textCells(cells), kind: kindOf(line, cells, labels.get(line) ?? []) };
	});
	const table = new Columns(columns, roles, all, heading.textAt);
	const kept = onlyRows(all, table);
	const texts = textsOfRows(kept);
	const rows = kept
		.filter(({ kind }) => kind === 'row')
		.map((row, index) => ({ cells: row.cells, ...texts[index]! }));
	const afterLast = kept.slice(kept.findLastIndex(({ kind }) => kind === 'row') + 1);
	return {
		rows,
		heading: { ...heading, columns, textAt: table.textAt },
		isEnd: rows.length > 0 && afterLast.some(({ kind }) => kind === 'sum' || kind === 'end'),
	};
}

/** The columns with their meaning and their place, by what is in them. */
function namedColumns(columns: Column[], lines: Line[], roles: Roles, separator: string): Column[] {
	const likely = lines
		.map((line) => assigned(line, columns))
		.filter((cells) => figuresIn(cells) > 0 && cells.size > 1);
	const decided = withRoles(columns, likely, roles, separator);
	const rows = likely.map((row) => inOtherColumns(row, columns, decided));
	const unique = withoutDuplicates(decided, rows);
	const whole = rows.filter((cells) => figuresIn(cells) > 1 || cells.size > 2);
	const named = withGuesses(
		unique,
		whole.map((row) => inOtherColumns(row, decided, unique)),
		roles.kinds,
	);
	const aligned = lines.map((line) => assigned(line, named)).filter((cells) => figuresIn(cells) > 1);
	return refined(named, aligned);
}

/** The lines with an amount that is a little lower than the other figures of its row moved up. */
function withLowerAmounts(lines: Line[]): Line[] {
	return lines.reduce<Line[]>((before, line) => {
		const last = before.at(-1);
		const amount = line.cells.at(-1);
		const isLower =
			last &&
			amount &&
			line.top - last.bottom < NEAR * height(line) &&
			isPrice(amount) &&
			last.cells.filter(({ text }) => fits('amount', text) || fits('number', text)).length > 1 &&
			last.cells.every(({ right }) => right < amount.left);
		if (!isLower || line.cells.slice(0, -1).some(isPrice)) return [...before, line];
		const rest = line.cells.length > 1 ? [{ ...line, cells: line.cells.slice(0, -1) }] : [];
		return [...before.slice(0, -1), { ...last, cells: [...last.cells, amount] }, ...rest];
	}, []);
}

function isPrice({ text }: Cell): boolean {
	return fits('amount', text) && hasDecimals(text);
}

function inOtherColumns(row: Assigned, columns: Column[], others: Column[]): Assigned {
	return new Map([...row].map(([column, cells]) => [others[columns.indexOf(column)]!, cells]));
}

/** The lines with those as one that are partly at the same height, as in a table whose cells are centred. */
function merged(lines: Line[]): Line[] {
	return lines.reduce<Line[]>((before, line) => {
		const last = before.at(-1);
		const shared = last ? last.bottom - line.top : 0;
		const isSame =
			last &&
			shared > OVERLAP * Math.min(height(line), height(last)) &&
			!last.cells.some((cell) => line.cells.some((other) => areInOneColumn(cell, other)));
		if (!isSame) return [...before, line];
		const cells = [...last.cells, ...line.cells].sort((one, other) => one.left - other.left);
		return [...before.slice(0, -1), { ...last, cells }];
	}, []);
}

/** The columns that decide what is a row. */
class Columns {
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
		const lefts = rows.flatMap(({ cells }) => textCells(cells)[0]?.left ?? []).sort((a, b) => a - b);
		this.textAt = lefts[Math.floor(lefts.length / 2)] ?? textAt;
		this.leftmost = lefts[0] ?? textAt;
	}

	/** True if rows have a quantity or a price. */
	get isCounted(): boolean {
		return this.textAt !== undefined && (this.quantity ?? this.price) !== undefined;
	}

	/** True if the line has everything that rows have. */
	isWhole(cells: Assigned): boolean {
		const needed = [this.quantity, this.price, this.amount].filter((column) => column !== undefined);
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
		return first !== undefined && leftmost !== undefined && first.left < leftmost - INDENT * height(first);
	}

	hasAmount(cells: Assigned): boolean {
		return this.amount !== undefined && cells.has(this.amount);
	}

	/** True if the first text is below the others. */
	isText(cells: Assigned): boolean {
		const [first] = textCells(cells);
		return first !== undefined && this.textAt !== undefined && Math.abs(first.left - this.textAt) < INDENT * height(first);
	}
}

function figuresIn(cells: Assigned): number {
	return [...cells].filter(([{ name, kind }]) => name !== undefined && (kind === 'number' || kind === 'amount')).length;
}

/** The labels of sums at the start of the cells of each line. */
function labelsOfSums(lines: Line[], page: Page, sums: LabelFinder): Map<Line, Label[]> {
	const found = sums
		.find({ ...page, lines })
		.filter(({ start, line, cell, end }) => start === 0 && hasAmount(line, cell.text.slice(end)));
	return new Map([...groupBy(found, ({ line }) => line)].map(([line, all]) => [line, all.map(({ label }) => label)]));
}

/** True if there is an amount beside a label or behind it. */
function hasAmount({ cells }: Line, behind: string): boolean {
	return cells.some(({ text }) => fits('amount', text)) || /\d[.,]\d\d(?!\d)/.test(behind);
}

function kindOf({ cells }: Line, byColumn: Assigned, labels: Label[]): TableLine['kind'] {
	const kinds = new Set([...byColumn.keys()].map(({ name, kind }) => (name === undefined ? undefined : kind)));
	const isCounted = kinds.has('number') || (kinds.has('rate') && kinds.has('text'));
	const hasDigits = cells.some(({ text }) => /\d/.test(text));
	if (!hasDigits && cells.length > 2) return 'end';
	if (!isCounted && cells.some(({ text }) => CARRIED.test(text))) return 'subtotal';
	if (labels.length > 0 && !isCounted)
		return labels.some(({ field }) => field === 'subtotal') ? 'subtotal' : 'sum';
	if (figuresIn(byColumn) > 0) return 'row';
	const texts = textCells(byColumn);
	return texts.length > 0 && [...byColumn.values()].flat().length === cells.length ? 'text' : 'other';
}

/** After the first sum, only whole lines are rows: the others are shipping, taxes and so on. */
function onlyRows(lines: TableLine[], table: Columns): TableLine[] {
	const checked = lines.map((each): TableLine => {
		if (each.kind === 'text' && table.isOutside(each)) return { ...each, kind: 'other' };
		if (each.kind !== 'row' || table.isRow(each.cells)) return each;
		const isText = textCells(each.cells).length > 0 && !table.hasAmount(each.cells);
		return { ...each, kind: isText ? 'text' : 'other' };
	});
	const firstRow = checked.findIndex(({ kind }) => kind === 'row');
	const end = checked.findIndex(({ kind }, index) => kind === 'end' && index > firstRow && firstRow >= 0);
	const until = end < 0 ? checked : checked.slice(0, end + 1);
	const firstSum = until.findIndex(
		({ kind }, index) => (kind === 'sum' || kind === 'subtotal') && index > firstRow,
	);
	return until.map((each, index) => {
		if (firstSum < 0 || index < firstSum || each.kind !== 'row') return each;
		const isRow = table.isCounted && table.isWhole(each.cells) && table.isText(each.cells);
		return isRow ? each : { ...each, kind: 'other' };
	});
}

function textCells(cells: Assigned): Cell[] {
	return [...cells]
		.filter(([{ name, kind }]) => name !== undefined && kind === 'text')
		.flatMap(([, texts]) => texts);
}
