import { wordsOf } from '../languages/languages.mjs';
import { anyWord, escaped } from '../languages/wordPattern.mjs';
import { type Cell, type Page, height, textOf } from '../reading/layout.mjs';
import { continues } from './blocks.mjs';
import { dateIn } from './dates.mjs';
import { findText } from './kinds.mjs';

// Names without a label, because everyone knows where to look for them in a letter.

type Test = (cell: Cell) => boolean;
type Value = (text: string) => string | undefined;

/** Where the letterhead ends at the latest. */
const LINES_OF_LETTERHEAD = 12;
/** An address window ends in the upper half of the page at the latest. */
const LINES_WITH_ADDRESS = 30;
const PAGE_NUMBER = new RegExp(`\\b${anyWord('page')}\\s*\\d`, 'iu');
/** "50999 Köln", "D-50999 Köln", "1012 AB Amsterdam", "123 45 Umeå", "00-950 Warszawa", "Bristol BS1 9XQ", "Springfield, IL 62704" */
const POSTAL_LINE =
	/^(?:[A-Z]{1,2}-)?(?:\d{4,6}(?:\s[A-Z]{2})?|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3}),?\s+\p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$|,?\s[A-Z]{2}\s\d{5}(?:-\d{4})?$/u;
/** A name rarely starts or ends with a number, as a street does. */
const STREET = /^\d|\s\d+(?:[-/]\d+)?\s?\p{L}?$|,\s?\d/u;
/** The sender in one line above the address, for envelopes with a window. Recognition takes dots for dashes. */
const RETURN_ADDRESS = /\s[·•|]\s.*\d|\s[-–—]\s\D*\d.*\s[-–—]\s/;

/** Of forms that begin alike, the longest one is first, as the first that matches counts. */
export const COMPANY_FORMS = wordsOf('companies').sort((one, other) => other.length - one.length);
/** "B.V." is also written "BV". Case matters, as many are short: "as" is a word. */
const COMPANY = `(?:${COMPANY_FORMS.map((form) => escaped(form).replace(/\\\./g, '\\.?')).join(
	'|',
)})\\.?`;
const ENDS_AS_COMPANY = new RegExp(`\\s${COMPANY}$`, 'u');
const STARTS_WITH_COMPANY = new RegExp(
	`^\\p{Lu}[\\p{L}\\p{N}&.,'’ -]{0,60}?\\s${COMPANY}(?!\\p{L})`,
	'u',
);

/** "Name · Street · City", "Name, 12 Street, 12345 City": the sender in one line. */
const BEFORE_ADDRESS =
	/^(?<name>.{3,}?)(?:\s[·•|∙▪]\s|\s[-–—]\s(?=.*\d)|,\s(?=.*\d)(?=.*\p{L}{3}))/u;

/** The name at the start of a text. An address, a date or the rest of a letterhead is none. */
export function nameAtStart(text: string): string | undefined {
	const name = findText(BEFORE_ADDRESS.exec(text)?.groups?.['name'] ?? text);
	if (name === undefined || dateIn(name)?.index === 0) return undefined;
	return isPostalLine(name) || STREET.test(name) || isNumber(name) ? undefined : name;
}

/** Whether a text is one word with several digits: the number of something. */
function isNumber(text: string): boolean {
	return !text.includes(' ') && (text.match(/\d/gu)?.length ?? 0) > 2;
}

/** Whether a text ends like the name of a company: "Frakt Norr AB". */
export function isCompany(text: string): boolean {
	return ENDS_AS_COMPANY.test(text);
}

/** The first name of a company at the start of a line. An e-mail says in its signature who wrote it. */
export function firstCompany(pages: Page[], valueOf: Value): string | undefined {
	return pages
		.flatMap(({ lines }) => lines)
		.map((line) => valueOf(STARTS_WITH_COMPANY.exec(textOf(line))?.[0] ?? ''))
		.find((name) => name !== undefined);
}

/** Whether a text is the line of an address with the postal code. */
export function isPostalLine(text: string): boolean {
	return POSTAL_LINE.test(text);
}

/** Names are above the numbers and dates of a document, but a title can be a label, too. */
const LABELS_IN_LETTERHEAD = 3;

/**
 * The first text in the document that is a name, and not a label, a number or a page number. Below the first
 * address, it has to be that of a company: anything can be there.
 */
export function firstName(
	pages: Page[],
	isLabel: Test,
	isOfNumber: Test,
	valueOf: Value,
): string | undefined {
	let labels = 0;
	let isBelowAddress = false;
	for (const line of pages.flatMap((page) => page.lines).slice(0, LINES_OF_LETTERHEAD)) {
		if (line.cells.some((cell) => PAGE_NUMBER.test(cell.text))) continue;
		for (const cell of line.cells) {
			if (isOfNumber(cell)) labels++;
			if (labels > LABELS_IN_LETTERHEAD) return undefined;
			if (isLabel(cell) || !/\p{L}{2}/u.test(cell.text)) continue;
			const value = valueOf(cell.text);
			if (value !== undefined && (!isBelowAddress || isCompany(value))) return value;
		}
		isBelowAddress ||= line.cells.some((cell) => isPostalLine(cell.text));
	}
	return undefined;
}

/** The first name in larger type than most of the document. Mails have none. */
export function largeName(pages: Page[], isLabel: Test, valueOf: Value): string | undefined {
	const lines = pages[0]?.lines ?? [];
	const heights = lines.map(height).sort((one, other) => one - other);
	const usual = heights[Math.floor(heights.length / 2)] ?? 0;
	return lines
		.slice(0, LINES_OF_LETTERHEAD)
		.flatMap(({ cells }) => cells)
		.filter((cell) => height(cell) > 1.2 * usual && !isLabel(cell))
		.map((cell) => valueOf(cell.text))
		.find((name) => name !== undefined);
}

/** The first line of the first address that isn't the sender's own. */
export function addressee(pages: Page[], isLabel: Test, valueOf: Value): string | undefined {
	const [page] = pages;
	if (!page) return undefined;
	const sender = page.lines[0]?.cells[0];
	for (const block of blocksOf(page)) {
		const [first] = block;
		if (block.length < 3 || !first || first === sender || isLabel(first)) continue;
		if (STREET.test(first.text)) continue;
		// A street comes before the city; if there is none, the name is no part of the block.
		if (!block.slice(2).some((cell) => isPostalLine(cell.text))) continue;
		const value = valueOf(first.text);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** Cells right below each other, with the same left edge. */
function blocksOf(page: Page): Cell[][] {
	const blocks: Cell[][] = [];
	for (const line of page.lines.slice(0, LINES_WITH_ADDRESS)) {
		for (const cell of line.cells) {
			if (RETURN_ADDRESS.test(cell.text)) continue;
			const block = blocks.find((each) => continues(each.at(-1), cell));
			if (block) block.push(cell);
			else blocks.push([cell]);
		}
	}
	return blocks;
}
