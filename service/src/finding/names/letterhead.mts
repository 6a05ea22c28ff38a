import { type Cell, type Page, height, usualHeight } from '../../reading/layout.mjs';
import { startsLikeDate } from '../values/dates.mjs';
import { findText } from '../values/kinds.mjs';
import {
	blocksOf,
	headsOf,
	isHeading,
	isPostalLine,
	isStreet,
	isStreetLine,
	nameBeforeAddress,
} from './addresses.mjs';
import { isCompany, isCompanyForm } from './companies.mjs';
import { isNumber } from './name.mjs';

// Names without a label, found by their place in the letter.

type Test = (cell: Cell) => boolean;
type Value = (text: string) => string | undefined;

/** The maximum number of lines in a letterhead. */
const LINES_OF_LETTERHEAD = 12;
/** After an unknown label, only a company is certainly a name. */
const AFTER_LABEL = /^.{2,40}?: (?<rest>.+)$/u;
/** A text that is only a web address: "bigmarket.example". */
const WEB_ADDRESS = /^[\p{Ll}\p{N}.-]+\.\p{Ll}{2,}$/u;

/** The name at the start of a text; undefined for an address, a date or the rest of a letterhead. */
export function nameAtStart(text: string): string | undefined {
	const value = AFTER_LABEL.exec(text)?.groups?.['rest'];
	if (value !== undefined) return isCompany(value) ? nameAtStart(value) : undefined;
	const name = findText(nameBeforeAddress(text) ?? text);
	if (name === undefined || startsLikeDate(name)) return undefined;
	return isAddress(name) || isNumber(name) || isCompanyForm(name) ? undefined : name;
}

function isAddress(text: string): boolean {
	return isPostalLine(text) || isStreetLine(text) || WEB_ADDRESS.test(text);
}

/** Names are above the numbers and dates of a document, but a title can be a label as well. */
const LABELS_IN_LETTERHEAD = 3;

/**
 * The first text in the document that is a name, and not a label or a number. Below the first
 * address or several labels, only a company: any text can be there.
 */
export function firstName(
	pages: Page[],
	isLabel: Test,
	isOfNumber: Test,
	valueOf: Value,
): string | undefined {
	let labels = 0;
	let isBelowAddress = false;
	const blocks = pages.slice(0, 1).flatMap(blocksOf);
	const usual = usualHeight(pages[0]?.lines ?? []);
	const labelled = headsOf(blocks).filter((cell) => isLabel(cell) && !isOfNumber(cell));
	const noNames = new Set(
		headsOf(blocks.filter((block) => isHeading(block, labelled) || isStreet(block, usual))),
	);
	for (const line of pages.flatMap((page) => page.lines).slice(0, LINES_OF_LETTERHEAD)) {
		for (const cell of line.cells) {
			if (isOfNumber(cell)) labels++;
			if (isLabel(cell) || noNames.has(cell) || !/\p{L}{2}/u.test(cell.text)) continue;
			const value = valueOf(cell.text);
			const isTop = !isBelowAddress && labels <= LABELS_IN_LETTERHEAD;
			if (value !== undefined && (isTop || isCompany(value))) return value;
		}
		isBelowAddress ||= line.cells.some((cell) => isPostalLine(cell.text));
	}
	return undefined;
}

/** The first name in larger type than most of the document. Emails have none. */
export function largeName(pages: Page[], isLabel: Test, valueOf: Value): string | undefined {
	const usual = usualHeight(pages[0]?.lines ?? []);
	return (pages[0]?.lines ?? [])
		.slice(0, LINES_OF_LETTERHEAD)
		.flatMap(({ cells }) => cells)
		.filter((cell) => height(cell) > 1.2 * usual && !isLabel(cell))
		.map((cell) => valueOf(cell.text))
		.find((name) => name !== undefined);
}
