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
import { findText } from '../values/kinds.mjs';

/** A text near the top that may be the name of a business. */
export interface NameCandidate {
	value: string;
	/** The index of its first line. */
	line: number;
	/** The number of its lines: a long name is printed on two. */
	lines: 1 | 2;
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

/** Names are above the items. */
const LINES = 12;

/** "(139386-X)", "(CO. REG. NO 860671-D)": the number of a company behind its name. */
const NUMBER_IN_BRACKETS = /[\s,]{0,3}[([][^()[\]]{0,25}\d{4}[^()[\]]{0,12}[)\]]?[\s,.]{0,3}$/u;
/** The same without brackets: "1110644-W". */
const NUMBER_AT_END = /(?<=\S)\s(?:\p{Lu}{1,3})?\d{5,12}(?:-?\p{Lu})?[\s,.]{0,3}$/u;

export function namesOf([page]: Page[]): NameCandidate[] {
	const lines = page?.lines ?? [];
	const usual = usualHeight(lines);
	const texts = lines.map(firstText);
	return lines.slice(0, LINES).flatMap((line, index) => {
		const place = {
			line: index,
			size: height(line) / usual,
			above: texts[index - 1] ?? '',
			below: texts[index + 1] ?? '',
			hasGaps: false,
			confidence: confidenceIn(originalWordsIn([line])),
		};
		const one = candidate(texts[index]!);
		const names: NameCandidate[] = [];
		if (one) names.push({ ...one, ...place, lines: 1 });
		const whole = line.cells.length > 1 ? candidate(wholeText(line)) : undefined;
		if (whole) names.push({ ...whole, ...place, lines: 1, hasGaps: true });
		const next = lines[index + 1];
		if (!next || one?.rest !== '' || !candidate(place.below)) return names;
		const both = candidate(`${texts[index]} ${place.below}`);
		if (both) {
			const below = texts[index + 2] ?? '';
			const confidence = confidenceIn(originalWordsIn([line, next]));
			names.push({ ...both, ...place, lines: 2, below, confidence });
		}
		return names;
	});
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

function candidate(text: string): { value: string; rest: string } | undefined {
	const rest = (NUMBER_IN_BRACKETS.exec(text) ?? NUMBER_AT_END.exec(text))?.[0] ?? '';
	const value = findText(withLetters(text.slice(0, text.length - rest.length)));
	return value !== undefined && /\p{L}{2}/u.test(value) ? { value, rest } : undefined;
}

/** The text with the letters of words that were read as digits: "H0TEL", "D.1.Y.". */
function withLetters(text: string): string {
	return text.replace(/\S+/gu, (word) => {
		if (!/\p{Lu}.*\p{Lu}/u.test(word) || /[\p{Ll}2-9]/u.test(word)) return word;
		return word.replace(/0/gu, asCapital).replace(/(?<=\p{Lu}\.?)1(?=\.?\p{Lu})/gu, asCapital);
	});
}
