import { type Box, type Word, around, height } from '../reading/layout.mjs';
import { type Greys, copyOf } from './greys.mjs';
import { BESIDE, DARKER, ROWS, uprightsOn } from './uprights.mjs';

// Forms to be filled in have a box for each character. Tesseract takes the lines between them for letters, and
// reads characters that are far from each other badly.

/** Fewer boxes in a row can be anything. */
const FEWEST = 4;
/** How wide a box is, in heights of it. */
const NARROWEST = 0.4;
const WIDEST = 1.5;
/** How much boxes of a comb can differ, in heights of one. */
const TOLERANCE = 0.12;
/** The gap between two boxes, in widths of one. */
const WIDEST_GAP = 0.7;
/** Between two groups of boxes, as in a date. */
const WIDEST_GAP_OF_GROUPS = 1;
/** How far from the end of an upright line a level one can be, in pixels. */
const NEAR = 12;
/** How far past the end of an upright line it is looked for, in pixels. */
const PAST = 8;
/** What is painted over beside a line, in pixels, as its edge is blurred. */
const MARGIN = 3;
/** How much darker a character is than the paper around it, of 255. */
const INK = 60;
/** A box with several digits is wider than this, in heights of a character. */
const WIDEST_CHARACTER = 1.2;
/** Between characters, and instead of an empty box, in heights of a character. */
const GAP = 0.18;
const SPACE = 0.45;

/** What is read where a rest of a line is. */
const LINES = /[[\]{}|¦_—]/gu;

/** Boxes for characters beside each other. */
export interface Comb {
	boxes: Box[];
	/** Where the character of each box is after they were moved together. */
	moved: Box[];
}

/** The page with the characters of each comb beside each other, as in a word, and without its lines. */
export function withoutCombs(page: Greys): { picture: Greys; combs: Comb[] } {
	const found = withGroups(rowsOfBoxes(boxesOn(page))).filter(({ length }) => length >= FEWEST);
	if (found.length === 0) return { picture: page, combs: [] };
	const picture = copyOf(page);
	const combs = found.flatMap((boxes) => {
		const characters = boxes.map((box) => characterIn(box, page));
		if (!areCharacters(characters)) return [];
		return [{ boxes, moved: moveTogether(boxes, characters, page, picture) }];
	});
	return combs.length === 0 ? { picture: page, combs } : { picture, combs };
}

/** The words with those of a comb over its boxes: each as far as the next one, as an empty box is a space. */
export function asPrinted(words: Word[], combs: Comb[]): Word[] {
	return combs.reduce((before, { boxes, moved }) => {
		const wordOf = moved.map((character) => before.find((word) => isOver(word, character)));
		return before.map((word) => {
			const [from, to] = [wordOf.indexOf(word), wordOf.lastIndexOf(word)];
			if (from < 0) return word;
			const next = wordOf.findIndex((other, index) => index > to && other !== undefined);
			const right = (next < 0 ? boxes[to]!.right : boxes[next]!.left) - 1;
			return { ...word, text: word.text.replace(LINES, ''), left: boxes[from]!.left, right };
		});
	}, words);
}

function isOver(word: Word, character: Box): boolean {
	const [x, y] = middleOf(character);
	return word.left <= x && x <= word.right && word.top <= y && y <= word.bottom;
}

function middleOf({ left, right, top, bottom }: Box): [x: number, y: number] {
	return [(left + right) / 2, (top + bottom) / 2];
}

/** What is inside of lines on all four sides, about as wide as it is high, from left to right. */
function boxesOn(page: Greys): Box[] {
	const uprights = uprightsOn(page);
	return uprights.flatMap((left, index) => {
		const size = height(left);
		const right = uprights
			.slice(index + 1)
			.find((line) => line.left - left.right > MARGIN && isBeside(left, line));
		const width = right ? right.left - left.right : 0;
		if (!right || width < NARROWEST * size || width > WIDEST * size) return [];
		const box = { ...around([left, right]), left: left.right, right: right.left };
		const [top, bottom] = [box.top, box.bottom].map((y) => levelLineNear(y, box, page));
		if (top === undefined || bottom === undefined) return [];
		// In a table, lines go on.
		const isTable = [top - PAST - BESIDE, bottom + BESIDE].some((y) => goesOn(left, y, page));
		return isTable ? [] : [{ ...box, top, bottom }];
	});
}

