import { connectedWith } from './connected.mjs';
import { type Greys, scaleFor, scaled } from './greys.mjs';
import { median } from '../median.mjs';

export interface Point {
	x: number;
	y: number;
}

/** The corners of a sheet of paper: top left, top right, bottom right, bottom left. */
export type Sheet = [Point, Point, Point, Point];

/** The number of pixels that is enough to find a sheet. */
const PIXELS = 120_000;
/** The smallest part of a photo that its sheet covers. */
const SMALLEST = 0.25;
/** The part of a sheet that can be bent or covered. */
const BENT = 0.06;
/** The least margin around a sheet, on at least three sides, as a part of the picture. */
const BESIDE = 0.01;
/** The largest bright part around a sheet, such as another sheet. Around a frame on a page, nearly all is bright. */
const BRIGHT_BESIDE = 0.5;
/** The least difference between paper and its surroundings, of 255. */
const BRIGHTER = 40;

/** The sheet of paper in a photo. Undefined if there is none, or if it fills the picture. */
export async function findSheet(picture: Greys): Promise<Sheet | undefined> {
	const small = await scaled(picture, scaleFor(PIXELS, picture));
	const threshold = thresholdOf(small.data);
	if (threshold === undefined) return undefined;
	const sheet = sheetAbove(threshold, small) ?? shadedSheet(threshold, small);
	const scale = picture.width / small.width;
	return sheet?.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as Sheet | undefined;
}

/** Finds a sheet partly in shadow: that part is darker than the threshold, but brighter than the surroundings. */
function shadedSheet(threshold: number, small: Greys): Sheet | undefined {
	const lower = thresholdOf(small.data.filter((grey) => grey <= threshold));
	return lower === undefined ? undefined : sheetAbove(lower, small);
}

function sheetAbove(threshold: number, small: Greys): Sheet | undefined {
	const part = largestBrightPart(small, threshold);
	const outline = outlineOf(part, small);
	if (!outline) return undefined;
	const beside = small.data.filter((grey, at) => grey > threshold && part[at] === 0).length;
	if (beside > BRIGHT_BESIDE * (small.data.length - outline.area)) return undefined;
	const sheet = cornersOf(outline);
	return isPlausible(sheet, outline, small) ? sheet : undefined;
}

/** The brightness between paper and its surroundings (Otsu's method). Undefined if there is hardly a difference. */
function thresholdOf(data: Uint8Array): number | undefined {
	const counts = new Uint32Array(256);
	for (const grey of data) counts[grey]!++;
	const total = data.reduce((sum, grey) => sum + grey, 0);
	let [dark, darkSum, most, threshold] = [0, 0, -1, 0];
	let distance = 0;
	for (let grey = 0; grey < 255; grey++) {
		dark += counts[grey]!;
		darkSum += grey * counts[grey]!;
		const bright = data.length - dark;
		if (dark === 0 || bright === 0) continue;
		const between = (total - darkSum) / bright - darkSum / dark;
		const variance = dark * bright * between * between;
		if (variance > most) [most, threshold, distance] = [variance, grey, between];
	}
	return distance >= BRIGHTER ? threshold : undefined;
}

/** 1 for each pixel of the largest connected part that is brighter than the threshold. */
function largestBrightPart(picture: Greys, threshold: number): Uint8Array {
	const { data } = picture;
	const seen = new Uint8Array(data.length);
	let largest: number[] = [];
	for (let start = 0; start < data.length; start++) {
		if (seen[start] !== 0 || data[start]! <= threshold) continue;
		const part = connectedWith(start, picture, threshold, seen);
		if (part.length > largest.length) largest = part;
	}
	const bright = new Uint8Array(data.length);
	for (const at of largest) bright[at] = 1;
	return bright;
}

/** The outermost points of a part, seen from each side. */
interface Outline {
	top: Point[];
	right: Point[];
	bottom: Point[];
	left: Point[];
	/** The number of pixels between the outermost ones of all rows. */
	area: number;
}

function outlineOf(part: Uint8Array, { width, height }: Greys): Outline | undefined {
	const outline: Outline = { top: [], right: [], bottom: [], left: [], area: 0 };
	for (let y = 0; y < height; y++) {
		const row = part.subarray(y * width, (y + 1) * width);
		const [from, to] = [row.indexOf(1), row.lastIndexOf(1) + 1];
		if (from < 0) continue;
		outline.left.push({ x: from, y });
		outline.right.push({ x: to, y });
		outline.area += to - from;
	}
	for (let x = 0; x < width; x++) {
		let [from, to] = [0, height];
		while (from < height && part[from * width + x] === 0) from++;
		while (to > from && part[(to - 1) * width + x] === 0) to--;
		if (from === to) continue;
		outline.top.push({ x, y: from });
		outline.bottom.push({ x, y: to });
	}
	return outline.area > SMALLEST * width * height ? outline : undefined;
}

/** The points at which the four sides meet. */
function cornersOf(outline: Outline): Sheet {
	const [top, bottom] = [lineThrough(outline.top), lineThrough(outline.bottom)];
	const [left, right] = [
		lineThrough(outline.left.map(flipped)),
		lineThrough(outline.right.map(flipped)),
	];
	return [meeting(top, left), meeting(top, right), meeting(bottom, right), meeting(bottom, left)];
}

function flipped({ x, y }: Point): Point {
	return { x: y, y: x };
}

/** y = offset + slope · x. */
interface SideLine {
	slope: number;
	offset: number;
}

/**
 * The line near most points: the median of the slopes between points far from each other. The points at the ends
 * are left out, because they belong to other sides if the sheet is skewed.
 */
function lineThrough(points: Point[]): SideLine {
	const inner = points.slice(Math.floor(points.length * 0.12), Math.ceil(points.length * 0.88));
	const half = Math.floor(inner.length / 2);
	const slopes = inner.slice(0, half).map((point, index) => {
		const other = inner[index + half]!;
		return (other.y - point.y) / (other.x - point.x);
	});
	const slope = median(slopes);
	return { slope, offset: median(inner.map(({ x, y }) => y - slope * x)) };
}

/** The point at which a line across meets a line down. The x and y of the line down are swapped. */
function meeting(across: SideLine, down: SideLine): Point {
	const y = (across.offset + across.slope * down.offset) / (1 - across.slope * down.slope);
	return { x: down.offset + down.slope * y, y };
}

/** True if the part has four straight sides and a margin around it. */
function isPlausible(sheet: Sheet, { area }: Outline, { width, height }: Greys): boolean {
	const xs = sheet.map(({ x }) => x);
	const ys = sheet.map(({ y }) => y);
	const beside = [
		Math.max(xs[0]!, xs[3]!) / width,
		Math.max(ys[0]!, ys[1]!) / height,
		1 - Math.min(xs[1]!, xs[2]!) / width,
		1 - Math.min(ys[2]!, ys[3]!) / height,
	].filter((part) => part > BESIDE).length;
	const isInside = [...xs.map((x) => x / width), ...ys.map((y) => y / height)].every(
		(part) => part > -0.05 && part < 1.05,
	);
	return beside >= 3 && isInside && Math.abs(areaOf(sheet) / area - 1) < BENT;
}

function areaOf(sheet: Sheet): number {
	const twice = sheet.map(({ x, y }, index) => {
		const next = sheet[(index + 1) % 4]!;
		return x * next.y - next.x * y;
	});
	return Math.abs(twice.reduce((sum, each) => sum + each)) / 2;
}
