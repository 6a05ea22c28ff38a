import type { Chance } from './chance.mjs';

/** A greyscale picture, one byte a pixel. */
export interface Greys {
	data: Buffer;
	width: number;
	height: number;
}

const TABLE = 68;

/**
 * A picture taken from the side: one edge is smaller than the other.
 *
 * @param strength the part by which the far edge is smaller: 0.1 is a tenth
 */
export function seenFromTheSide(flat: Greys, strength: number, chance: Chance): Greys {
	const { width, height } = flat;
	const data = Buffer.alloc(width * height);
	const across = chance.between(-strength, strength);
	const down = (chance.happens(0.5) ? 1 : -1) * strength;
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const [u, v] = [x / width - 0.5, y / height - 0.5];
			// Further away means smaller.
			const far = 1 + across * u + down * v;
			const from = [(u / far + 0.5) * width, (v / far + 0.5) * height] as const;
			data[y * width + x] = sample(flat, ...from);
		}
	}
	return { data, width, height };
}

/** The brightness interpolated between four pixels. */
function sample({ data, width, height }: Greys, x: number, y: number): number {
	const [left, top] = [Math.floor(x), Math.floor(y)];
	if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return TABLE;
	const [dx, dy] = [x - left, y - top];
	const at = top * width + left;
	const above = data[at]! * (1 - dx) + data[at + 1]! * dx;
	const below = data[at + width]! * (1 - dx) + data[at + width + 1]! * dx;
	return above * (1 - dy) + below * dy;
}
