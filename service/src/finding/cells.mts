import { type Cell, type Line, type Page, type Word, around } from '../reading/layout.mjs';

// Cells whose words were changed. The words on the page that they were made of are remembered.

const originals = new WeakMap<Word, Word[]>();

/** The words on the page that a word was made of. */
export function originalsOf(word: Word): Word[] {
	return originals.get(word) ?? [word];
}

export function joinedWord(words: Word[]): Word {
	const joined = { ...around(words), text: words.map(({ text }) => text).join('') };
	originals.set(joined, words);
	return joined;
}

export function cellOf(words: Word[]): Cell {
	return { words, text: words.map(({ text }) => text).join(' '), ...around(words) };
}

/** The page with some lines changed, or the page itself if none is. */
export function withLines(page: Page, change: (line: Line) => Line): Page {
	const lines = page.lines.map(change);
	return lines.every((line, index) => line === page.lines[index]) ? page : { ...page, lines };
}

/** The page with some cells changed or split, or the page itself if none is. */
export function withCells(page: Page, change: (cell: Cell) => Cell[]): Page {
	return withLines(page, (line) => {
		const cells = line.cells.flatMap(change);
		const isSame = cells.length === line.cells.length;
		return isSame && cells.every((cell, index) => cell === line.cells[index])
			? line
			: { ...line, cells };
	});
}

/** The page with the texts of some cells replaced. */
export function withTexts(page: Page, texts: Map<Cell, string>): Page {
	const lines = page.lines.map((line) => ({
		...line,
		cells: line.cells.map((cell) => cellWith(cell, texts.get(cell) ?? cell.text)),
	}));
	return { ...page, lines };
}

/** The cell with another text. Its words keep the positions of the old ones. */
export function cellWith(cell: Cell, text: string): Cell {
	if (text === cell.text) return cell;
	const words = text.split(' ').map((word, index) => {
		const original = cell.words[index];
		if (original?.text === word) return original;
		const { left, right, top, bottom } = original ?? cell;
		const changed = { text: word, left, right, top, bottom };
		originals.set(changed, original ? [original] : []);
		return changed;
	});
	return { ...cell, words, text };
}
