import { excerpt } from '../wording';
import { parseJson } from './response';

/** How much of a body is looked at, in characters. */
const EXAMINED = 16 * 1024;

/** The words of whoever answered, looked for in the usual places (docs/interface.md, section 5.5). */
export function ownWords(body: string): string {
	const beginning = body.slice(0, EXAMINED);
	return excerpt(/^\s*</.test(beginning) ? titleOf(beginning) : wordsOf(beginning));
}

/** Another sentence may follow. */
export function withFullStop(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function titleOf(html: string): string {
	const [, element = ''] = html.split(/<title\b/i, 2);
	return element.split(/[<>]/, 2)[1] ?? '';
}

function wordsOf(text: string): string {
	const json = parseJson(text);
	return messageIn(json) ?? (json === undefined || hasWords(json) ? text : '');
}

const MESSAGE_KEYS = [
	'message',
	'error_description',
	'error',
	'detail',
	'details',
	'errors',
	'title',
	'msg',
];

/** How many levels of objects and lists are looked into; errors have few, and a stack ends somewhere. */
const LEVELS = 5;

function messageIn(value: unknown, levels = LEVELS): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || levels === 0) return undefined;
	const inside = (part: unknown) => messageIn(part, levels - 1);
	if (Array.isArray(value)) return value.map(inside).filter(Boolean).join('; ') || undefined;
	return MESSAGE_KEYS.map((key) => inside((value as Record<string, unknown>)[key])).find(Boolean);
}

/** Whether there is a text anywhere in it: numbers alone, and things that are empty, say nothing. */
function hasWords(value: unknown, levels = LEVELS): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => hasWords(part, levels - 1));
}
