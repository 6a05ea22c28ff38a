import { countrySpecs, ValidationErrorsIBAN, validateIBAN } from 'ibantools';
import {
	type Box,
	type Cell,
	type Line,
	type Page,
	areInOneColumn,
	cellsOf,
} from '../../reading/layout.mjs';
import { withTexts } from '../cells.mjs';
import { DIGIT_LIKE, asCapital, asDigit, withoutTwins } from '../lookAlikes.mjs';
import { onlyOne } from '../onlyOne.mjs';

// Account numbers prove themselves: each country has its length, and all have check digits.

const START = '(?<![\\p{L}\\p{N}])[A-Z]{2}\\d{2}(?![-/.])';
const IBAN = new RegExp(`${START}(?: ?[A-Z\\d])*(?![\\p{L}\\p{N}])`, 'gu');
/** An account number at the end of a line, which can continue in the next one. */
const UNFINISHED = new RegExp(`${START}[A-Z\\d ]{0,40}$`, 'u');
const GROUPS = /^[A-Z\d]{1,4}(?: [A-Z\d]{1,4})*/u;
/** An account number with misread characters: after its label, or two letters, two digits and groups of four. */
const READ =
	/(?:(?<=(?:^|\s)[I1l|]BAN[\s:.;]{0,4})|(?<=^|\s))(?![I1l|]BAN)[A-Z\d]{2}[\dA-Z]{2}(?:[ .,]?[\p{L}\d|]{1,4})+/gu;
const READ_IN_GROUPS = /^[A-Z]{2}[\dA-Z]{2}(?: [\p{L}\d|]{4}){2,7}(?: [\p{L}\d|]{1,4})?$/u;
/** Groups of four, some of which recognition joins. */
const GROUPS_OF_FOUR = /^(?:(?:\S{4})+ )+\S+$/u;
const LABEL_BEFORE = /[I1l|]BAN[\s:.;]{0,4}$/u;
/** An account number without its first letter: the narrow I of IE, IS or IT gets lost. */
const WITHOUT_I = /(?<=(?:^|\s)[I1l|]BAN[\s:.;]{0,4})[EST]\d{2}(?: ?[A-Z\d]{1,4})+/gu;

/** The first account number in the text that isn't cut off, as it is written. Examples have wrong check digits. */
export function findIban(text: string): string | undefined {
	for (const [run] of text.matchAll(IBAN)) {
		const whole = firstCharacters(run, lengthIn(run) ?? Infinity);
		const isOne = whole !== undefined && hasForm(whole);
		if (isOne) return whole;
	}
	return undefined;
}

/** Norway's account numbers. */
const SHORTEST = 15;
/** An account number of any length, behind a label: some are printed with too few or too many digits. */
const LABELLED = /^[\s:.;]*([A-Z]{2}\d{2}(?: ?[A-Z\d]{1,4}){2,8})(?![\p{L}\p{N}])/u;

/** The account number at the start of a text that follows its label, right or not; undefined if there is none. */
export function ibanAtStart(text: string): string | undefined {
	const number = LABELLED.exec(text)?.[1];
	return compact(number ?? '').length >= SHORTEST ? number : undefined;
}

/** True if letters and digits are at the positions that the country requires. */
function hasForm(text: string): boolean {
	return !validateIBAN(compact(text)).errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat);
}

/** True if length, form and check digits are right. The bank's own check digits inside aren't checked. */
export function isValidIban(text: string): boolean {
	const { errorCodes } = validateIBAN(compact(text));
	return errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum);
}

/** The page with wrapped account numbers joined, and misread ones corrected if the page was recognised. */
export function withWholeIbans(page: Page): Page {
	const texts = new Map<Cell, string>();
	page.lines.forEach((line, index) => {
		for (const [column, cell] of line.cells.entries()) {
			const above =
				page.lines[index - 1]?.cells.filter((other) => areInOneColumn(other, cell)) ?? [];
			const labels = [line.cells[column - 1], ...above];
			const isLabelled = labels.some((label) => LABEL_BEFORE.test(label?.text ?? ''));
			const text = page.recognised ? withCorrectedIbans(cell.text, isLabelled) : cell.text;
			const next = page.lines.slice(index + 1, index + 3);
			const whole = joined(text, cell, next, line.cells.at(-1) === cell);
			if (whole !== cell.text) texts.set(cell, whole);
		}
	});
	return texts.size === 0 ? page : withTexts(page, texts);
}

