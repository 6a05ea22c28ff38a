/** How much of what the service, n8n or Node.js says is shown, in characters. */
export const MESSAGE_LENGTH = 300;

/**
 * The beginning of a text that isn't ours, in one line.
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

/** In characters. Any excerpt is much shorter, also if what comes first is white space. */
const MAX_EXAMINED = 16 * 1024;

/**
 * A text for a message. n8n shows a message as HTML in a notification and as text in a panel, so what
 * would be HTML is written with characters that look alike.
 */
export function inMessage(text: string, length = MESSAGE_LENGTH): string {
	return excerpt(text, length).replace(/[<>]|&(?=#?\w+;)/g, (markup) => LOOKALIKES[markup]!);
}

const LOOKALIKES: Record<string, string> = { '<': '‹', '>': '›', '&': '＆' };

/** The name of a file or a field, an ID, or what else others have given, in messages. */
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

/** @returns a time in milliseconds as a person would say it, e.g. "5 minutes" */
export function duration(milliseconds: number): string {
	const seconds = Math.max(1, Math.round(milliseconds / 1000));
	if (seconds < 120) return count(seconds, 'second');
	const minutes = Math.round(seconds / 60);
	if (minutes < 120) return `${minutes} minutes`;
	const hours = Math.round(minutes / 60);
	return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** @returns the date and time in some milliseconds from now, to the minute */
export function dateIn(milliseconds: number): string {
	const minutes = Math.ceil((Date.now() + milliseconds) / 60_000);
	const [date, time] = new Date(minutes * 60_000).toISOString().split('T') as [string, string];
	return `${date} ${time.slice(0, 5)} UTC`;
}

/** The names that are most like another one first. Of very many, only the first ones are compared. */
export function nearest(name: string, names: string[]): string[] {
	const compared = names.slice(0, MAX_COMPARED);
	const distance = new Map(compared.map((other) => [other, distanceOf(plain(name), plain(other))]));
	compared.sort((one, other) => distance.get(one)! - distance.get(other)!);
	return [...compared, ...names.slice(MAX_COMPARED)];
}

/** How many names an answer could have is up to the service, and each document's are compared. */
const MAX_COMPARED = 200;

function plain(name: string): string {
	return name
		.slice(0, MAX_QUOTED)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many characters have to be changed, by Levenshtein; none if one name is in the other. */
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

/** The first few of many, in one line; the others are counted. */
export function listOf(parts: string[]): string {
	const others = parts.length - MAX_LISTED;
	const named = parts.slice(0, MAX_LISTED).join('; ');
	return others > 0 ? `${named}; and ${others} more` : named;
}

/**
 * A text for a place that n8n shows as HTML: hints and the descriptions of errors. The names of files
 * and the service's own words are in them, and whoever writes these must not write HTML.
 */
export function asHtml(text: string): string {
	return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
