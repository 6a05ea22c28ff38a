import { type Greys, scaleFor, scaled } from './greys.mjs';

/** The number of pixels that is enough to find lines of text: A4 at 70 dpi. */
const PIXELS = 480_000;
/** The steepest skew that is found, in degrees. */
const STEEPEST = 30;
const [COARSE, FINE] = [0.5, 0.1];
/** Tesseract reads lines with less skew, in degrees, as well as level ones. */
const LEVEL = 0.25;
/** The factor by which the lines have to become sharper, and that for more than a few degrees. */
const CLEARLY = 1.1;
const [STEEP, VERY_CLEARLY] = [6, 2];
/** The least difference between ink and the pixels above and below it, of 255. */
const INK = 32;

/** The degrees by which to turn the picture clockwise to make its lines of text level. */
export async function skewOf(picture: Greys): Promise<number> {
	const small = await scaled(picture, scaleFor(PIXELS, picture));
	const ink = inkOf(small);
	const best = (angles: number[]) =>
		angles.reduce((one, other) =>
			sharpness(ink, other, small) > sharpness(ink, one, small) ? other : one,
		);
	const coarse = best(steps(-STEEPEST, STEEPEST, COARSE));
	const fine = best(steps(coarse - COARSE, coarse + COARSE, FINE));
	const needed = Math.abs(fine) > STEEP ? VERY_CLEARLY : CLEARLY;
	const isClear = sharpness(ink, fine, small) > needed * sharpness(ink, 0, small);
	return isClear && Math.abs(fine) >= LEVEL ? -fine : 0;
}

function steps(from: number, to: number, step: number): number[] {
	return Array.from(
		{ length: Math.round((to - from) / step) + 1 },
		(_, index) => from + index * step,
	);
}

/** The places of pixels that are darker than those above and below: letters and lines, but no shadows. */
function inkOf({ data, width, height }: Greys): Uint32Array {
	const places: number[] = [];
	for (let y = 2; y < height - 2; y++) {
		for (let at = y * width; at < (y + 1) * width; at++) {
			const lighter = Math.max(data[at - 2 * width]!, data[at + 2 * width]!);
			if (lighter - data[at]! > INK) places.push(at);
		}
	}
	return Uint32Array.from(places);
}

/** The change of ink from row to row, if rows fall by this angle to the right. It is greatest along lines of text. */
function sharpness(ink: Uint32Array, degrees: number, { width, height }: Greys): number {
	const slope = Math.tan((degrees * Math.PI) / 180);
	const margin = Math.ceil(Math.abs(slope) * width) + 1;
	const rows = new Float64Array(height + 2 * margin);
	for (const at of ink) {
		const x = at % width;
		rows[Math.round((at - x) / width - x * slope) + margin]!++;
	}
	let sum = 0;
	for (let row = 1; row < rows.length; row++) sum += (rows[row]! - rows[row - 1]!) ** 2;
	return sum;
}
