/** The most that is shown of a message of the service, n8n or Node.js, in characters. */
export const MESSAGE_LENGTH = 300;

/**
 * The beginning of a text from outside, in one line.
 *
 * @param length in characters; a longer text ends in "…"
 */
export function excerpt(text: string, length = MESSAGE_LENGTH): string {
	const tidy = text
		.slice(0, MAX_EXAMINED)
		.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
		.trim();
	if (tidy.length <= length) return tidy;
	const isWithinCharacter = /\p{Cs}$/u.test(tidy.slice(0, length));
	return `${tidy.slice(0, isWithinCharacter ? length - 1 : length)}…`;
}

/** In characters. Any excerpt is much shorter, even after white space at the beginning. */
const MAX_EXAMINED = 16 * 1024;

/**
 * A text for a message. n8n shows messages as HTML in notifications and as text in panels, so characters that
 * HTML uses are replaced by similar ones.
 */
export function inMessage(text: string, length = MESSAGE_LENGTH): string {
	return excerpt(text, length).replace(/[<>]|&(?=#?\w+;)/g, (markup) => LOOKALIKES[markup]!);
}

const LOOKALIKES: Record<string, string> = { '<': '‹', '>': '›', '&': '＆' };

/** Quotes a text from outside (a file name, field name, ID) for use in a message. */
export function quoted(value: unknown): string {
	if (Array.isArray(value)) return 'A list';
	if (typeof value === 'object' && value !== null) return 'An object';
	return `"${inMessage(String(value), MAX_QUOTED)}"`;
}

/** In characters. */
const MAX_QUOTED = 100;

/** "1 document", "2 documents". */
export function count(number: number, what: string): string {
	return number === 1 ? `1 ${what}` : `${number} ${what}s`;
}

/** @returns a duration as a person would say it, e.g. "5 minutes" */
export function duration(milliseconds: number): string {
	const seconds = Math.max(1, Math.round(milliseconds / 1000));
	if (seconds < 120) return count(seconds, 'second');
	const minutes = Math.round(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** @returns the date and time that is this many milliseconds from now, to the minute */
export function dateIn(milliseconds: number): string {
	const minutes = Math.ceil((Date.now() + milliseconds) / 60_000);
	const [date, time] = new Date(minutes * 60_000).toISOString().split('T') as [string, string];
	return `${date} ${time.slice(0, 5)} UTC`;
}

/** The names, the most similar one first. If there are very many, only the first ones are compared. */
export function nearest(name: string, names: string[]): string[] {
	const compared = names.slice(0, MAX_COMPARED);
	const distance = new Map(compared.map((other) => [other, distanceOf(plain(name), plain(other))]));
	compared.sort((one, other) => distance.get(one)! - distance.get(other)!);
	return [...compared, ...names.slice(MAX_COMPARED)];
}

/** The service decides how many names an answer has, and those of each document are compared. */
const MAX_COMPARED = 200;

function plain(name: string): string {
	return name
		.slice(0, MAX_QUOTED)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** The Levenshtein distance; 0 if one name contains the other. */
function distanceOf(name: string, other: string): number {
	if (name.includes(other) || other.includes(name)) return 0;
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [index, character] of [...name].entries()) {
		const next = [index + 1];
		for (const [at, expected] of [...other].entries()) {
			const replaced = row[at]! + (character === expected ? 0 : 1);
			next.push(Math.min(replaced, row[at + 1]! + 1, next[at]! + 1));
		}
		row = next;
	}
	return row[other.length]!;
}

const MAX_LISTED = 5;

/** The first few parts in one line, and the number of the others. */
export function listOf(parts: string[]): string {
	const others = parts.length - MAX_LISTED;
	const named = parts.slice(0, MAX_LISTED).join('; ');
	return others > 0 ? `${named}; and ${others} more` : named;
}

/**
 * Escapes a text that n8n shows as HTML: hints and the descriptions of errors. They contain file names and the
 * service's own words, which must not become HTML.
 */
export function asHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * The problems of rows as one reason: that of the first row, and how many others have one.
 *
 * @param problems a sentence for each row; undefined if there is nothing wrong with it
 */
export function inRows(problems: Array<string | undefined>): string[] {
	const [first, ...others] = [...problems.keys()].filter((row) => problems[row] !== undefined);
	if (first === undefined) return [];
	const more = others.length > 0 ? ` and ${count(others.length, 'other')}` : '';
	return [`${problems[first]} (row ${first + 1}${more})`];
}
