import type { Greys } from './greys.mjs';

/** The range in which a page can be cut, as parts of its height: far up, but below its particulars. */
const [FROM, TO] = [0.35, 0.5];
/** The contrast between lines of text, relative to the plainest rows: there can be noise and upright rules. */
const PLAIN = 1.3;
/** The most contrast between lines, as a part of the contrast in lines. With more, no row is known to be empty. */
const CLEAR = 0.4;

export interface Part {
	picture: Greys;
	/** The first row, in pixels from the top of the page. */
	top: number;
}

/** The upper and the lower part of a page, or the whole page if the cut might go through a line of text. */
export function halves(page: Greys): [upper: Part, lower?: Part] {
	const cut = widestGap(page);
	if (cut === undefined) return [{ picture: page, top: 0 }];
	return [partOf(page, 0, cut), partOf(page, cut, page.height)];
}

/** The middle of the largest run of rows without ink in the range in which a page can be cut. */
function widestGap(page: Greys): number | undefined {
	const [from, to] = [Math.floor(FROM * page.height), Math.floor(TO * page.height)];
	const contrasts = Array.from({ length: to - from }, (_, row) => contrastOf(page, from + row));
	const sorted = [...contrasts].sort((one, other) => one - other);
	const plain = PLAIN * (sorted[Math.floor(0.1 * sorted.length)] ?? 0);
	const most = sorted.at(-1) ?? 0;
	if (most > 0 && plain > CLEAR * most) return undefined;
	let widest = 0;
	let middle: number | undefined;
	let start = 0;
	contrasts.forEach((contrast, row) => {
		if (contrast > plain) start = row + 1;
		else if (row - start > widest) {
			widest = row - start;
			middle = from + Math.floor((start + row) / 2);
		}
	});
	return middle;
}

/** The average difference between neighbouring pixels of a row. */
function contrastOf({ data, width }: Greys, row: number): number {
	let sum = 0;
	for (let at = row * width + 1; at < (row + 1) * width; at++)
		sum += Math.abs(data[at]! - data[at - 1]!);
	return sum / width;
}

function partOf({ data, width }: Greys, top: number, bottom: number): Part {
	const rows = data.subarray(top * width, bottom * width);
	return { picture: { data: rows, width, height: bottom - top }, top };
}
