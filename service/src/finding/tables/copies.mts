import type { Row } from './rows.mjs';

// A file can have an invoice and its copy, or the ones for the carrier and the archive.

const MOST_COPIES = 4;

/** The rows of all pages, but only once if those of the first pages are repeated on the pages after them. */
export function withoutCopies(pages: Row[][]): Row[] {
	const filled = pages.filter((rows) => rows.length > 0);
	const texts = filled.map(textOf);
	for (let copies = MOST_COPIES; copies > 1; copies--) {
		const length = filled.length / copies;
		if (Number.isInteger(length) && texts.every((text, index) => text === texts[index % length]))
			return filled.slice(0, length).flat();
	}
	return filled.flat();
}

function textOf(rows: Row[]): string {
	return JSON.stringify(
		rows.map(({ above, cells, below }) =>
			[...above, ...[...cells.values()].flat(), ...below].map(({ text }) => text),
		),
	);
}
