import { type Box, type Word, around, height } from '../reading/layout.mjs';
import { type Greys, copyOf } from './greys.mjs';
import { BESIDE, DARKER, ROWS, uprightsOn } from './uprights.mjs';

// Some forms have a box for each character. Tesseract mistakes the lines between the boxes for letters, and reads
// characters badly that are far from each other.

/** Fewer boxes in a row can be anything. */
const FEWEST = 4;
/** The width of a box, in heights of a box. */
const NARROWEST = 0.4;
const WIDEST = 1.5;
/** The difference between boxes of a comb, in heights of a box. */
const TOLERANCE = 0.12;
/** The gap between two boxes, in widths of a box. */
const WIDEST_GAP = 0.7;
/** The gap between two groups of boxes, as in a date, in widths of a box. */
const WIDEST_GAP_OF_GROUPS = 1;
/** The distance from the end of an upright line to a level one, in pixels. */
const NEAR = 12;
/** The rows past its end in which an upright line is searched, in pixels. */
const PAST = 8;
/** The blurred edge of a line, in pixels, which is painted over, too. */
const MARGIN = 3;
/** The least difference between a character and the paper around it, of 255. */
const INK = 60;
/** Wider contents of a box are several digits, in heights of a character. */
const WIDEST_CHARACTER = 1.2;
/** The distance between characters, in heights of a character. */
const GAP = 0.18;
/** The width of the space in place of an empty box, in heights of a character. */
const SPACE = 0.45;

/** The remains of lines, as they are recognised. */
const LINES = /[[\]{}|¦_—]/gu;

/** A row of boxes for characters. */
export interface Comb {
	boxes: Box[];
	/** The places of the characters after they were moved together, one for each box. */
	moved: Box[];
}

/** Moves the characters of each comb together, as in a word, and removes its lines. */
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

/** Moves the words of each comb back over its boxes. A word ends where the next one begins: empty boxes are spaces. */
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

/** The boxes with lines on all four sides that are about as wide as high, from left to right. */
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
		// The lines of a table continue past the box.
		const isTable = [top - PAST - BESIDE, bottom + BESIDE].some((y) => goesOn(left, y, page));
		return isTable ? [] : [{ ...box, top, bottom }];
	});
}

/** True if both lines are equally far up and equally long: an upright stroke of a character is a little shorter. */
function isBeside(one: Box, other: Box): boolean {
	const most = TOLERANCE * height(one) + ROWS;
	const differences = [one.top - other.top, one.bottom - other.bottom, height(one) - height(other)];
	return differences.every((difference) => Math.abs(difference) <= most);
}

/** The row of a line across the box, near y: the one with the most contrast to the rows above and below. */
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

/** True if an upright line continues in the rows from y on. */
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

/** The average brightness of a part of a row. */
function brightnessOf(y: number, from: number, to: number, { data, width, height }: Greys): number {
	if (y < 0 || y >= height || to <= from) return 0;
	let sum = 0;
	for (let x = from; x < to; x++) sum += data[y * width + x]!;
	return sum / (to - from);
}

/** Groups boxes of the same size at the same distance from each other. */
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

/** Joins the rows that are groups of one comb: "17 06 2025". */
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

/** True if the box continues the row to the right: with the same size, and a gap of at most `widest` widths. */
function isNext(row: Box[], box: Box, widest: number): boolean {
	const [first] = row;
	const width = first!.right - first!.left;
	const gap = box.left - row.at(-1)!.right;
	const isSame = Math.abs(box.right - box.left - width) <= TOLERANCE * height(first!);
	return isSame && isBeside(first!, box) && gap >= 0 && gap <= widest * width;
}

/** The ink in a box, or undefined if it is empty. */
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

/** True if each box holds one character or nothing. */
function areCharacters(characters: Array<Box | undefined>): boolean {
	const filled = characters.filter((each) => each !== undefined);
	const widths = filled.map(({ left, right }) => right - left).sort((one, other) => one - other);
	const usual = widths[Math.floor(widths.length / 2)];
	return usual !== undefined && usual <= WIDEST_CHARACTER * Math.max(...filled.map(height));
}

/** Paints the characters next to each other, from the first box on, and returns their new places. */
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

/** Copies everything between the lines above and below a character, from its left edge on. */
function copy(page: Greys, left: number, to: Box, picture: Greys): void {
	const { width } = page;
	for (let y = to.top + MARGIN; y <= to.bottom - MARGIN; y++) {
		const row = y * width;
		const pixels = page.data.subarray(row + left - 1, row + left + to.right - to.left + 1);
		picture.data.set(pixels, row + to.left - 1);
	}
}
