import { type Cell, type Line, type Page, areInOneColumn, height } from '../../reading/layout.mjs';
import type { LabelFinder } from '../labels/labels.mjs';
import { type Assigned, assigned, refined } from './assign.mjs';
import type { Column } from './column.mjs';
import type { Heading } from './headings.mjs';
import { type Roles, withRoles } from './roles.mjs';

/** A row of a table. */
export interface Row {
	cells: Assigned;
	/** Further cells of the column of texts, above or below. */
	above: Cell[];
	below: Cell[];
}

/** A line of the page with its cells in columns. */
interface TableLine {
	line: Line;
	cells: Assigned;
	kind: 'row' | 'text' | 'sum' | 'end' | 'other';
}

/** The gap between two lines of a text, in heights of a line. */
const TEXT_GAP = 1.3;
/** A text belongs to the line that is clearly nearer. */
const NEARER = 1.6;
/** A table ends after this many lines without a row or its text. */
const OTHER_LINES = 12;
/** The distance of a text from its column, in heights of a line. */
const INDENT = 1.5;
/** The height that two lines share if they are one, as a part of it. */
const OVERLAP = 0.2;

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
	const lines = merged(page.lines.slice(heading.last + 1, until));
	const first = lines.map((line) => assigned(line, heading.columns));
	const likely = first.filter((cells) => figuresIn(cells) > 0 && cells.size > 1);
	const named = withRoles(heading.columns, likely, roles, separator);
	const again = lines.map((line) => assigned(line, named));
	const columns = refined(
		named,
		again.filter((cells) => figuresIn(cells) > 1),
	);
	const isSum = linesWithSums(lines, page, sums);
	const all = lines.map((line): TableLine => {
		const cells = assigned(line, columns);
		return { line, cells, kind: kindOf(line, cells, isSum) };
	});
	const table = new Columns(columns, roles, all, heading.textAt);
	return { ...joinedRows(onlyRows(all, table)), heading: { ...heading, columns, textAt: table.textAt } };
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

	constructor(columns: Column[], roles: Roles, lines: TableLine[], textAt: number | undefined) {
		const named = (name: string | undefined) =>
			name === undefined ? undefined : columns.find((column) => column.name === name);
		this.quantity = named(roles.quantity);
		this.price = named(roles.price);
		this.amount = named(roles.amount);
		const rows = lines.filter(({ kind, cells }) => kind === 'row' && this.isWhole(cells));
		const lefts = rows.flatMap(({ cells }) => textCells(cells)[0]?.left ?? []).sort((a, b) => a - b);
		this.textAt = lefts[Math.floor(lefts.length / 2)] ?? textAt;
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
		if (has(quantity) || has(price)) return true;
		return !this.isCounted || this.isText(cells);
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

function linesWithSums(lines: Line[], page: Page, sums: LabelFinder): Map<Line, number> {
	const labelled = new Map<Line, Set<Cell>>();
	for (const { line, cell, start } of sums.find({ ...page, lines }))
		if (start === 0) labelled.set(line, (labelled.get(line) ?? new Set()).add(cell));
	return new Map([...labelled].map(([line, cells]) => [line, cells.size]));
}

function kindOf(line: Line, cells: Assigned, sums: Map<Line, number>): TableLine['kind'] {
	const isCounted = [...cells.keys()].some(({ name, kind }) => name !== undefined && kind === 'number');
	const hasDigits = line.cells.some(({ text }) => /\d/.test(text));
	const labels = sums.get(line) ?? 0;
	if (!hasDigits && (labels > 1 || line.cells.length > 2)) return 'end';
	if (labels > 0 && !isCounted) return 'sum';
	if (figuresIn(cells) > 0) return 'row';
	const texts = textCells(cells);
	const isAll = texts.length > 0 && [...cells.values()].flat().length === line.cells.length;
	return isAll ? 'text' : 'other';
}

/** After the first sum, only whole lines are rows: the others are shipping, taxes and so on. */
function onlyRows(lines: TableLine[], table: Columns): TableLine[] {
	const checked = lines.map((each): TableLine => {
		if (each.kind !== 'row' || table.isRow(each.cells)) return each;
		return { ...each, kind: textCells(each.cells).length > 0 ? 'text' : 'other' };
	});
	const firstRow = checked.findIndex(({ kind }) => kind === 'row');
	const end = checked.findIndex(({ kind }, index) => kind === 'end' && index > firstRow && firstRow >= 0);
	const until = end < 0 ? checked : checked.slice(0, end + 1);
	const firstSum = until.findIndex(({ kind }, index) => kind === 'sum' && index > firstRow);
	return until.map((each, index) => {
		if (firstSum < 0 || index < firstSum || each.kind !== 'row') return each;
		const isRow = table.isCounted && table.isWhole(each.cells) && table.isText(each.cells);
		return isRow ? each : { ...each, kind: 'other' };
	});
}

function joinedRows(lines: TableLine[]): Pick<RowsOnPage, 'rows' | 'isEnd'> {
	const rows: Row[] = [];
	const isAbove = textsAreAbove(lines);
	let between: TableLine[] = [];
	let before: TableLine | undefined;
	let others = 0;
	const end = () => {
		if (!isAbove) rows.at(-1)?.below.push(...attached(between, before).flatMap(textsOf));
		[between, before] = [[], undefined];
	};
	for (const each of lines) {
		if (each.kind === 'row') {
			const row: Row = { cells: each.cells, above: [], below: [] };
			divide(between, [before, each], [rows.at(-1), row], isAbove);
			rows.push(row);
			[between, before, others] = [[], each, 0];
		} else if (each.kind === 'text') between.push(each);
		else {
			end();
			if (++others > OTHER_LINES && rows.length > 0) break;
		}
	}
	end();
	const lastRow = lines.findLastIndex(({ kind }) => kind === 'row');
	const isEnd = lines.slice(lastRow + 1).some(({ kind }) => kind === 'sum' || kind === 'end');
	return { rows, isEnd: rows.length > 0 && isEnd };
}

/** True if the rows have their texts above their figures: then the first row has one above, and the last none below. */
function textsAreAbove(lines: TableLine[]): boolean {
	const first = lines.findIndex(({ kind }) => kind === 'row');
	const last = lines.findLastIndex(({ kind }) => kind === 'row');
	if (first < 0 || textCells(lines[first]!.cells).length > 0) return false;
	return lines[first - 1]?.kind === 'text' && lines[last + 1]?.kind !== 'text';
}

/** Gives the texts between two rows to one of them. Texts that are near neither are headings of groups. */
function divide(
	between: TableLine[],
	[before, after]: [TableLine | undefined, TableLine],
	[previous, row]: [Row | undefined, Row],
	isAbove: boolean,
): void {
	if (between.length === 0) return;
	if (isAbove) {
		row.above.push(...between.flatMap(textsOf));
		return;
	}
	if (!previous || !before) return;
	const near = attached(between, before);
	const last = near.at(-1);
	const isHeading =
		last &&
		near.length === between.length &&
		gap(near.at(-2) ?? before, last) > NEARER * gap(last, after) + 0.1 * height(last.line);
	previous.below.push(...(isHeading ? near.slice(0, -1) : near).flatMap(textsOf));
}

/** The texts that follow a row without a wide gap. */
function attached(between: TableLine[], before: TableLine | undefined): TableLine[] {
	if (!before) return [];
	const end = between.findIndex(
		(each, index) => gap(between[index - 1] ?? before, each) > TEXT_GAP * height(each.line),
	);
	return end < 0 ? between : between.slice(0, end);
}

function gap(one: TableLine, other: TableLine): number {
	return Math.max(0, other.line.top - one.line.bottom);
}

function textsOf({ cells }: TableLine): Cell[] {
	return textCells(cells);
}

function textCells(cells: Assigned): Cell[] {
	return [...cells]
		.filter(([{ name, kind }]) => name !== undefined && kind === 'text')
		.flatMap(([, texts]) => texts);
}
