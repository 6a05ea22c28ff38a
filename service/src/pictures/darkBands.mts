import { connectedWith } from './connected.mjs';
import { type Greys, copyOf } from './greys.mjs';

// Tesseract mistakes a dark band for a picture, and loses the white letters on it. So bands are inverted.

/** The side of the squares in which bands are searched, in pixels: they fit between letters and the edge of a band. */
const SQUARE = 4;
/** Below this, of 255, a pixel can be part of a band. */
const DARK = 165;
/** The dark part of a square of a band. */
const SOLID = 0.9;
/** The smallest band, in squares. Letters in large type are smaller, or have more white. */
const SMALLEST = { width: 12, height: 5 };
/** The least ratio of width to height, unlike a symbol in a logo. */
const FLAT = 1.5;
/** A band of this width, in squares, can have any height: it is a column of the page. */
const WIDE = 100;
/** The part of a band that is letters. With more, it is a frame. */
const LETTERS = { from: 0.01, to: 0.45 };
/** The least difference between a band and its letters, of 255. */
const CONTRAST = 60;
/** The blurred edge around a band, in squares, which is painted over. */
const EDGE = 2;

/** A band, in squares, with the first and the last row of each column. */
interface Band {
	left: number;
	tops: number[];
	bottoms: number[];
}

/** Makes the letters of dark bands dark, and the bands as bright as paper. */
export function withoutDarkBands(page: Greys): Greys {
	const bands = bandsOn(page).flatMap((band) => {
		const dark = darknessOf(band, page);
		return dark === undefined ? [] : [{ band, dark }];
	});
	if (bands.length === 0) return page;
	const picture = copyOf(page);
	for (const { band } of bands) for (const at of pixelsOf(band, page, EDGE)) picture.data[at] = 255;
	for (const { band, dark } of bands)
		for (const at of pixelsOf(band, page))
			picture.data[at] = Math.min(255, (255 * (255 - page.data[at]!)) / (255 - dark));
	return picture;
}

/** The brightness of a band, or undefined if it has no bright letters. */
function darknessOf(band: Band, page: Greys): number | undefined {
	const counts = new Uint32Array(256);
	let all = 0;
	for (const at of pixelsOf(band, page)) {
		counts[page.data[at]!]!++;
		all++;
	}
	const dark = counts.indexOf(Math.max(...counts.subarray(0, DARK)));
	const sum = (part: Uint32Array) => part.reduce((one, other) => one + other, 0) / all;
	const bright = sum(counts.subarray(dark + CONTRAST));
	const darker = sum(counts.subarray(0, Math.max(0, dark - CONTRAST)));
	const hasLetters = bright > LETTERS.from && bright < LETTERS.to && bright > darker;
	return hasLetters ? dark : undefined;
}

function* pixelsOf({ left, tops, bottoms }: Band, { width, height }: Greys, edge = 0) {
	const right = left + tops.length - 1;
	for (let column = left - edge; column <= right + edge; column++) {
		const index = Math.max(0, Math.min(tops.length - 1, column - left));
		const from = Math.max(0, (tops[index]! - edge) * SQUARE);
		const to = Math.min(height, (bottoms[index]! + 1 + edge) * SQUARE);
		const end = Math.min(width, (column + 1) * SQUARE);
		for (let y = from; y < to; y++)
			for (let x = Math.max(0, column * SQUARE); x < end; x++) yield y * width + x;
	}
}

/** The dark areas with the size and the shape of a band. */
function bandsOn(page: Greys): Band[] {
	const across = Math.floor(page.width / SQUARE);
	const data = solidSquares(page, across);
	const seen = new Uint8Array(data.length);
	const bands: Band[] = [];
	for (let start = 0; start < data.length; start++) {
		if (data[start] === 0 || seen[start] === 1) continue;
		const band = bandOf(connectedWith(start, { data, width: across }, 0, seen), across);
		const width = band.tops.length;
		const height = Math.max(...band.bottoms) - Math.min(...band.tops) + 1;
		if (width < SMALLEST.width || height < SMALLEST.height) continue;
		if (width >= WIDE || width >= FLAT * height) bands.push(band);
	}
	return bands;
}

/** Connected squares, given by their index, as a band. */
function bandOf(squares: number[], across: number): Band {
	const columns = squares.map((at) => at % across);
	const left = columns.reduce((one, other) => Math.min(one, other));
	const right = columns.reduce((one, other) => Math.max(one, other));
	const tops = Array.from({ length: right - left + 1 }, () => Infinity);
	const bottoms = tops.map(() => 0);
	for (const at of squares) {
		const [column, row] = [(at % across) - left, Math.floor(at / across)];
		tops[column] = Math.min(tops[column]!, row);
		bottoms[column] = Math.max(bottoms[column]!, row);
	}
	return { left, tops, bottoms };
}

/** 1 for each dark square and 0 for the others, row by row. */
function solidSquares(page: Greys, across: number): Uint8Array {
	const down = Math.floor(page.height / SQUARE);
	const solid = new Uint8Array(across * down);
	for (let row = 0; row < down; row++)
		for (let column = 0; column < across; column++)
			if (isSolid(page, column * SQUARE, row * SQUARE)) solid[row * across + column] = 1;
	return solid;
}

function isSolid({ data, width }: Greys, left: number, top: number): boolean {
	// Most of a page is white, which one pixel shows.
	if (data[top * width + left]! >= DARK) return false;
	let dark = 0;
	for (let y = top; y < top + SQUARE; y++)
		for (let at = y * width + left; at < y * width + left + SQUARE; at++)
			if (data[at]! < DARK) dark++;
	return dark >= SOLID * SQUARE * SQUARE;
}
