import { escaped } from '../../languages/wordPattern.mjs';
import { CAPITAL_READ_AS, DIGIT_READ_AS, RAISED_READ_AS } from '../lookAlikes.mjs';

// A form is the pattern that all values of a field share, learned from examples: "##,# kg", "3S@@@@@#########". # is a
// digit, @ a letter, "#+" any number of digits, "@+" any number of letters, and every other character is itself.

const READ_AS: Record<string, string> = {
	...DIGIT_READ_AS,
	...CAPITAL_READ_AS,
	...{ '²': `2${RAISED_READ_AS}`, '³': `3${RAISED_READ_AS}` },
};
/** A text with more misread characters is something else. */
const MOST_MISREAD = 2;

/** The text with its value corrected to the form, if recognition lost spaces or misread a character or two. */
export function inForm(text: string, form: string): string {
	const parts = partsOf(form);
	const found = patternOf(parts).exec(text);
	if (!found) return text;
	const read = found.slice(1);
	const corrected = parts.map((part, index) => asIn(part, read[index] ?? ''));
	const misread = corrected.filter(
		(part, index) => !isSpace(parts[index]!) && part !== read[index],
	);
	if (misread.length > MOST_MISREAD) return text;
	const end = found.index + found[0].length;
	return text.slice(0, found.index) + corrected.join('') + text.slice(end);
}

/** Single characters, and runs of any length. */
function partsOf(form: string): string[] {
	return form.match(/[#@]\+|./gu) ?? [];
}

function patternOf(parts: string[]): RegExp {
	const groups = parts.map((part) => `(${partPattern(part)})`).join('');
	return new RegExp(`(?<![\\p{L}\\p{N}])${groups}(?![\\p{L}\\p{N}])`, 'u');
}

function partPattern(part: string): string {
	if (isSpace(part)) return '\\s*';
	if (part === '#+') return '\\d+';
	if (part === '@+') return '\\p{L}+';
	if (part === '#') return `[\\d${readAs(DIGITS)}]`;
	if (part === '@') return `[\\p{L}${readAs(LETTERS)}]`;
	return `(?:${[part, ...(READ_AS[part] ?? '')].map(escaped).join('|')})`;
}

const DIGITS = Object.keys(DIGIT_READ_AS);
const LETTERS = Object.keys(CAPITAL_READ_AS);

function readAs(signs: string[]): string {
	return signs.map((sign) => READ_AS[sign]).join('');
}

/** A part of the value, corrected to what the form allows there. */
function asIn(part: string, read: string): string {
	if (part === '#') return whatIsRead(read, /\d/u, DIGITS);
	if (part === '@') return whatIsRead(read, /\p{L}/u, LETTERS);
	return part.length > 1 ? read : part;
}

function whatIsRead(read: string, expected: RegExp, signs: string[]): string {
	return expected.test(read) ? read : (signs.find((sign) => READ_AS[sign]!.includes(read)) ?? read);
}

function isSpace(part: string): boolean {
	return part === ' ';
}
