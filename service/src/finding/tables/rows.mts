import { type Line, type Page, height } from '../../reading/layout.mjs';
import type { LabelFinder } from '../labels/labels.mjs';
import { type Assigned, assigned, belowHeadings, refined } from './assign.mjs';
import { type Column, isAmountOrNumber } from './column.mjs';
import { withGuesses } from './guesses.mjs';
import type { Heading } from './headings.mjs';
import { merged, withLowerAmounts } from './lines.mjs';
import { type Roles, withRoles, withoutDuplicates } from './roles.mjs';
import { RowColumns } from './rowColumns.mjs';
import { type TableLine, figuresIn, labelsOfSums, tableLine } from './tableLine.mjs';
import { type Texts, textsOfRows } from './texts.mjs';

/** A row of a table, with the texts above and below its figures. */
export interface Row extends Texts {
	cells: Assigned;
}

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

/** The lines that decide what the columns are. More would only take time. */
const LINES = 200;
const DECIMALS = /\d[.,]\d\d/u;

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
	const labels = labelsOfSums(lines, page, sums);
	const goods = lines.filter(
		(line) => !labels.has(line) || line.cells.filter(isAmountOrNumber).length > 1,
	);
	const columns = isOpen ? heading.columns : namedColumns(heading.columns, goods, roles, separator);
	const all = lines.map((line) => tableLine(line, assigned(line, columns), labels.get(line) ?? []));
	const table = new RowColumns(columns, roles, all, heading.textAt);
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
function namedColumns(
	headings: Column[],
	below: Line[],
	roles: Roles,
	separator: string,
): Column[] {
	const lines = below.slice(0, LINES);
	const columns = joined(headings, likelyRows(lines, headings));
	const likely = likelyRows(lines, columns);
	const decided = withRoles(columns, likely, roles, separator);
	const rows = likely.map((row) => inOtherColumns(row, columns, decided));
	const unique = withoutDuplicates(decided, rows);
	const mostFigures = Math.max(...rows.map(figuresIn));
	const whole = rows.filter((cells) => figuresIn(cells) === mostFigures);
	const named = withGuesses(
		unique,
		whole.map((row) => inOtherColumns(row, decided, unique)),
		roles,
	);
	const aligned = lines
		.map((line) => assigned(line, named))
		.filter((cells) => figuresIn(cells) > 1);
	return refined(named, aligned);
}

/** The lines with figures in the most columns. Those with few are sums, whatever their labels are. */
function likelyRows(lines: Line[], columns: Column[]): Assigned[] {
	const all = lines
		.map((line) => belowHeadings(line, columns))
		.filter((cells) => figuresIn(cells) > 0 && cells.size > 1);
	const most = Math.max(...all.map(({ size }) => size));
	return all.filter(({ size }) => size * 2 > most);
}

/** The columns, with those as one that are a word of the same heading: no row has something below each of the two. */
function joined(columns: Column[], rows: Assigned[]): Column[] {
	const [size] = rows.flatMap((row) => [...row.values()].map(([cell]) => height(cell!)));
	if (size === undefined) return columns;
	return columns
		.toSorted((one, other) => one.left - other.left)
		.reduce<Column[][]>((before, column) => {
			const last = before.at(-1);
			const gap = last ? column.left - last.at(-1)!.right : Infinity;
			const isOne =
				last &&
				gap > 0 &&
				gap < size &&
				!column.isExact &&
				!rows.some((row) => row.has(column) && last.some((each) => row.has(each)));
			if (isOne) last.push(column);
			else before.push([column]);
			return before;
		}, [])
		.map((parts) => {
			const named = parts.filter(({ name }) => name !== undefined);
			const best = named.find(({ kind }) => kind === 'text') ?? named[0] ?? parts[0]!;
			const { left } = parts[0]!;
			const { right } = parts.at(-1)!;
			const names = [...new Set([best, ...parts].flatMap((part) => part.names))];
			return { ...best, names, left, right };
		});
}

function inOtherColumns(row: Assigned, columns: Column[], others: Column[]): Assigned {
	return new Map([...row].map(([column, cells]) => [others[columns.indexOf(column)]!, cells]));
}

/** After the first sum, only whole lines are rows: the others are shipping, taxes and so on. */
function onlyRows(lines: TableLine[], table: RowColumns): TableLine[] {
	const checked = lines.map((each): TableLine => {
		if (each.kind === 'text' && table.isOutside(each)) return { ...each, kind: 'other' };
		if (each.kind !== 'row' || table.isRow(each)) return each;
		const isText = each.texts.length > 0 && !table.hasAmount(each);
		return { ...each, kind: isText ? 'text' : 'other' };
	});
	const firstRow = checked.findIndex(({ kind }) => kind === 'row');
	// A page can have nothing but sums, and then a table of taxes.
	const firstFigures = checked.findIndex(({ line }) =>
		line.cells.some(({ text }) => DECIMALS.test(text)),
	);
	const end = checked.findIndex(
		({ kind }, index) => kind === 'end' && index > firstFigures && firstFigures >= 0,
	);
	const until = end < 0 ? checked : checked.slice(0, end + 1);
	const firstSum = until.findIndex(
		({ kind }, index) => (kind === 'sum' || kind === 'subtotal') && index > firstRow,
	);
	return until.map((each, index) => {
		if (firstSum < 0 || index < firstSum || each.kind !== 'row') return each;
		const isRow = table.isCounted && table.isWhole(each) && table.isText(each);
		return isRow ? each : { ...each, kind: 'other' };
	});
}
