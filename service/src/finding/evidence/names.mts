import {
	type Line,
	type Page,
	type Word,
	confidenceIn,
	height,
	usualHeight,
	wordsIn,
} from '../../reading/layout.mjs';
import { originalsOf } from '../cells.mjs';
import { asCapital } from '../lookAlikes.mjs';
import { isName } from '../names/name.mjs';
import { findText } from '../values/kinds.mjs';

/** A text near the top that may be the name of a business. */
export interface NameCandidate {
	value: string;
	/** The index of its first line. */
	line: number;
	/** The texts of its lines: a long name is printed on two. */
	texts: string[];
	/** Its height compared with the usual one. */
	size: number;
	/** The text right above, and the one right below. */
	above: string;
	below: string;
	/** The text behind the name on its line, such as the number of the company. */
	rest: string;
	/** True if it consists of several cells: there are wide gaps between its words. */
	hasGaps: boolean;
	/** The average confidence of its words, in percent. */
	confidence: number;
}

type NameOnLines = Pick<NameCandidate, 'value' | 'rest' | 'texts'>;

/** Names are above the items. */
const LINES = 12;
const NUMBERS_OF_LINES = [1, 2];

/** "(139386-X)", "(CO. REG. NO 860671-D)": the number of a company behind its name. */
const NUMBER_IN_BRACKETS =
	/[\s,]{0,3}[([](?=(?:[^()[\]]{0,25}\d){3})[^()[\]]{4,40}[)\]]?[\s,.]{0,3}$/u;
/** The same without brackets: "1110644-W", "A-46103834". */
const NUMBER_AT_END = /(?<=\S)\s(?:\p{Lu}{1,3}-?)?\d{5,12}(?:-?\p{Lu})?[\s,.]{0,3}$/u;

/** The texts at the top of the first page that can be the name of a business, on one line or two. */
export function namesOf([page]: Page[]): NameCandidate[] {
	const lines = page?.lines ?? [];
	const usual = usualHeight(lines);
	return lines.slice(0, LINES).flatMap((first, index) => {
		const above = lines[index - 1];
		return NUMBERS_OF_LINES.flatMap((count) => {
			const own = lines.slice(index, index + count);
			const below = lines[index + count];
			const place = {
				line: index,
				size: height(first) / usual,
				above: above ? firstText(above) : '',
				below: below ? firstText(below) : '',
				confidence: confidenceIn(originalWordsIn(own)),
			};
			return own.length < count ? [] : namesOn(own).map((name) => ({ ...name, ...place }));
		});
	});
}

/** The names that these lines can be: without, and with what is behind wide gaps. */
function namesOn(lines: Line[]): Array<NameOnLines & Pick<NameCandidate, 'hasGaps'>> {
	const hasGaps = lines.some(({ cells }) => cells.length > 1);
	const [name, all] = [nameOf(lines.map(firstText)), hasGaps && nameOf(lines.map(wholeText))];
	return [
		...(name ? [{ ...name, hasGaps: false }] : []),
		...(all ? [{ ...all, hasGaps: true }] : []),
	];
}

function nameOf(texts: string[]): NameOnLines | undefined {
	// Behind a number, no name goes on.
	if (texts.slice(0, -1).some((text) => numberBehind(text) !== '')) return undefined;
	const text = texts.join(' ');
	const value = findText(withLetters(withoutNumber(text)));
	if (value === undefined || !/\p{L}{2}/u.test(value) || !isName(value)) return undefined;
	return { value, rest: numberBehind(text), texts };
}

function firstText({ cells }: Line): string {
	return cells[0]?.text ?? '';
}

function wholeText({ cells }: Line): string {
	return cells.map(({ text }) => text).join(' ');
}

/** The words of some lines, as they were on the page. */
function originalWordsIn(lines: Line[]): Word[] {
	return lines.flatMap(({ cells }) => wordsIn(cells)).flatMap(originalsOf);
}

/** A name without the company's number behind it. */
export function withoutNumber(text: string): string {
	return text.slice(0, text.length - numberBehind(text).length);
}

function numberBehind(text: string): string {
	return (NUMBER_IN_BRACKETS.exec(text) ?? NUMBER_AT_END.exec(text))?.[0] ?? '';
}

/** The text with the letters of words that were read as digits: "H0TEL", "D.1.Y.". */
function withLetters(text: string): string {
	return text.replace(/\S+/gu, (word) => {
		if (!/\p{Lu}.*\p{Lu}/u.test(word) || /[\p{Ll}2-9]/u.test(word)) return word;
		return word.replace(/0/gu, asCapital).replace(/(?<=\p{Lu}\.?)1(?=\.?\p{Lu})/gu, asCapital);
	});
}
