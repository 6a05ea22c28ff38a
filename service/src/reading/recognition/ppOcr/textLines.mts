import { connectedWith } from '../../../pictures/connected.mjs';
import { type Greys, scaleFor, scaled } from '../../../pictures/greys.mjs';
import type { Box } from '../../layout.mjs';
import type { Model, Numbers } from './models.mjs';

// Where the lines of text on a picture are (Liao and others, "Real-time Scene Text Detection with Differentiable
// Binarization", 2020).

/** The sides of pictures are multiples of this, for the model. */
const STEP = 32;
/** The average and the deviation of each colour in the pictures that the model was trained with, of 1. */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];
/** Pixels with this probability, of 1, belong to a line, if their average is high enough. */
const PIXEL = 0.3;
const LINE = 0.5;
/** Smaller ones are specks, in pixels. */
const SMALLEST = 3;
/** The model finds the middle of a line; its margin is this part of the area, divided by the perimeter. */
const MARGIN = 1.6;

/** A line of text. Paper can be tilted or bent: the top and the bottom are those of the line's middle. */
export interface TextLine extends Box {
	/** The pixels that it goes down for each pixel to the right. */
	slope: number;
}

/**
 * The lines of text on a picture, in its pixels.
 *
 * @param pixels the size to which a larger picture is scaled down: with less, it is faster and less exact
 */
export async function textLinesOn(
	picture: Greys,
	pixels: number,
	detection: Model,
): Promise<TextLine[]> {
	const scale = scaleFor(pixels, picture);
	const small = await scaled(picture, scale);
	const [width, height] = [padded(small.width), padded(small.height)];
	const { data } = await detection(inputOf(small, width, height));
	const inside = (at: number, side: number) => Math.min(side, Math.max(0, at / scale));
	return linesIn({ data, width, height }).map((line) => ({
		left: inside(line.left, picture.width),
		right: inside(line.right, picture.width),
		top: inside(line.top, picture.height),
		bottom: inside(line.bottom, picture.height),
		slope: line.slope,
	}));
}

function padded(side: number): number {
	return Math.ceil(side / STEP) * STEP;
}

/** The picture in three equal colours, with a white margin at the right and at the bottom. */
function inputOf(picture: Greys, width: number, height: number): Numbers {
	const data = new Float32Array(3 * width * height);
	for (const [colour, mean] of MEANS.entries()) {
		const valueOf = (grey: number) => (grey / 255 - mean) / DEVIATIONS[colour]!;
		const values = Float32Array.from({ length: 256 }, (_, grey) => valueOf(grey));
		const plane = data.subarray(colour * width * height, (colour + 1) * width * height);
		plane.fill(values[255]!);
		for (let y = 0; y < picture.height; y++)
			for (let x = 0, at = y * picture.width; x < picture.width; x++, at++)
				plane[y * width + x] = values[picture.data[at]!]!;
	}
	return { data, dims: [1, 3, height, width] };
}

/** The probability of each pixel, of 1, that it belongs to a line. */
interface Probabilities {
	data: Float32Array;
	width: number;
	height: number;
}

/** The line in each connected part with a high probability, with its margin. */
function linesIn(page: Probabilities): TextLine[] {
	const seen = new Uint8Array(page.data.length);
	const lines: TextLine[] = [];
	for (let start = 0; start < page.data.length; start++) {
		if (seen[start] === 1 || page.data[start]! <= PIXEL) continue;
		const part = connectedWith(start, page, PIXEL, seen);
		const line = lineThrough(part, page.width);
		const [across, down] = [line.right - line.left, line.bottom - line.top];
		const sum = part.reduce((sum, at) => sum + page.data[at]!, 0);
		if (sum / part.length < LINE || Math.min(across, down) < SMALLEST) continue;
		const margin = (MARGIN * across * down) / (2 * (across + down));
		lines.push({
			left: line.left - margin,
			right: line.right + margin,
			top: line.top - margin,
			bottom: line.bottom + margin,
			slope: line.slope,
		});
	}
	return lines;
}

/** The straight line through pixels of a picture, given by their index: by least squares. */
function lineThrough(part: number[], width: number): TextLine {
	let [left, right] = [Infinity, -Infinity];
	let [x, y, xx, xy] = [0, 0, 0, 0];
	for (const at of part) {
		const [column, row] = [at % width, Math.floor(at / width)];
		left = Math.min(left, column);
		right = Math.max(right, column + 1);
		x += column;
		y += row;
		xx += column * column;
		xy += column * row;
	}
	const count = part.length;
	const variance = count * xx - x * x;
	const slope = variance === 0 ? 0 : (count * xy - x * y) / variance;
	const middle = (y + slope * (((left + right) / 2) * count - x)) / count + 0.5;
	const half = count / (right - left) / 2;
	return { left, right, top: middle - half, bottom: middle + half, slope };
}
