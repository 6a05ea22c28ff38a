import type { GivenValue, PageView, TaughtField, WordPlace } from '../../src/webApi/answers.mjs';

/** A change of a field by a person. */
export type Given = Partial<Pick<TaughtField, 'value' | 'words' | 'table'>>;

/** The fields after a person has given the value or the words of one of them. */
export function withGiven(fields: TaughtField[], name: string, given: Given): TaughtField[] {
	return fields.map((field) =>
		field.name === name ? { ...field, ...given, by: 'person' } : field,
	);
}

/** The next field after this one that nobody has confirmed. */
export function nextDoubtful(fields: TaughtField[], after: string): string | undefined {
	const at = fields.findIndex(({ name }) => name === after);
	const inTurn = [...fields.slice(at + 1), ...fields.slice(0, at)];
	return inTurn.find(({ by }) => by !== 'person')?.name;
}

/** The field to start with: the first one that nobody has confirmed, or the first of all. */
export function firstDoubtful(fields: TaughtField[]): string {
	return (fields.find(({ by }) => by !== 'person') ?? fields[0])?.name ?? '';
}

/** True if a person has confirmed all fields. */
export function isComplete(fields: TaughtField[]): boolean {
	return fields.every(({ by }) => by === 'person');
}

/** The values that a person has given or confirmed. */
export function givenIn(fields: TaughtField[]): Record<string, GivenValue> {
	const said = fields.filter(({ by }) => by === 'person');
	return Object.fromEntries(
		said.map(({ name, value, words, table }) => [
			name,
			table
				? { text: '', words: [], rows: table.rows }
				: { text: value, words: value === '' ? [] : words },
		]),
	);
}

/** The fields with all suggestions confirmed. */
export function accepted(fields: TaughtField[]): TaughtField[] {
	return fields.map((field) => (field.by === 'suggestion' ? { ...field, by: 'person' } : field));
}

/** The text of words, without a comma after it or a bracket around it. */
export function textOf(words: WordPlace[], pages: PageView[]): string {
	const texts = words.map(({ page, word }) => pages[page]?.words[word]?.text ?? '');
	return texts.join(' ').replace(/^[([{]+(?=[^)\]}]*$)|[,;:]+$/g, '');
}

/** The words from one to another if both are on one line, otherwise only the latter. */
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
