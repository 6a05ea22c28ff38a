/** The values of pixels, row by row: shades of grey, or probabilities. */
interface Values {
	data: ArrayLike<number>;
	width: number;
}

/**
 * The pixels above a threshold that are connected with one of them, by their index.
 *
 * @param seen 1 for each pixel of a part that was found before; those of this part are marked, too
 */
export function connectedWith(
	start: number,
	{ data, width }: Values,
	threshold: number,
	seen: Uint8Array,
): number[] {
	const part: number[] = [];
	const waiting = [start];
	seen[start] = 1;
	for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
		part.push(at);
		const x = at % width;
		const sides = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width];
		for (const side of sides) {
			// Outside of the picture, it is undefined.
			if (seen[side] !== 0 || data[side]! <= threshold) continue;
			seen[side] = 1;
			waiting.push(side);
		}
	}
	return part;
}
