import type { GivenValue, PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';

/** The fields, with what a person says of one of them. */
export function withGiven(
	fields: TaughtField[],
	name: string,
	given: Partial<Pick<TaughtField, 'value' | 'words'>>,
): TaughtField[] {
	return fields.map((field) =>
		field.name === name ? { ...field, ...given, by: 'person' } : field,
	);
}

/** The next field that no person has looked at, after this one. */
export function nextDoubtful(fields: TaughtField[], after: string): string | undefined {
	const at = fields.findIndex(({ name }) => name === after);
	const inTurn = [...fields.slice(at + 1), ...fields.slice(0, at)];
	return inTurn.find(({ by }) => by !== 'person')?.name;
}

/** Where to begin: with a field that no person has looked at, if there is one. */
export function firstDoubtful(fields: TaughtField[]): string {
	return (fields.find(({ by }) => by !== 'person') ?? fields[0])?.name ?? '';
}

/** Whether a person has looked at all of them. */
export function isComplete(fields: TaughtField[]): boolean {
	return fields.every(({ by }) => by === 'person');
}

/** What a person has said. */
export function givenIn(fields: TaughtField[]): Record<string, GivenValue> {
	const said = fields.filter(({ by }) => by === 'person');
	return Object.fromEntries(
		said.map(({ name, value, words }) => [name, { text: value, words: value === '' ? [] : words }]),
	);
}

/** All suggestions count as looked at. */
export function accepted(fields: TaughtField[]): TaughtField[] {
	return fields.map((field) => (field.by === 'suggestion' ? { ...field, by: 'person' } : field));
}

/** What is written in words, without the comma or the bracket that follows. */
export function textOf(words: WordPlace[], pages: PageView[]): string {
	const texts = words.map(({ page, word }) => pages[page]?.words[word]?.text ?? '');
	return texts.join(' ').replace(/^[([{]+(?=[^)\]}]*$)|[,;:]+$/g, '');
}

/** The words from one to another, if both are in one line; or else only the latter. */
export function wordsBetween(from: number, to: number, { words }: PageView): number[] {
	const line = words[from];
	const last = words[to];
	if (!line || !last || !isBeside(line, last)) return [to];
	const [low, high] = from < to ? [from, to] : [to, from];
	const indexes = Array.from({ length: high - low + 1 }, (_, index) => low + index);
	return indexes.filter((index) => isBeside(line, words[index]!));
}

interface Height {
	top: number;
	bottom: number;
}

function isBeside(one: Height, other: Height): boolean {
	const middle = (other.top + other.bottom) / 2;
	return one.top <= middle && middle <= one.bottom;
}
