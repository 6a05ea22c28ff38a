import type { ColumnKind } from '../../finding/tables/column.mjs';
import { type TableRules, withColumnsOf } from '../../finding/tables/table.mjs';
import { labelsOf } from '../../languages/languages.mjs';
import { type Span, around } from '../../reading/layout.mjs';
import type { Example } from '../example.mjs';
import { type Labels, headingsAbove } from './headingLabels.mjs';
import { columnOf, kindsOf } from './kinds.mjs';
import { type KnownTable, foundBy, knownTables } from './knownTables.mjs';
import { notRowsIn } from './notRows.mjs';
import { columnsOf, rowsIn } from './rowsIn.mjs';

/** The names of sums in the language files. */
export const SUMS = ['subtotal', 'net_amount', 'tax_amount', 'total_amount'];
/** A heading further up is unlikely, and trying it takes time. */
const MOST_HEADINGS = 8;

/** True if the field is a table in an example. */
export function isTable(field: string, examples: Example[]): boolean {
	return examples.some(({ expected }) => rowsIn(expected[field] ?? '') !== undefined);
}

/**
 * The rules that find a table in the examples: the headings of its columns, the kinds of their values, and the labels
 * of sums. Undefined if they find nothing.
 *
 * @param base the table in the base project, whose columns are also found
 */
export function learnTable(
	field: string,
	examples: Example[],
	base?: TableRules,
): TableRules | undefined {
	const tables = knownTables(field, examples);
	const pointsIn = (some: KnownTable[]) => (rules: TableRules) => {
		const all = base ? withColumnsOf(base, rules) : rules;
		return some.reduce((sum, table) => sum + foundBy(all, table), 0);
	};
	const points = pointsIn(tables);

	const notRows = [...new Set(tables.flatMap(({ placed, pages }) => notRowsIn(placed, pages)))];
	const plain = plainRules(tables, notRows);
	const headings = tables.map((table): Labels => {
		const possible = headingsAbove(table.placed, table.pages).slice(0, MOST_HEADINGS);
		// Figures that show what they are also do so without a heading, but not in each document.
		return best([...possible, {}], (labels) => pointsIn([table])(withLabels(plain, [labels])));
	});
	const labelled = withLabels(plain, headings);
	const ordered = best([labelled, inPlaceOrder(labelled, tables)], points);
	const ended = best(withNotRows(ordered, notRows), points);
	const rules = Object.keys(ended.columns).reduce(
		(before, column) => best(withOtherKinds(before, column, tables), points),
		ended,
	);
	return points(rules) > 0 ? rules : undefined;
}

/** The first one with most points. */
function best<T>(choices: T[], pointsOf: (choice: T) => number): T {
	const rated = choices.map((choice) => ({ choice, points: pointsOf(choice) }));
	return rated.reduce((before, each) => (each.points > before.points ? each : before)).choice;
}

/** The columns without headings. */
function plainRules(tables: KnownTable[], notRows: string[]): TableRules {
	const names = columnsOf(tables.flatMap(({ rows }) => rows));
	const columns = names.map((name) => [
		name,
		columnOf(kindsIn(name, tables)[0]!, valuesIn(name, tables)),
	]);
	return {
		kind: 'table',
		which: 'first',
		columns: Object.fromEntries(columns) as TableRules['columns'],
		not_rows_of: SUMS,
		not_rows: [...notRows, ...labelsOf(SUMS)],
	};
}

function kindsIn(column: string, tables: KnownTable[]): ColumnKind[] {
	return kindsOf(column, valuesIn(column, tables));
}

function valuesIn(column: string, tables: KnownTable[]): string[] {
	const values = tables.flatMap(({ rows }) => rows.map((row) => row[column] ?? ''));
	return values.filter((value) => value !== '');
}

/** The rules with the labels of these headings, the most frequent ones first. */
function withLabels(rules: TableRules, headings: Labels[]): TableRules {
	const columns = Object.entries(rules.columns).map(([name, column]) => {
		const all = headings.flatMap((labels) => labels[name] ?? []);
		const count = (label: string) => all.filter((each) => each === label).length;
		const labels = [...new Set(all)].sort((one, other) => count(other) - count(one));
		return [name, { ...column, labels }] as const;
	});
	return { ...rules, columns: Object.fromEntries(columns) };
}

/** The rules with the columns from left to right: the first amount is a price, and the last one is that of the row. */
function inPlaceOrder(rules: TableRules, tables: KnownTable[]): TableRules {
	const placed = tables.flatMap((table) => table.placed);
	const middle = ({ left, right }: Span) => (left + right) / 2;
	const placeOf = (column: string) => {
		const words = placed.find((row) => row.words[column])?.words[column];
		return words ? middle(around(words)) : 0;
	};
	const columns = Object.entries(rules.columns).toSorted(
		([one], [other]) => placeOf(one) - placeOf(other),
	);
	return { ...rules, columns: Object.fromEntries(columns) };
}

/** The rules with the labels of sums: those in the examples and in the language files, only one of these, or none. */
function withNotRows(rules: TableRules, found: string[]): TableRules[] {
	const { kind, which, columns } = rules;
	const without: TableRules = { kind, which, columns };
	return [
		rules,
		{ ...without, not_rows: found },
		{ ...without, not_rows_of: SUMS, not_rows: labelsOf(SUMS) },
		without,
	];
}

function withOtherKinds(rules: TableRules, column: string, tables: KnownTable[]): TableRules[] {
	const { labels } = rules.columns[column]!;
	return kindsIn(column, tables).map((kind) => ({
		...rules,
		columns: {
			...rules.columns,
			[column]: { ...columnOf(kind, valuesIn(column, tables)), labels },
		},
	}));
}
