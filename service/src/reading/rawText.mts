import { type Page, type Word, pageFromWords } from './layout.mjs';

/** In widths of a character. Two spaces are a gap between cells with this. */
const LINE_HEIGHT = 2;
const TAB_WIDTH = 8;

/** Lays out a text: x is the column, y the line, and a form feed starts a page. */
export function pagesFromText(text: string): Page[] {
	return text
		.normalize('NFC')
		.split('\f')
		.map((page) => pageFromWords(page.split(/\r\n|\r|\n/).flatMap(wordsOfLine)));
}

function wordsOfLine(line: string, row: number): Word[] {
	const top = row * LINE_HEIGHT;
	return [...expandTabs(line).matchAll(/\S+/g)].map((match) => ({
		text: match[0],
		left: match.index,
		right: match.index + match[0].length,
		top,
		bottom: top + LINE_HEIGHT,
	}));
}

/** A tab is at least two columns wide, so that it always separates cells. */
function expandTabs(line: string): string {
	const [first = '', ...rest] = line.split('\t');
	return rest.reduce((before, after) => {
		const width = Math.max(2, TAB_WIDTH - (before.length % TAB_WIDTH));
		return before + ' '.repeat(width) + after;
	}, first);
}
