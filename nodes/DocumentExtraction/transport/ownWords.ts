import { parseJson } from '../values/json';
import { excerpt } from '../wording';

/** The part of a body that is examined, in characters. */
const EXAMINED = 16 * 1024;

/** The message in an answer, from the usual places (docs/interface.md, section 5.5). */
export function ownWords(body: string): string {
	const beginning = body.slice(0, EXAMINED);
	return excerpt(/^\s*</.test(beginning) ? titleOf(beginning) : wordsOf(beginning));
}

/** A sentence to append, such as " The service says: Slow down."; empty if there are no words. */
export function quote(speaker: string, words: string): string {
	if (words === '') return '';
	return ` ${speaker} says: ${/[.!?…]$/.test(words) ? words : `${words}.`}`;
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

/** The levels of objects and lists that are searched. Errors have few, and the call stack is limited. */
const LEVELS = 5;

function messageIn(value: unknown, levels = LEVELS): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || levels === 0) return undefined;
	const inside = (part: unknown) => messageIn(part, levels - 1);
	if (Array.isArray(value)) return value.map(inside).filter(Boolean).join('; ') || undefined;
	return MESSAGE_KEYS.map((key) => inside((value as Record<string, unknown>)[key])).find(Boolean);
}

/** True if there is any text in a value: numbers alone say nothing, nor do empty objects. */
function hasWords(value: unknown, levels = LEVELS): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => hasWords(part, levels - 1));
}