/** Whether both are about as high, and equally far up. A high character in a box is a bit lower at both ends. */
function isBeside(one: Box, other: Box): boolean {
	const most = TOLERANCE * height(one) + ROWS;
	const differences = [one.top - other.top, one.bottom - other.bottom, height(one) - height(other)];
	return differences.every((difference) => Math.abs(difference) <= most);
}

/** Where a line across the box is, near this height: the row that is most darker than those above and below. */
function levelLineNear(y: number, { left, right }: Box, page: Greys): number | undefined {
	const [from, to] = [left + MARGIN, right - MARGIN];
	let line: { row?: number; contrast: number } = { contrast: DARKER };
	for (let row = y - NEAR; row <= y + NEAR; row++) {
		const paper = Math.min(
			brightnessOf(row - BESIDE, from, to, page),
			brightnessOf(row + BESIDE, from, to, page),
		);
		const contrast = paper - brightnessOf(row, from, to, page);
		if (contrast >= line.contrast) line = { row, contrast };
	}
	return line.row;
}

/** Whether an upright line is also in the rows from here on. */
function goesOn({ left, right }: Box, y: number, page: Greys): boolean {
	const sumAt = (x: number) => {
		let sum = 0;
		for (let row = y; row < y + PAST; row++) sum += page.data[row * page.width + x] ?? 0;
		return sum;
	};
	for (let x = left; x <= right; x++)
		if (Math.min(sumAt(x - BESIDE), sumAt(x + BESIDE)) - sumAt(x) >= DARKER * PAST) return true;
	return false;
}

/** The average of a part of a row. */
function brightnessOf(y: number, from: number, to: number, { data, width, height }: Greys): number {
	if (y < 0 || y >= height || to <= from) return 0;
	let sum = 0;
	for (let x = from; x < to; x++) sum += data[y * width + x]!;
	return sum / (to - from);
}

/** Boxes of the same size that are equally far from each other. */
function rowsOfBoxes(boxes: Box[]): Box[][] {
	const rows: Box[][] = [];
	for (const box of boxes) {
		const row = rows.find((row) => continues(row, box));
		if (row) row.push(box);
		else rows.push([box]);
	}
	return rows;
}

function continues(row: Box[], box: Box): boolean {
	const [first, second] = row as [Box, Box?];
	const last = row.at(-1)!;
	const pitch = second ? second.left - first.left : box.left - first.left;
	const isEven = Math.abs(box.left - last.left - pitch) <= TOLERANCE * height(first);
	return isEven && isNext(row, box, WIDEST_GAP);
}

/** The rows, with those that are groups of one: "17 06 2025". */
function withGroups(rows: Box[][]): Box[][] {
	const joined: Box[][] = [];
	for (const row of rows) {
		const [first, ...others] = row;
		const whole = joined.find((each) => isNext(each, first!, WIDEST_GAP_OF_GROUPS));
		if (whole && others.length > 0) whole.push(...row);
		else joined.push([...row]);
	}
	return joined;
}

/** Whether the box is as large as those of the row, and to the right of them, with a gap of at most this many widths. */
function isNext(row: Box[], box: Box, widest: number): boolean {
	const [first] = row;
	const width = first!.right - first!.left;
	const gap = box.left - row.at(-1)!.right;
	const isSame = Math.abs(box.right - box.left - width) <= TOLERANCE * height(first!);
	return isSame && isBeside(first!, box) && gap >= 0 && gap <= widest * width;
}

