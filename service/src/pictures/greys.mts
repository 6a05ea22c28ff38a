import sharp, { type Sharp } from 'sharp';

// The pool of processes limits how many pictures are processed at a time. A cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/** A picture in shades of grey, with a byte for each pixel, row by row. */
export interface Greys {
	data: Uint8Array;
	width: number;
	height: number;
}

export async function greysOf(image: Sharp): Promise<Greys> {
	const { data, info } = await image
		.toColourspace('b-w')
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

export function imageOf({ data, width, height }: Greys): Sharp {
	return sharp(data, { raw: { width, height, channels: 1 } });
}

/** A copy to paint on. (The slice of a Buffer would share its memory.) */
export function copyOf({ data, width, height }: Greys): Greys {
	return { data: Uint8Array.from(data), width, height };
}

/** Multiplies both sides of a picture. */
export async function scaled(picture: Greys, scale: number): Promise<Greys> {
	if (scale === 1) return picture;
	const [width, height] = [picture.width, picture.height].map((side) =>
		Math.max(1, Math.round(side * scale)),
	);
	return await greysOf(imageOf(picture).resize(width, height, { fit: 'fill' }));
}

/** The factor for both sides that gives a picture at most this many pixels. At most 1. */
export function scaleFor(
	pixels: number,
	{ width, height }: Pick<Greys, 'width' | 'height'>,
): number {
	return Math.min(1, Math.sqrt(pixels / (width * height)));
}

/** Turns a picture clockwise, on white. */
export async function turned(picture: Greys, degrees: number): Promise<Greys> {
	return await greysOf(imageOf(picture).rotate(degrees, { background: '#ffffff' }));
}

/** Below this, of 255, a pixel of an evenly lit page is ink. */
const INK = 200;
/** Less ink than this part of the page is specks. */
const SPECKS = 0.0002;

export function isBlank({ data }: Greys): boolean {
	const specks = SPECKS * data.length;
	let ink = 0;
	for (let at = 0; at < data.length && ink < specks; at++) if (data[at]! < INK) ink++;
	return ink < specks;
}
