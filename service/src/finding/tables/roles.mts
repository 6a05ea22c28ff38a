import type { TableRules } from './table.mjs';
import { type Assigned, firstCells } from './assign.mjs';
import { type Column, type ColumnKind, isAmountOrNumber, valueOfFigure } from './column.mjs';

/** The columns of a project that have a meaning: a quantity times a price is an amount. */
export interface Roles {
	quantity: string | undefined;
	price: string | undefined;
	amount: string | undefined;
	text: string | undefined;
	kinds: Record<string, ColumnKind>;
}

/** The number of rows that are multiplied: more would only take time. */
const ROWS = 40;
/** The evidence of rows that multiply, against that of headings. */
const MULTIPLIES = 10;
const HEADING = 2;
const RIGHTMOST = 1;
/** Of two figures that are multiplied, the one with decimals is the price, and else the second one. */
const DECIMALS = 3;
const SECOND = 0.25;
/** Three digits behind a separator can be thousands. */
const TWO_OR_FOUR = /\d[.,](?:\d\d){1,2}(?!\d)/u;
/** Longer than most units and currencies. */
const WORD = /\p{L}{3}/u;

export function rolesOf(columns: TableRules['columns']): Roles {
	const named = (kind: ColumnKind) =>
		Object.keys(columns).filter((name) => columns[name]!.kind === kind);
	const amounts = named('amount');
	return {
		quantity: named('number')[0],
		price: amounts.length > 1 ? amounts[0] : undefined,
		amount: amounts.at(-1),
		text: named('text')[0],
		kinds: Object.fromEntries(Object.entries(columns).map(([name, { kind }]) => [name, kind])),
	};
}

/**
 * The columns with the quantity, the price and the amount decided: by what multiplies, and by their headings, which are
 * often missing or mean two things ("Amount", "Price").
 *
 * @param separator the mark before decimals
 */
export function withRoles(
	columns: Column[],
	lines: Assigned[],
	roles: Roles,
	separator: string,
): Column[] {
	const rows = lines.slice(0, ROWS);
	const ofTexts = columns.filter((column) => isOfTexts(column, rows));
	const [onlyText, ...more] = ofTexts;
	const isText = (column: Column) =>
		column === onlyText && more.length === 0 && column.names[0] === roles.text;
	const figures = columns.filter((column) => isOfFigures(column, rows) && !isText(column));
	const choices = [undefined, ...figures];
	const values = rows.map((row) => valuesOf(figures, row, separator));
	let best: Array<Column | undefined> = [];
	let most = -Infinity;
	for (const amount of choices)
		for (const price of roles.price === undefined ? [undefined] : choices)
			for (const quantity of choices) {
				const chosen = [quantity, price, amount];
				const given = chosen.filter((column) => column !== undefined);
				if (new Set(given).size < given.length) continue;
				const multiplied = shareThatMultiplies(chosen, values);
				const isLast = amount && figures.every(({ right }) => right <= amount.right);
				const evidence =
					MULTIPLIES * multiplied +
					headingsFor(quantity, roles.quantity) +
					headingsFor(price, roles.price) +
					headingsFor(amount, roles.amount) +
					(isLast ? RIGHTMOST * (1 - multiplied) : 0) +
					likelyPrice(quantity, price, rows);
				if (evidence > most) [best, most] = [chosen, evidence];
			}
	const [quantity, price, amount] = best;
	const taken = [roles.quantity, roles.price, roles.amount];
	return columns.map((column) => {
		if (column === quantity) return { ...column, name: roles.quantity, kind: 'number' as const };
		if (column === price) return { ...column, name: roles.price, kind: 'amount' as const };
		if (column === amount) return { ...column, name: roles.amount, kind: 'amount' as const };
		const name = column.names.find((each) => !taken.includes(each));
		return { ...column, name, kind: name === undefined ? ('text' as const) : roles.kinds[name]! };
	});
}

/** Two headings can mean the same: the column with the longer texts is kept. */
export function withoutDuplicates(columns: Column[], rows: Assigned[]): Column[] {
	const letters = (column: Column) =>
		rows.flatMap((row) => row.get(column) ?? []).reduce((sum, { text }) => sum + text.length, 0);
	return columns.map((column) => {
		const same = columns.filter(({ name }) => name !== undefined && name === column.name);
		const isBest = same.every((other) => other === column || letters(other) < letters(column));
		return same.length > 1 && !isBest
			? { ...column, name: undefined, kind: 'text' as const }
			: column;
	});
}

function isOfFigures(column: Column, rows: Assigned[]): boolean {
	const cells = firstCells(column, rows);
	const figures = cells.filter(isAmountOrNumber);
	return figures.length > 0 && figures.length * 2 >= cells.length;
}

function isOfTexts(column: Column, rows: Assigned[]): boolean {
	const cells = firstCells(column, rows);
	const texts = cells.filter(({ text }) => WORD.test(text));
	return texts.length > 0 && texts.length * 2 > cells.length;
}

/** The figures in a row. */
type Values = Map<Column, number>;

function valuesOf(columns: Column[], row: Assigned, separator: string): Values {
	return new Map(
		columns
			.filter((column) => row.has(column))
			.map((column) => [column, valueOfFigure(row.get(column)![0]!.text, separator)]),
	);
}

/** Evidence that the price isn't the quantity. */
function likelyPrice(
	quantity: Column | undefined,
	price: Column | undefined,
	rows: Assigned[],
): number {
	if (!quantity || !price) return 0;
	return (
		DECIMALS * Math.min(0, shareWithDecimals(price, rows) - shareWithDecimals(quantity, rows)) +
		(quantity.right < price.right ? SECOND : 0)
	);
}

function shareWithDecimals(column: Column, rows: Assigned[]): number {
	const cells = firstCells(column, rows);
	return cells.filter(({ text }) => TWO_OR_FOUR.test(text)).length / Math.max(1, cells.length);
}

function headingsFor(column: Column | undefined, name: string | undefined): number {
	if (!column || name === undefined) return 0;
	if (column.names.includes(name)) return column.names.length === 1 ? HEADING + 0.5 : HEADING;
	return column.names.length === 0 ? -0.5 : -HEADING;
}

function shareThatMultiplies(chosen: Array<Column | undefined>, rows: Values[]): number {
	const [quantity, price, amount] = chosen;
	if (!quantity || !price || !amount) return 0;
	const right = rows.filter((row) => {
		const [one, other, product] = [row.get(quantity), row.get(price), row.get(amount)];
		if (one === undefined || other === undefined || product === undefined) return false;
		return multiplies(one, other, product);
	});
	return right.length / Math.max(1, rows.length);
}

/**
 * True if the amount is the product, apart from a price that is printed with less precision. In credit notes, only the
 * amount can be negative.
 */
export function multiplies(quantity: number, price: number, amount: number): boolean {
	const difference = Math.abs(Math.abs(quantity * price) - Math.abs(amount));
	return amount !== 0 && difference <= 0.011 + Math.abs(quantity) * 0.00051;
}