/** The ink in a box; undefined if it is empty. */
function characterIn(box: Box, page: Greys): Box | undefined {
	const [left, right] = [box.left + MARGIN, box.right - MARGIN];
	const [top, bottom] = [box.top + MARGIN, box.bottom - MARGIN];
	const paper = paperIn({ left, right, top, bottom }, page);
	const ink = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	for (let y = top; y <= bottom; y++)
		for (let x = left; x <= right; x++) {
			const at = y * page.width + x;
			const isInk = page.data[at]! < paper - INK;
			// Specks are smaller.
			if (!isInk || !(page.data[at + 1]! < paper - INK)) continue;
			if (!(page.data[at + page.width]! < paper - INK)) continue;
			ink.left = Math.min(ink.left, x);
			ink.right = Math.max(ink.right, x + 1);
			ink.top = Math.min(ink.top, y);
			ink.bottom = y + 1;
		}
	return ink.bottom < 0 ? undefined : ink;
}

/** The brightness of the paper: more than half of a box is empty. */
function paperIn({ left, right, top, bottom }: Box, { data, width }: Greys): number {
	const greys: number[] = [];
	for (let y = top; y <= bottom; y++)
		greys.push(...data.subarray(y * width + left, y * width + right + 1));
	return greys.sort((one, other) => one - other)[Math.floor(greys.length / 2)] ?? 255;
}

/** Whether boxes hold one character each, or nothing. */
function areCharacters(characters: Array<Box | undefined>): boolean {
	const filled = characters.filter((each) => each !== undefined);
	const widths = filled.map(({ left, right }) => right - left).sort((one, other) => one - other);
	const usual = widths[Math.floor(widths.length / 2)];
	return usual !== undefined && usual <= WIDEST_CHARACTER * Math.max(...filled.map(height));
}

/** Paints the characters beside each other from the first box on. */
function moveTogether(
	boxes: Box[],
	characters: Array<Box | undefined>,
	page: Greys,
	picture: Greys,
): Box[] {
	const paper = Math.max(...boxes.map((box) => paperIn(box, page)));
	const size = Math.max(...characters.map((each) => (each ? height(each) : 0)));
	const whole = around(boxes);
	const gaps = boxes.map((box, index) => box.left - (boxes[index - 1]?.right ?? -Infinity));
	const between = Math.min(...gaps) + TOLERANCE * size;
	paint(withMargin(whole, 2 * MARGIN), paper, picture);
	let x = whole.left + MARGIN;
	return boxes.map((box, index) => {
		const { left, right } = characters[index] ?? { left: 0, right: Math.round(SPACE * size) };
		const width = right - left;
		if (index > 0 && gaps[index]! > between) x += Math.round(SPACE * size);
		const moved = { left: x, right: x + width, top: box.top, bottom: box.bottom };
		if (characters[index]) copy(page, left, moved, picture);
		x += width + Math.round(GAP * size);
		return moved;
	});
}

function withMargin({ left, right, top, bottom }: Box, margin: number): Box {
	const [from, to] = [left - margin, right + margin];
	return { left: from, right: to, top: top - margin, bottom: bottom + margin };
}

function paint(box: Box, grey: number, { data, width, height }: Greys): void {
	const [from, to] = [Math.max(0, box.left), Math.min(width, box.right + 1)];
	const end = Math.min(height - 1, box.bottom);
	for (let y = Math.max(0, box.top); y <= end; y++)
		data.fill(grey, y * width + from, y * width + to);
}

/** What is between the lines above and below a character, from the left edge of the character on. */
function copy(page: Greys, left: number, to: Box, picture: Greys): void {
	const { width } = page;
	for (let y = to.top + MARGIN; y <= to.bottom - MARGIN; y++) {
		const row = y * width;
		const pixels = page.data.subarray(row + left - 1, row + left + to.right - to.left + 1);
		picture.data.set(pixels, row + to.left - 1);
	}
}
