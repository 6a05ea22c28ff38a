import { type Section, inSeconds, percent } from '../../../support/report/results.mjs';
import type { Measured } from './measure.mjs';

/** A row for each reader of each set. */
export function recognitionSection(measured: Measured[]): Section {
	return {
		title: 'Recognition',
		about:
			'Values: those of fields that are among the letters read. Accents: the same, of values with letters that English lacks. Letters wrong: of all that were written down, also if they are in another order.',
		head: [
			'set',
			'reader',
			'values',
			'accents',
			'words right',
			'letters wrong',
			'refused',
			's a page',
		],
		rows: measured.map((each) => [
			each.set,
			each.reader,
			each.values.join(' of '),
			each.accented.join(' of '),
			share(each.words),
			share(each.letters),
			String(each.refused),
			inSeconds(each.seconds / each.pictures),
		]),
		claims: [],
	};
}

/** A row for each range of confidence, with the words of all sets whose text is known. */
export function confidenceSection(measured: Measured[]): Section {
	return {
		title: 'Confidence in a word',
		about:
			'How many words were written down, of those with about the same confidence. Words with at least three letters.',
		head: ['reader', 'confidence', 'words', 'right'],
		rows: measured
			.flatMap(({ reader, confidences }) => confidences.map((each) => ({ reader, ...each })))
			.filter(({ words: [, of] }) => of > 0)
			.map(({ reader, from, words }) => [reader, `from ${from} %`, String(words[1]), share(words)]),
		claims: [],
	};
}

function share([some, of]: [number, number]): string {
	return of === 0 ? '' : percent(some / of);
}
