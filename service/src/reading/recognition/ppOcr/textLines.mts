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

/**
 * The boxes of the lines of text on a picture, in its pixels.
 *
 * @param pixels the size to which a larger picture is scaled down: with less, it is faster and less exact
 */
export async function textLinesOn(
	picture: Greys,
	pixels: number,
	detection: Model,
): Promise<Box[]> {
	const scale = scaleFor(pixels, picture);
	const small = await scaled(picture, scale);
	const [width, height] = [padded(small.width), padded(small.height)];
	const { data } = await detection(inputOf(small, width, height));
	const inside = (at: number, side: number) => Math.min(side, Math.max(0, at / scale));
	return boxesIn({ data, width, height }).map(({ left, right, top, bottom }) => ({
		left: inside(left, picture.width),
		right: inside(right, picture.width),
		top: inside(top, picture.height),
		bottom: inside(bottom, picture.height),
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

/** The box around each connected part with a high probability, with its margin. */
function boxesIn(page: Probabilities): Box[] {
	const seen = new Uint8Array(page.data.length);
	const boxes: Box[] = [];
	for (let start = 0; start < page.data.length; start++) {
		if (seen[start] === 1 || page.data[start]! <= PIXEL) continue;
		const part = connectedWith(start, page, PIXEL, seen);
		const box = boxOf(part, page.width);
		const [across, down] = [box.right - box.left, box.bottom - box.top];
		const sum = part.reduce((sum, at) => sum + page.data[at]!, 0);
		if (sum / part.length < LINE || Math.min(across, down) < SMALLEST) continue;
		const margin = (MARGIN * across * down) / (2 * (across + down));
		boxes.push({
			left: box.left - margin,
			right: box.right + margin,
			top: box.top - margin,
			bottom: box.bottom + margin,
		});
	}
	return boxes;
}

/** The smallest box around pixels of a picture, given by their index. (`around` would need a box for each.) */
function boxOf(part: number[], width: number): Box {
	const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
	for (const at of part) {
		const x = at % width;
		const y = (at - x) / width;
		box.left = Math.min(box.left, x);
		box.right = Math.max(box.right, x + 1);
		box.top = Math.min(box.top, y);
		box.bottom = Math.max(box.bottom, y + 1);
	}
	return box;
}