/** The text with the rest of its account number from a line below, if that completes it. */
function joined(text: string, box: Box, next: Line[], isLast: boolean): string {
	const start = /[A-Z]{2}\d\d/.test(text) ? UNFINISHED.exec(text)?.[0] : undefined;
	const missing = start === undefined ? 0 : (lengthIn(start) ?? 0) - compact(start).length;
	if (start === undefined || missing <= 0) return text;
	const below = cellsOf([{ lines: next, recognised: false }]).filter((cell) =>
		areInOneColumn(cell, box),
	);
	const wrapped = isLast ? (next[0]?.cells.slice(0, 1) ?? []) : [];
	for (const cell of [...below, ...wrapped]) {
		const rest = firstCharacters(GROUPS.exec(cell.text)?.[0] ?? '', missing);
		if (rest !== undefined && isValidIban(start + rest)) return `${text} ${rest}`;
	}
	return text;
}

/**
 * The text with each account number that has misread characters replaced by the only one it can be.
 *
 * @param hasLabel true if the label is right before the text, or above it
 */
function withCorrectedIbans(text: string, hasLabel: boolean): string {
	const whole = text.replace(WITHOUT_I, (rest) => (isValidIban(`I${rest}`) ? `I${rest}` : rest));
	return whole.replace(READ, (run, offset: number) => {
		const isLabelled = offset === 0 ? hasLabel : LABEL_BEFORE.test(whole.slice(0, offset));
		// Behind it, there can be another word with few letters: "BIC".
		const read = firstCharacters(run, lengthIn(run) ?? Infinity) ?? run;
		return correctedRead(read, isLabelled) + run.slice(read.length);
	});
}

function correctedRead(read: string, isLabelled: boolean): string {
	if (isValidIban(read)) return GROUPS_OF_FOUR.test(read) ? inGroups(read) : read;
	const isKnown = isLabelled || READ_IN_GROUPS.test(read);
	const iban = isKnown ? correctedIban(read.replace(/[ .,]/g, '')) : undefined;
	if (iban === undefined) return read;
	return read.includes(' ') ? inGroups(iban) : iban;
}

/** The account number in groups of four: recognition loses some of the spaces. */
function inGroups(iban: string): string {
	return compact(iban).replace(/.{4}(?=.)/g, '$& ');
}

function correctedIban(read: string): string | undefined {
	const country = read.slice(0, 2).replace(/\d/g, asCapital);
	const spec = countrySpecs[country as keyof typeof countrySpecs];
	if (read.length - 1 === spec?.chars)
		return onlyOne(withoutTwins(read).flatMap((twinless) => correctedIban(twinless) ?? []));
	if (!spec?.chars || read.length !== spec.chars) return undefined;
	const check = [...read.slice(2, 4)].map(asDigit).join('');
	const iban = country + check + withForm(read.slice(4), spec.bban_regexp ?? '');
	if (isValidIban(iban)) return iban;
	const others = [...iban].flatMap((sign, at) =>
		[...(DIGIT_LIKE[sign] ?? '')].map((like) => iban.slice(0, at) + like + iban.slice(at + 1)),
	);
	return onlyOne(others.filter(isValidIban));
}

/** The account with a digit where only digits can be, and a letter where only letters can be. */
function withForm(account: string, pattern: string): string {
	const kinds = [...pattern.matchAll(/\[([^[\]]+)\]\{(\d+)\}/g)];
	const kindOf = kinds.flatMap(([, kind = '', count]) => Array<string>(Number(count)).fill(kind));
	return [...account]
		.map((sign, at) => {
			if (kindOf[at] === '0-9') return asDigit(sign);
			if (kindOf[at] !== 'A-Z') return sign;
			return /\d/.test(sign) ? asCapital(sign) : sign.toUpperCase();
		})
		.join('');
}

/** The length of the country's account numbers; undefined if no country has this code. */
function lengthIn(iban: string): number | undefined {
	return countrySpecs[iban.slice(0, 2) as keyof typeof countrySpecs]?.chars ?? undefined;
}

/** The beginning of the text with this many letters and digits; undefined if it ends within a group. */
function firstCharacters(text: string, count: number): string | undefined {
	let end = 0;
	for (let left = count; left > 0; end++) {
		if (end >= text.length) return undefined;
		if (!/[ .,]/.test(text[end]!)) left--;
	}
	const whole = text.slice(0, end);
	return /^[A-Z\d]/.test(text.slice(end)) ? undefined : whole;
}

function compact(text: string): string {
	return text.replaceAll(' ', '');
}
