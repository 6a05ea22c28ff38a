import type { Greys } from './greys.mjs';
import type { Point, Sheet } from './sheet.mjs';

/** The sheet alone, as seen from straight above. */
export function flattened(picture: Greys, sheet: Sheet): Greys {
	const [topLeft, topRight, bottomRight, bottomLeft] = sheet;
	const width = Math.round((distance(topLeft, topRight) + distance(bottomLeft, bottomRight)) / 2);
	const height = Math.round((distance(topLeft, bottomLeft) + distance(topRight, bottomRight)) / 2);
	const { a, b, c, d, e, f, g, h } = projectionTo(sheet);
	const data = new Uint8Array(width * height);
	for (let y = 0, at = 0; y < height; y++) {
		const v = (y + 0.5) / height;
		for (let x = 0; x < width; x++, at++) {
			const u = (x + 0.5) / width;
			const depth = g * u + h * v + 1;
			data[at] = greyAt((a * u + b * v + c) / depth, (d * u + e * v + f) / depth, picture);
		}
	}
	return { data, width, height };
}

function distance(one: Point, other: Point): number {
	return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Maps the unit square to the picture: x = (au + bv + c) / (gu + hv + 1), and y the same with d, e, f. */
function projectionTo([p0, p1, p2, p3]: Sheet) {
	const [dx1, dx2, sx] = [p1.x - p2.x, p3.x - p2.x, p0.x - p1.x + p2.x - p3.x];
	const [dy1, dy2, sy] = [p1.y - p2.y, p3.y - p2.y, p0.y - p1.y + p2.y - p3.y];
	const area = dx1 * dy2 - dx2 * dy1;
	const g = (sx * dy2 - dx2 * sy) / area;
	const h = (dx1 * sy - sx * dy1) / area;
	const [a, b, c] = [p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x];
	const [d, e, f] = [p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y];
	return { a, b, c, d, e, f, g, h };
}

/** The brightness at a place, interpolated between four pixels. */
function greyAt(x: number, y: number, { data, width, height }: Greys): number {
	const px = Math.max(0, Math.min(width - 1.001, x - 0.5));
	const py = Math.max(0, Math.min(height - 1.001, y - 0.5));
	const left = Math.floor(px);
	const top = Math.floor(py);
	const at = top * width + left;
	const right = px - left;
	const down = py - top;
	const above = data[at]! + right * (data[at + 1]! - data[at]!);
	const below = data[at + width]! + right * (data[at + width + 1]! - data[at + width]!);
	return above + down * (below - above);
}
