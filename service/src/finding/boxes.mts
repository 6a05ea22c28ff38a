import { type Cell, type Line, type Page, type Word, height } from '../reading/layout.mjs';
import { cellOf, joinedWord, withLines } from './cells.mjs';

// Forms have a box for each character, and headings can be spaced out: such characters are one value.

/** Fewer characters could be anything, such as the numbers of columns. */
const FEWEST = 4;
/** Longer than any number or date. */
const MOST = 60;
/** The distance between the middles of two boxes, in heights of a line. */
const NARROWEST = 0.95;
const WIDEST = 2.4;
/** The boxes are equally wide, but their characters aren't: the difference allowed, in heights of a line. */
const TOLERANCE = 0.25;
/** The minimum share of equal distances. The others are gaps between groups, or empty boxes. */
const EQUAL = 0.6;

/** The page with the characters of neighbouring boxes in one cell. */
export function withJoinedBoxes(page: Page): Page {
	return withLines(page, withJoined);
}

function withJoined(line: Line): Line {
	const words = line.cells.flatMap((cell) => cell.words);
	if (words.filter(isCharacter).length < FEWEST) return line;
	const cellOfWord = new Map(line.cells.flatMap((cell) => cell.words.map((word) => [word, cell])));
	const cells: Cell[] = [];
	let before: Word[] = [];
	let found = false;
	const endCell = () => {
		if (before.length > 0) cells.push(cellOf(before));
		before = [];
	};
	for (let at = 0; at < words.length; ) {
		const run = runAt(words, at);
		const word = words[at]!;
		if (run.words.length >= FEWEST) {
			found = true;
			endCell();
			cells.push(cellOf(joined(run)));
		} else {
			if (before[0] && cellOfWord.get(before[0]) !== cellOfWord.get(word)) endCell();
			before.push(word);
		}
		at += run.words.length >= FEWEST ? run.words.length : 1;
	}
	endCell();
	return found ? { ...line, cells } : line;
}

interface Run {
	words: Word[];
	/** The distance between the middles of two boxes. */
	pitch: number;
}

/** The next characters that are equally far apart, except for empty boxes and gaps between groups. */
function runAt(words: Word[], start: number): Run {
	const afterwards = words.slice(start, start + MOST);
	const end = afterwards.findIndex((word) => !isCharacter(word));
	const characters = afterwards.slice(0, end < 0 ? undefined : end);
	const size = Math.max(0, ...characters.slice(0, 1).map(height));
	const gaps = characters.slice(1).map((word, index) => middle(word) - middle(characters[index]!));
	const pitch = Math.min(...gaps.slice(0, FEWEST - 1));
	if (pitch < NARROWEST * size || pitch > WIDEST * size) return { words: [], pitch };
	const last = gaps.findIndex((gap) => gap > 2 * pitch + TOLERANCE * size);
	const run = gaps.slice(0, last < 0 ? undefined : last);
	const equal = run.filter((gap) => Math.abs(gap - pitch) < TOLERANCE * size);
	if (equal.length < EQUAL * run.length) return { words: [], pitch };
	return { words: characters.slice(0, run.length + 1), pitch };
}

/** The characters as words. A word ends at an empty box, or with its group of boxes. */
function joined({ words, pitch }: Run): Word[] {
	const groups: Word[][] = [];
	let previous: Word | undefined;
	for (const word of words) {
		const gap = previous ? middle(word) - middle(previous) : Infinity;
		if (gap < pitch + TOLERANCE * height(word)) groups.at(-1)!.push(word);
		else groups.push([word]);
		previous = word;
	}
	return groups.map(joinedWord);
}

function isCharacter({ text }: Word): boolean {
	return /^.$/u.test(text);
}

function middle({ left, right }: Word): number {
	return (left + right) / 2;
}
