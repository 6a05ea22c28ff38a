import type { Project } from '../../projectRules.mjs';
import { type Page, textOf } from '../../reading/layout.mjs';
import type { Label } from '../labels/label.mjs';
import { LabelFinder } from '../labels/labels.mjs';
import { valueOfFigure } from './column.mjs';
import { withoutCopies } from './copies.mjs';
import { type Heading, headingsOn } from './headings.mjs';
import {
	endsOfList,
	listedAmounts,
	multipliedColumns,
	withQuantities,
	withoutTaxMarks,
} from './inferred.mjs';
import { type Roles, rolesOf } from './roles.mjs';
import { type MultipliedItems, multipliedItems, withFactors } from './multiplications.mjs';
import { valuesIn } from './rowValues.mjs';
import { type Row, type TableFinder, rowsBelow } from './rows.mjs';
import { type FoundDocument, sumOfRows } from './sumOfRows.mjs';
import type { RowValues, TableRules } from './table.mjs';

interface Finders {
	headings: LabelFinder;
	/** Sums and carried amounts: lines with these labels aren't rows. */
	sums: LabelFinder;
	roles: Roles;
}

/** More ends of a list aren't tried. */
const MOST_ENDS = 8;

/** The rows of a table in a document; none if it has no such table. */
export function rowsIn(rules: TableRules, document: FoundDocument): RowValues[] {
	return withQuantitiesOfTexts(printedRows(rules, document), rolesOf(rules.columns));
}

function printedRows(rules: TableRules, document: FoundDocument): RowValues[] {
	const { pages, project, separator } = document;
	const { headings, ...finders } = findersOf(rules, project);
	const finder = { ...finders, separator };
	const { columns } = rules;
	const multiplied = (page: Page) => multipliedColumns(page, finder.roles, separator);
	const listed = (page: Page) => listedAmounts(page, finder.roles);
	const itemsOn = (some: Page[], factors: MultipliedItems['factors']) =>
		listsIn(some, finder, document)
			.map((page) => withFactors(tableWith([page], listed, finder), factors, finder.roles))
			.map((rows) => valuesIn(rows, columns, document))
			.find(isSum);
	const isSum = (rows: RowValues[]) => sumOfRows(rows, columns, document) !== '';
	const { text, quantity, price } = finder.roles;
	const shown = [text, quantity, price].filter((name) => name !== undefined);
	const filled = (rows: RowValues[]) =>
		shown.filter((name) => rows.some((row) => row[name] !== '')).length;
	const headed = valuesIn(tableIn(pages, headings, finder), columns, document);
	const isWhole = isSum(headed);
	if (isWhole && filled(headed) === shown.length) return headed;
	const bare = pages.map(withoutTaxMarks);
	const whole = bare.map(withQuantities);
	const products = valuesIn(tableWith(whole, multiplied, finder), columns, document);
	// Rows under a heading that don't add up aren't a list without one.
	const [first] = headed.length === 0 || isWhole ? bare : [];
	const simple = first && multipliedItems(first, separator);
	const itemised = simple?.factors.size ? itemsOn([simple.page], simple.factors) : undefined;
	const summed = [headed, itemised ?? [], products].filter(isSum);
	const [best] = summed.sort((one, other) => filled(other) - filled(one));
	if (best) return best;
	if (headed.length > 0) return headed;
	if (products.length > 0) return products;
	return itemsOn(whole, new Map()) ?? [];
}

/** The parts of the first page, from its top, that can be a list of amounts. */
function listsIn(
	[page]: Page[],
	{ sums, separator }: TableFinder,
	{ found, project }: FoundDocument,
): Page[] {
	if (!page) return [];
	const amounts = Object.keys(project.fields)
		.filter((name) => project.fields[name]!.kind === 'amount' && found[name])
		.map((name) => valueOfFigure(found[name]!, separator));
	const ends = [...endByLabel(page, sums), ...endsOfList(page.lines, amounts, separator)];
	return ends.slice(0, MOST_ENDS).map((end) => ({ ...page, lines: page.lines.slice(0, end) }));
}

/** The rows below a heading, and on the pages after it. */
export function rowsUnder(
	heading: Heading,
	rules: TableRules,
	document: FoundDocument,
): RowValues[] {
	const { pages, project, separator } = document;
	const finder = { ...findersOf(rules, project), separator };
	const rows: Row[] = [];
	let open = heading;
	for (const page of pages) {
		const below = rowsBelow(open, page.lines.length, page, finder);
		rows.push(...below.rows);
		if (below.rows.length === 0 || below.isEnd) break;
		open = { ...below.heading, first: -1, last: -1 };
	}
	return valuesIn(rows, rules.columns, document);
}

