import sharp, { type Sharp } from 'sharp';

/** Fewer dots in a row are an ellipsis. */
const FEWEST_DOTS = 5;
/** The widest dot, as a part of the page's longer side: 1 mm on A4. */
const WIDEST = 1 / 300;
/** The widest gap between two dots, in widths of the widest dot. */
const WIDEST_GAP = 4;
/** How much darker ink is than the paper around it, of 255. */
const INK = 60;
/** The paper's brightness is averaged over squares of this side length, in pixels. */
const SQUARE = 32;

/** A small spot of ink, by its edges in pixels. */
interface Dot {
	left: number;
	right: number;
	top: number;
	bottom: number;
}

interface Greys {
	data: Uint8Array;
	width: number;
	height: number;
}

/**
 * The image without the rows of dots that lead from words to values ("Rent ........ 900.00"), as
 * tesseract takes these for letters, and loses the words beside them.
 */
export async function withoutLeaders(image: Uint8Array): Promise<Uint8Array> {
	const page = await greysOf(sharp(image));
	const columns = Math.ceil(page.width / SQUARE);
	const rows = Math.ceil(page.height / SQUARE);
	const paper = await greysOf(sharp(image).resize(columns, rows, { fit: 'fill' }));
	const brightnessAt = (x: number, y: number) =>
		paper.data[Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE)]!;

	const leaders = leadersAmong(dotsIn(page, brightnessAt), widestDot(page));
	if (leaders.length === 0) return image;
	for (const { left, right, top, bottom } of leaders.flat()) {
		for (let y = Math.max(0, top - 2); y <= Math.min(page.height - 1, bottom + 2); y++)
			page.data.fill(brightnessAt(left, y), y * page.width + left - 2, y * page.width + right + 3);
	}
	const { data, width, height } = page;
	return await sharp(data, { raw: { width, height, channels: 1 } })
		.png({ compressionLevel: 1 })
		.toBuffer();
}

async function greysOf(image: Sharp): Promise<Greys> {
	const { data, info } = await image
		.toColourspace('b-w')
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

function widestDot({ width, height }: Greys): number {
	return Math.ceil(Math.max(width, height) * WIDEST);
}

/** All connected spots of ink that are as small as a dot. */
function dotsIn(page: Greys, brightnessAt: (x: number, y: number) => number): Dot[] {
	const { data, width, height } = page;
	const widest = widestDot(page);
	const isSeen = new Uint8Array(data.length);
	const isInk = (at: number) =>
		isSeen[at] === 0 && data[at]! < brightnessAt(at % width, Math.floor(at / width)) - INK;
	const dots: Dot[] = [];
	for (let start = 0; start < data.length; start++) {
		if (!isInk(start)) continue;
		const dot: Dot = { left: width, right: 0, top: height, bottom: 0 };
		const waiting = [start];
		isSeen[start] = 1;
		for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
			const x = at % width;
			const y = Math.floor(at / width);
			dot.left = Math.min(dot.left, x);
			dot.right = Math.max(dot.right, x);
			dot.top = Math.min(dot.top, y);
			dot.bottom = Math.max(dot.bottom, y);
			const sides = [x > 0 && at - 1, x < width - 1 && at + 1, at - width, at + width];
			for (const side of sides) {
				if (side === false || side < 0 || side >= data.length || !isInk(side)) continue;
				isSeen[side] = 1;
				waiting.push(side);
			}
		}
		if (dot.right - dot.left < widest && dot.bottom - dot.top < widest) dots.push(dot);
	}
	return dots;
}

/** Dots on one line at equal distances. */
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
