import { type Line, type Page, height, usualHeight } from '../../reading/layout.mjs';
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
	return texts.slice(0, LINES).flatMap((text, index) => {
		const above = texts[index - 1] ?? '';
		const size = height(lines[index]!) / usual;
		const one = candidate(text);
		const names: NameCandidate[] = [];
		if (one)
			names.push({ ...one, line: index, lines: 1, size, above, below: texts[index + 1] ?? '' });
		const next = texts[index + 1] ?? '';
		const both =
			one && one.rest === '' && candidate(next) ? candidate(`${text} ${next}`) : undefined;
		if (both)
			names.push({ ...both, line: index, lines: 2, size, above, below: texts[index + 2] ?? '' });
		return names;
	});
}

function firstText({ cells }: Line): string {
	return cells[0]?.text ?? '';
}

function candidate(text: string): { value: string; rest: string } | undefined {
	const rest = (NUMBER_IN_BRACKETS.exec(text) ?? NUMBER_AT_END.exec(text))?.[0] ?? '';
	const value = findText(text.slice(0, text.length - rest.length));
	return value !== undefined && /\p{L}{2}/u.test(value) ? { value, rest } : undefined;
}
