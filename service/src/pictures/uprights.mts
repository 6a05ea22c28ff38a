import type { Box } from '../reading/layout.mjs';
import type { Greys } from './greys.mjs';

/** The shortest upright line, as a part of the page's longer side: 3 mm on A4. */
const SHORTEST = 1 / 100;
/** The number of rows that are added up, which takes less time and evens out noise. */
export const ROWS = 4;
/** The distance from a line to the paper next to it, in pixels: more than half of its width. */
export const BESIDE = 6;
/** The least difference between a line and the paper next to it, of 255. */
export const DARKER = 24;
/** The number of columns of pixels in which a slightly crooked line can be. */
const CROOKED = 3;

/** The thin upright lines of a page, from left to right. */
export function uprightsOn(page: Greys): Box[] {
	const shortest = Math.round(SHORTEST * Math.max(page.width, page.height));
	return merged(runsOn(page, 0.5 * shortest)).filter(({ top, bottom }) => bottom - top >= shortest);
}

/** The vertical runs of pixels that are darker than the pixels on both sides. */
function runsOn(page: Greys, shortest: number): Box[] {
	const { width, height } = page;
	const runs: Box[] = [];
	const starts = new Int32Array(width).fill(-1);
	for (let top = 0; top < height; top += ROWS) {
		const sums = sumsOf(page, top);
		for (let x = BESIDE; x < width - BESIDE; x++) {
			const paper = Math.min(sums[x - BESIDE]!, sums[x + BESIDE]!);
			const isLine = paper - sums[x]! >= DARKER * ROWS;
			if (isLine && starts[x]! < 0) starts[x] = top;
			if (isLine || starts[x]! < 0) continue;
			if (top - starts[x]! >= shortest)
				runs.push({ left: x, right: x, top: starts[x]!, bottom: top });
			starts[x] = -1;
		}
	}
	return runs;
}

/** The sum of each column of pixels in the next rows, or 0 if there aren't enough rows. */
function sumsOf({ data, width, height }: Greys, top: number): Uint16Array {
	const sums = new Uint16Array(width);
	if (top + ROWS > height) return sums;
	for (let y = top; y < top + ROWS; y++)
		for (let x = 0, at = y * width; x < width; x++, at++) sums[x]! += data[at]!;
	return sums;
}

function merged(runs: Box[]): Box[] {
	const lines: Box[] = [];
	for (const run of [...runs].sort((one, other) => one.left - other.left)) {
		const line = lines.findLast(
			({ right, top, bottom }) =>
				run.left - right <= CROOKED && run.top <= bottom && run.bottom >= top,
		);
		if (!line) lines.push({ ...run });
		else {
			line.right = Math.max(line.right, run.right);
			line.top = Math.min(line.top, run.top);
			line.bottom = Math.max(line.bottom, run.bottom);
		}
	}
	return lines;
}
