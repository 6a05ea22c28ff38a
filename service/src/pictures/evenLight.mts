import type { Greys } from './greys.mjs';

/** The side of the squares in which brightness is measured, in pixels. */
const SQUARE = 8;
/** Dark areas with paper within this distance, in squares, are print (pictures, dark bands) and not shadows. */
const PRINT = 12;
/** A line of text has paper above, below or between its words within this distance, in squares. A band doesn't. */
const LINE = 2;
/** A band that is brighter than this part of the paper around it is made as white as the paper. */
const SHADED = 0.6;
/** If the brightness of the paper differs less, of 255, there are no shadows. */
const EVEN = 24;
/** Paper of this brightness, of 255, needs no more light. */
const BRIGHT = 200;
/** The least brightness of paper, of 255: a black picture stays black. */
const DARKEST = 24;

/** Makes the paper white everywhere: divides each pixel by the brightness of the paper around it. */
export function evenlyLit(picture: Greys): Greys {
	const squares = averagesOf(picture);
	const paper = withoutDark(squares, PRINT);
	const [darkest, brightest] = rangeOf(paper);
	if (brightest - darkest < EVEN && darkest > BRIGHT) return picture;
	return dividedBy(withShades(paper, withoutDark(squares, LINE)), picture);
}

/** The brightness of the paper. In bands that are only shaded, it is the brightness of the band. */
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
		// From the middle of one square to the middle of the next, the light changes evenly.
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

/** The position of a row of pixels between the middles of squares. */
function placeIn(squares: number, pixel: number): number {
	return Math.max(0, Math.min(squares - 1, (pixel + 0.5) / SQUARE - 0.5));
}

/** The average brightness of each square. */
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

/** Replaces dark squares that have paper next to them, or this near above or below. The edges of shadows stay. */
function withoutDark(squares: Greys, down: number): Greys {
	return inverted(brightestNear(inverted(brightestNear(squares, down)), down));
}

/** Gives each square the brightness of the brightest one around it, up to this far above and below. */
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

/** Writes into `row` the brightness at a place between two rows. */
function interpolateRow({ data, width, height }: Greys, place: number, row: Float32Array): void {
	const first = Math.floor(place);
	const second = Math.min(height - 1, first + 1);
	for (let x = 0; x < width; x++) {
		const [above, below] = [data[first * width + x]!, data[second * width + x]!];
		row[x] = above + (place - first) * (below - above);
	}
}
