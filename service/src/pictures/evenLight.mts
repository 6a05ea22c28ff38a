import type { Greys } from './greys.mjs';

/** Brightness is measured in squares of this side length, in pixels. */
const SQUARE = 48;
/** In a square of paper and letters, this part is darker than the paper. */
const PERCENTILE = 0.8;
/** If the paper's brightness differs less, of 255, there are no shadows. */
const EVEN = 24;
/** Paper this bright needs no more light. */
const BRIGHT = 200;
/** Less paper than this is none: a black picture stays black. */
const DARKEST = 24;

/** The picture as if its paper was white everywhere: each pixel divided by the brightness of the paper around. */
export function evenlyLit(picture: Greys): Greys {
	const paper = paperOf(picture);
	const [darkest, brightest] = [Math.min(...paper.data), Math.max(...paper.data)];
	if (brightest - darkest < EVEN && darkest > BRIGHT) return picture;
	const { width, height, data } = picture;
	const even = new Uint8Array(data.length);
	const row = new Float32Array(paper.width);
	for (let y = 0; y < height; y++) {
		interpolateRow(paper, y / SQUARE - 0.5, row);
		for (let x = 0, at = y * width; x < width; x++, at++) {
			const left = Math.max(0, Math.min(paper.width - 1, x / SQUARE - 0.5));
			const first = left | 0;
			const from = row[first]!;
			const light = from + (left - first) * ((row[first + 1] ?? from) - from);
			even[at] = Math.min(255, (data[at]! * 255) / light);
		}
	}
	return { data: even, width, height };
}

/** The brightness of the paper, a pixel for each square. */
export function paperOf(picture: Greys): Greys {
	const [width, height] = [Math.ceil(picture.width / SQUARE), Math.ceil(picture.height / SQUARE)];
	const data = new Uint8Array(width * height);
	for (let at = 0; at < data.length; at++)
		data[at] = brightnessOf(picture, (at % width) * SQUARE, Math.floor(at / width) * SQUARE);
	const squares = { data, width, height };
	// A dark band with white letters is no shadow: it is narrow, and has paper around.
	return around(around(squares, Math.max), Math.min);
}

function brightnessOf({ data, width, height }: Greys, left: number, top: number): number {
	const [right, bottom] = [Math.min(width, left + SQUARE), Math.min(height, top + SQUARE)];
	const counts = new Uint32Array(256);
	for (let y = top; y < bottom; y++)
		for (let at = y * width + left; at < y * width + right; at++) counts[data[at]!]!++;
	let darker = PERCENTILE * (right - left) * (bottom - top);
	let brightness = 0;
	while (brightness < 255 && (darker -= counts[brightness]!) > 0) brightness++;
	return Math.max(DARKEST, brightness);
}

/** Each square becomes the brightest, or the darkest, of those around it. */
function around({ data, width, height }: Greys, choose: typeof Math.max): Greys {
	const chosen = new Uint8Array(data.length);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const near: number[] = [];
			for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
				for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
					near.push(data[v * width + u]!);
			chosen[y * width + x] = choose(...near);
		}
	}
	return { data: chosen, width, height };
}

/** A row of the small picture between two of its rows. */
function interpolateRow({ data, width, height }: Greys, y: number, row: Float32Array): void {
	const place = Math.max(0, Math.min(height - 1, y));
	const first = Math.floor(place);
	const second = Math.min(height - 1, first + 1);
	for (let x = 0; x < width; x++) {
		const [above, below] = [data[first * width + x]!, data[second * width + x]!];
		row[x] = above + (place - first) * (below - above);
	}
}
