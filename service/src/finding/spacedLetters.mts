import type { Cell, Page } from '../reading/layout.mjs';
import { cellOf, joinedWord, withCells } from './cells.mjs';

// Headings and logos can have letters so far apart that each is read as a word: "D U E D AT E". We can't tell where
// the words end, but labels are found without their spaces.

/** Fewer words could be anything. */
const FEWEST = 4;
/** The share of single letters. Some pairs are close enough to be read as one word: "AT". */
const MOST = 0.6;

/** The page with the letters of such texts joined. */
export function withSpacedLetters(page: Page): Page {
	return withCells(page, (cell) => [isSpaced(cell) ? joined(cell) : cell]);
}

function isSpaced({ words }: Cell): boolean {
	const most = MOST * words.length;
	const count = (pattern: RegExp) => words.filter(({ text }) => pattern.test(text)).length;
	// PDFs have spaces between all Arabic letters.
	const isLatin = count(/^\p{Script=Latin}{1,3}$/u) >= most;
	return words.length >= FEWEST && count(/^.$/u) >= most && isLatin;
}

function joined({ words }: Cell): Cell {
	return cellOf([joinedWord(words)]);
}
