import type { Greys } from './greys.mjs';

/** Brightness is measured in squares of this side length, in pixels. */
const SQUARE = 8;
/** What has paper within this distance, in squares, isn't dark because of a shadow, but print: pictures, dark bands. */
const PRINT = 12;
/** A line of text has paper above or below at this distance, or between its words; a band doesn't. */
const LINE = 2;
/** A band that is brighter than this part of the paper around it is made as white as the paper. */
const SHADED = 0.6;
/** If the paper's brightness differs less, of 255, there are no shadows. */
const EVEN = 24;
/** Paper this bright needs no more light. */
const BRIGHT = 200;
/** Less paper than this is none: a black picture stays black. */
const DARKEST = 24;

/** The picture as if its paper was white everywhere: each pixel divided by the brightness of the paper around. */
export function evenlyLit(picture: Greys): Greys {
	const squares = averagesOf(picture);
	const paper = withoutDark(squares, PRINT);
	const [darkest, brightest] = rangeOf(paper);
	if (brightest - darkest < EVEN && darkest > BRIGHT) return picture;
	return dividedBy(withShades(paper, withoutDark(squares, LINE)), picture);
}

/** The paper, as dark as its bands are if they are only shaded. */
function withShades(paper: Greys, shades: Greys): Greys {
	const data = paper.data.map((light, at) => {
		const shade = shades.data[at]!;
		return Math.max(DARKEST, shade < SHADED * light ? light : shade);
	});
	return { ...paper, data };
}

function dividedBy(paper: Greys, { width, height, data }: Greys): Greys {
	const even = new Uint8Array(data.length);
	const lights = new Float32Array(paper.width);
	for (let y = 0; y < height; y++) {
		interpolateRow(paper, placeIn(paper.height, y), lights);
		// From the middle of one square to that of the next, the light changes evenly.
		for (let middle = -SQUARE / 2; middle < width; middle += SQUARE) {
			const square = Math.floor(middle / SQUARE);
			const first = lights[Math.max(0, square)]!;
			const second = lights[Math.min(square + 1, paper.width - 1)]!;
			const step = (second - first) / SQUARE;
			const [from, to] = [Math.max(0, middle), Math.min(width, middle + SQUARE)];
			let light = first + (from + 0.5 - middle) * step;
			for (let at = y * width + from; at < y * width + to; at++, light += step) {
				const grey = (data[at]! * 255) / light;
				even[at] = grey < 255 ? grey : 255;
			}
		}
	}
	return { data: even, width, height };
}

/** Where between the middles of squares a row of pixels is. */
function placeIn(squares: number, pixel: number): number {
	return Math.max(0, Math.min(squares - 1, (pixel + 0.5) / SQUARE - 0.5));
}

/** The average brightness, a pixel for each square. */
function averagesOf({ data, width, height }: Greys): Greys {
	const [across, down] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
	const averages = new Uint8Array(across * down);
	const sums = new Uint32Array(across);
	for (let row = 0; row < down; row++) {
		const [top, bottom] = [row * SQUARE, Math.min(height, (row + 1) * SQUARE)];
		sums.fill(0);
		for (let y = top; y < bottom; y++)
			for (let x = 0, at = y * width; x < width; x++, at++) sums[(x / SQUARE) | 0]! += data[at]!;
		for (let x = 0; x < across; x++) {
			const columns = Math.min(SQUARE, width - x * SQUARE);
			averages[row * across + x] = sums[x]! / (columns * (bottom - top));
		}
	}
	return { data: averages, width: across, height: down };
}

/** Without what is dark but has paper beside it, or this near above or below. The edges of shadows stay in place. */
function withoutDark(squares: Greys, down: number): Greys {
	return inverted(brightestNear(inverted(brightestNear(squares, down)), down));
}

/** Each square becomes the brightest of those around it, up to this far above and below. */
function brightestNear({ data, width, height }: Greys, down: number): Greys {
	const inRows = new Uint8Array(data.length);
	for (let at = 0; at < data.length; at++) {
		const x = at % width;
		const last = at + Math.min(PRINT, width - 1 - x);
		let brightest = 0;
		for (let near = at - Math.min(PRINT, x); near <= last; near++)
			if (data[near]! > brightest) brightest = data[near]!;
		inRows[at] = brightest;
	}
	const brightest = new Uint8Array(data.length);
	for (let y = 0; y < height; y++) {
		const row = brightest.subarray(y * width, (y + 1) * width);
		for (let v = Math.max(0, y - down); v <= Math.min(height - 1, y + down); v++)
			for (let x = 0, at = v * width; x < width; x++, at++)
				if (inRows[at]! > row[x]!) row[x] = inRows[at]!;
	}
	return { data: brightest, width, height };
}

function inverted({ data, width, height }: Greys): Greys {
	return { data: data.map((grey) => 255 - grey), width, height };
}

function rangeOf({ data }: Greys): [darkest: number, brightest: number] {
	let [darkest, brightest] = [255, 0];
	for (const grey of data) {
		if (grey < darkest) darkest = grey;
		if (grey > brightest) brightest = grey;
	}
	return [darkest, brightest];
}

/** A row of the small picture between two of its rows. */
function interpolateRow({ data, width, height }: Greys, place: number, row: Float32Array): void {
	const first = Math.floor(place);
	const second = Math.min(height - 1, first + 1);
	for (let x = 0; x < width; x++) {
		const [above, below] = [data[first * width + x]!, data[second * width + x]!];
		row[x] = above + (place - first) * (below - above);
	}
}
