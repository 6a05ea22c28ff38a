import { sameValue } from '../../../dist/learning/sameValue.mjs';
import { type Page, textOf } from '../../../dist/reading/layout.mjs';
import { type JudgedTable, tidy } from '../judge.mjs';
import { pairsOf } from '../pairs.mjs';
import { type Column, COLUMNS, type Row, rowsIn } from '../row.mjs';
import { formsOf, numbersIn } from './numbers.mjs';
import type { XmlRow, XmlTable } from './xmlTable.mjs';

const NUMBERS: Column[] = ['quantity', 'unit_price', 'tax_rate', 'amount'];

/** Compares an answer that was made with the XML. */
export function compareWithXml(
	{ rows, sum, isCreditNote }: XmlTable,
	answer: Record<string, string>,
): JudgedTable<XmlRow> {
	const answered = rowsIn(answer['line_items']);
	const [expected, found] = isCreditNote
		? [rows.map(withoutSigns), answered.map(withoutSigns)]
		: [rows, answered];
	const wrong = expected.map((row) =>
		found.map((each) => COLUMNS.filter((column) => !isInXml(column, row, each[column]))),
	);
	return { pairs: pairsOf(expected, found, wrong), ...sums(sum, answer['line_items_sum'] ?? '') };
}

/** The amounts of a credit note are positive in XML, and often negative on the pages. */
function withoutSigns<Each extends Row>(row: Each): Each {
	const plain = NUMBERS.map((column) => [column, row[column].replace(/[-−]/gu, '')]);
	return { ...row, ...Object.fromEntries(plain) };
}

function isInXml(column: Column, row: XmlRow, found: string): boolean {
	const accepted = [row[column], ...(row.others[column] ?? [])];
	if (found === '') return accepted.includes('');
	if (NUMBERS.includes(column)) return accepted.some((value) => isNumber(value, found));
	if (column === 'date') return accepted.some((value) => sameValue(value, found));
	return accepted.some((value) => tidy(value) === tidy(found));
}

function isNumber(inXml: string, found: string): boolean {
	const isNegative = (text: string) => /^\s*[-−]|[-−]\s*$/u.test(text);
	const isSame = numbersIn(found).includes(Math.abs(Number(inXml)));
	return inXml !== '' && isSame && isNegative(inXml) === isNegative(found);
}

/** The columns that are compared with pages. The others often differ from what is printed. */
export const ON_PAGES: Column[] = ['description', 'quantity', 'unit_price', 'amount'];
/** The part of a description's words that is printed if the description is. */
const MOST = 0.8;

/** Compares what was found on the pages alone. Values of the XML that aren't printed aren't expected. */
export function comparePages(
	{ rows, sum, charges }: XmlTable,
	pages: Page[],
	answer: Record<string, string>,
): JudgedTable<XmlRow> {
	const printed = printedOn(pages);
	const expected = rows
		.map((row) => printedPart(row, printed))
		.filter(({ description, amount }) => description !== '' || amount !== '');
	const allowed = charges.flatMap(formsOf);
	const found = rowsIn(answer['line_items']);
	const wrong = expected.map((row) =>
		found.map((each) => ON_PAGES.filter((column) => !isOnPage(column, row, each))),
	);
	// Discounts and charges can be rows on the page.
	const pairs = pairsOf(expected, found, wrong).filter(
		(pair) =>
			pair.expected || !numbersIn(pair.found!.amount).some((each) => allowed.includes(each)),
	);
	const isSumPrinted = formsOf(sum).some((form) => printed.numbers.has(form));
	return { pairs, ...sums(isSumPrinted ? sum : '', answer['line_items_sum'] ?? '') };
}

interface Printed {
	numbers: Set<number>;
	text: string;
}

function printedOn(pages: Page[]): Printed {
	const lines = pages.flatMap((page) => page.lines);
	const words = lines.flatMap(({ cells }) => cells.flatMap((cell) => cell.words));
	const texts = [...lines.flatMap(({ cells }) => cells), ...words].map(({ text }) => text);
	return { numbers: new Set(texts.flatMap(numbersIn)), text: outline(lines.map(textOf).join(' ')) };
}

/** The row with only those values that are printed. */
function printedPart(row: XmlRow, { numbers, text }: Printed): XmlRow {
	const isPrinted = (column: Column) => formsOnPage(column, row).some((form) => numbers.has(form));
	const words = row.description.split(/\s+/u).map(outline).filter(Boolean);
	const there = words.filter((word) => text.includes(word)).length;
	const printed = ON_PAGES.map((column) => {
		const is = column === 'description' ? there >= MOST * words.length : isPrinted(column);
		return [column, is ? row[column] : ''];
	});
	const nothing = Object.fromEntries(COLUMNS.map((column) => [column, '']));
	return { ...row, ...nothing, ...Object.fromEntries(printed) } as XmlRow;
}

function formsOnPage(column: Column, row: XmlRow): number[] {
	return [row[column], ...(row.onPages[column] ?? [])].flatMap(formsOf);
}

/** True if the value agrees, or isn't printed. Signs are ignored: pages of credit notes have others. */
function isOnPage(column: Column, row: XmlRow, found: Row): boolean {
	if (row[column] === '') return true;
	if (column !== 'description') {
		const forms = formsOnPage(column, row);
		return numbersIn(found[column]).some((each) => forms.includes(each));
	}
	const [one, other] = [outline(row.description), outline(found.description)];
	return other !== '' && (one.includes(other) || other.includes(one));
}

function outline(text: string): string {
	return text.replace(/\s+/gu, '').toLowerCase();
}

/** The sums in one form if they are equal. */
function sums(sum: string, foundSum: string): { sum: string; foundSum: string } {
	const isSame = sum !== '' && numbersIn(foundSum).some((each) => formsOf(sum).includes(each));
	return { sum, foundSum: isSame ? sum : foundSum };
}