/** "2 Coffee", "2x Coffee", "2 x Coffee" */
const QUANTITY_BEFORE = /^(\d{1,3})(?:\s?[x×])? (?=\p{L})/u;
/** "Coffee x2" */
const QUANTITY_BEHIND = /(?<=\p{L}) [x×]\s?(\d{1,3})$/u;

/** The rows with the numbers next to most of their texts as quantities, if they have no others: "2 Coffee". */
function withQuantitiesOfTexts(rows: RowValues[], { quantity, text }: Roles): RowValues[] {
	if (text === undefined || quantity === undefined) return rows;
	if (rows.some((row) => row[quantity] !== '')) return rows;
	const found = rows.map(
		(row) => QUANTITY_BEFORE.exec(row[text]!) ?? QUANTITY_BEHIND.exec(row[text]!),
	);
	const isUsual = found.filter((match) => match !== null).length * 2 > rows.length;
	if (!isUsual) return rows;
	return rows.map((row, index) => {
		const [all = '', number = ''] = found[index] ?? [];
		return { ...row, [quantity]: number, [text]: row[text]!.replace(all, '') };
	});
}

/** The line behind which a list can end because the next one has the label of a sum. */
function endByLabel(page: Page, sums: LabelFinder): number[] {
	const labelled = new Set(
		sums
			.find(page)
			.filter(({ start }) => start === 0)
			.map(({ line }) => line),
	);
	const end = page.lines.findIndex(
		(line) => labelled.has(line) && textOf(line).search(/\d[.,]\d\d/) > 0,
	);
	return end < 0 ? [] : [end];
}

/** The rows of a table whose columns the figures of a page show. */
function tableWith(
	pages: Page[],
	columnsOn: (page: Page) => Heading | undefined,
	finder: TableFinder,
): Row[] {
	return withoutCopies(
		pages.map((page) => {
			const heading = columnsOn(page);
			return heading ? rowsBelow(heading, page.lines.length, page, finder).rows : [];
		}),
	);
}

function tableIn(pages: Page[], headings: LabelFinder, finder: TableFinder): Row[] {
	let open: Heading | undefined;
	let known: Heading | undefined;
	const byPage = pages.map((page) => {
		const rows: Row[] = [];
		const found = headingsOn(page, headings);
		// A page goes on with the table of the page before, often without a heading of its own.
		const alike = found.filter((heading) => !known || isLike(heading, known));
		const tables = open ? [{ ...open, first: -1, last: -1 }, ...alike] : alike;
		for (const [index, heading] of tables.entries()) {
			if (known && lacksTexts(heading, known, finder.roles)) continue;
			const until = tables[index + 1]?.first ?? page.lines.length;
			const below = rowsBelow(heading, until, page, finder);
			rows.push(...below.rows);
			if (below.rows.length > 0) known ??= below.heading;
			if (below.rows.length > 0) open = below.isEnd ? undefined : below.heading;
			else if (index === tables.length - 1 && !known) open = heading;
		}
		return rows;
	});
	return withoutCopies(byPage);
}

/** True for a table of taxes or packages below the one with the descriptions. */
function lacksTexts(heading: Heading, known: Heading, { text }: Roles): boolean {
	const hasTexts = ({ columns }: Heading) => columns.some(({ names }) => names.includes(text!));
	return hasTexts(known) && !hasTexts(heading);
}

/** True if most columns are the same: a table of taxes or payments has others. */
function isLike(heading: Heading, known: Heading): boolean {
	const named = ({ columns }: Heading) => new Set(columns.flatMap(({ name }) => name ?? []));
	const names = named(known);
	return [...named(heading)].filter((name) => names.has(name)).length * 2 > names.size;
}

/** One for each table, because making them takes longer than using them. */
const finders = new WeakMap<TableRules, Finders>();

function findersOf(rules: TableRules, project: Project): Finders {
	const known = finders.get(rules) ?? newFinders(rules, project);
	finders.set(rules, known);
	return known;
}

function newFinders({ columns, not_rows = [] }: TableRules, { fields }: Project): Finders {
	const headings = Object.entries(columns).flatMap(([field, { labels, kind }]) =>
		labels.map((text, rank): Label => ({ text, field, kind, rank })),
	);
	const amounts = Object.values(fields).filter(({ kind }) => kind === 'amount');
	const sums = new Map(amounts.flatMap(({ labels = [] }) => labels.map((text) => [text, 'sum'])));
	for (const text of not_rows) sums.set(text, 'subtotal');
	return {
		roles: rolesOf(columns),
		headings: new LabelFinder(headings),
		sums: new LabelFinder([...sums].map(([text, field], rank): Label => ({ text, field, rank }))),
	};
}
