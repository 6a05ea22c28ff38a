import type { GivenValue, ReviewField, TaughtField } from '../../src/webApi/answers.mjs';
import { listIn } from '../parts/listIn.mjs';

/** The values that a person gives, by the names of their fields. */
export type Said = Record<string, GivenValue>;

/** The fields after a person has given the value or the words of one of them. */
export function withSaid(fields: ReviewField[], said: Said): ReviewField[] {
	return fields.map((field) => {
		const given = said[field.name];
		return given ? { ...field, value: given.text, words: given.words, isGiven: true } : field;
	});
}

/** The values of these fields as a person says them. */
export function saidOf(fields: ReviewField[]): Said {
	return Object.fromEntries(
		fields.map(({ name, value, words }) => [
			name,
			{ text: value, words: value.trim() === '' ? [] : words },
		]),
	);
}

/** The fields with doubts that nobody has looked at. */
export function openDoubts(fields: ReviewField[]): ReviewField[] {
	return fields.filter(({ isDoubtful, isGiven }) => isDoubtful && !isGiven);
}

/** The next doubt after this field, in turn. */
export function nextDoubt(fields: ReviewField[], after: string): ReviewField | undefined {
	const at = fields.findIndex(({ name }) => name === after);
	const [next] = openDoubts([...fields.slice(at + 1), ...fields.slice(0, at)]);
	return next;
}

/** A list as JSON on one line, as it was answered. Anything else stays as it is. */
export function onOneLine(value: string): string {
	try {
		const list: unknown = JSON.parse(value);
		return Array.isArray(list) ? JSON.stringify(list) : value;
	} catch {
		return value;
	}
}

/** A list as people read it. */
export function inLines(value: string): string {
	return listIn(value) ?? value;
}

/** The field for the pages, which show the words of doubts and of accepted values in their own colours. */
export function shownField({ name, value, words, isDoubtful, isGiven }: ReviewField): TaughtField {
	const source = isDoubtful ? 'nobody' : 'suggestion';
	return { name, value, words, by: isGiven ? 'person' : source };
}
