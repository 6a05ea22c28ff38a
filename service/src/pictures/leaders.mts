import type { Box as Dot } from '../reading/layout.mjs';
import { type Greys, copyOf, greysOf, imageOf } from './greys.mjs';

/** Fewer dots in a row can be grain, or the points of abbreviations and amounts. */
const FEWEST_DOTS = 12;
/** The widest dot, as a part of the page's longer side: 1 mm on A4. */
const WIDEST = 1 / 300;
/** The widest gap between two dots, in widths of the widest dot. */
const WIDEST_GAP = 4;
/** The least difference between ink and the paper around it, of 255. */
const INK = 60;
/** The blurred edge of a dot, in pixels, which is painted over, too. */
const MARGIN = 2;
/** The side of the squares over which the brightness of the paper is averaged, in pixels. */
const SQUARE = 32;

/**
 * Removes the rows of dots that lead from words to values ("Rent ........ 900.00"): tesseract mistakes them for
 * letters, and loses the words next to them.
 */
export async function withoutLeaders(picture: Greys): Promise<Greys> {
	const paper = await paperOf(picture);
	const { width, height } = picture;
	const widest = Math.ceil(Math.max(width, height) * WIDEST);
	const leaders = leadersAmong(dotsIn(inkOn(picture, paper), width, widest), widest);
	if (leaders.length === 0) return picture;
	const page = copyOf(picture);
	for (const dot of leaders.flat()) paintOver(dot, page, paper);
	return page;
}

/** The brightness of the paper in each square of the page. */
async function paperOf(page: Greys): Promise<Greys> {
	const [width, height] = [Math.ceil(page.width / SQUARE), Math.ceil(page.height / SQUARE)];
	return await greysOf(imageOf(page).resize(width, height, { fit: 'fill' }));
}

function brightnessAt(x: number, y: number, { data, width }: Greys): number {
	return data[Math.floor(y / SQUARE) * width + Math.floor(x / SQUARE)]!;
}

function paintOver({ left, right, top, bottom }: Dot, page: Greys, paper: Greys): void {
	const [from, to] = [Math.max(0, left - MARGIN), Math.min(page.width, right + MARGIN + 1)];
	for (let y = Math.max(0, top - MARGIN); y <= Math.min(page.height - 1, bottom + MARGIN); y++)
		page.data.fill(brightnessAt(left, y, paper), y * page.width + from, y * page.width + to);
}

/** 1 for each pixel with ink, and 0 for the others. */
function inkOn({ data, width }: Greys, paper: Greys): Uint8Array {
	const ink = new Uint8Array(data.length);
	for (let row = 0, y = 0; row < data.length; row += width, y++) {
		for (let left = 0; left < width; left += SQUARE) {
			const darkest = brightnessAt(left, y, paper) - INK;
			const end = row + Math.min(width, left + SQUARE);
			for (let at = row + left; at < end; at++) if (data[at]! < darkest) ink[at] = 1;
		}
	}
	return ink;
}

/** Removes all connected spots of ink, and returns those as small as a dot. */
function dotsIn(ink: Uint8Array, width: number, widest: number): Dot[] {
	const dots: Dot[] = [];
	for (let start = ink.indexOf(1); start >= 0; start = ink.indexOf(1, start + 1)) {
		const dot = takeSpot(ink, width, start);
		if (dot.right - dot.left < widest && dot.bottom - dot.top < widest) dots.push(dot);
	}
	return dots;
}

/** Removes the ink that is connected with a pixel, and returns the box around it. */
function takeSpot(ink: Uint8Array, width: number, start: number): Dot {
	const spot: Dot = { left: Infinity, right: 0, top: Infinity, bottom: 0 };
	const waiting = [start];
	ink[start] = 0;
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		const x = at % width;
		const y = Math.floor(at / width);
		spot.left = Math.min(spot.left, x);
		spot.right = Math.max(spot.right, x);
		spot.top = Math.min(spot.top, y);
		spot.bottom = Math.max(spot.bottom, y);
		for (const side of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
			if (ink[side] !== 1) continue;
			ink[side] = 0;
			waiting.push(side);
		}
	}
	return spot;
}

/** Groups dots on one line at equal distances. */
function leadersAmong(dots: Dot[], widest: number): Dot[][] {
	const rows = new Map<number, Dot[][]>();
	for (const dot of [...dots].sort((one, other) => one.left - other.left)) {
		const row = Math.floor(dot.bottom / widest);
		const near = [row - 1, row, row + 1].flatMap((each) => rows.get(each) ?? []);
		const before = near.find((leader) => continues(leader, dot, widest));
		if (before) before.push(dot);
		else rows.set(row, [...(rows.get(row) ?? []), [dot]]);
	}
	return [...rows.values()].flat().filter((leader) => leader.length >= FEWEST_DOTS);
}

function continues(leader: Dot[], dot: Dot, widest: number): boolean {
	const last = leader.at(-1)!;
	const gap = dot.left - last.left;
	const previous = leader.at(-2);
	const usual = previous ? last.left - previous.left : gap;
	return (
		gap > 0 &&
		gap <= WIDEST_GAP * widest &&
		Math.abs(gap - usual) <= Math.max(2, 0.25 * usual) &&
		Math.abs(dot.bottom - last.bottom) <= widest / 3
	);
}
