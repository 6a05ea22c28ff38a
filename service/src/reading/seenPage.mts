import sharp from 'sharp';
import { type Page, around, cellsOf } from './layout.mjs';

/** In the unit of the words' boxes. */
export interface Size {
	width: number;
	height: number;
}

/** A page with all that is needed to show it. The boxes of its words are within its size. */
export interface SeenPage extends Size {
	page: Page;
	/** A JPEG of the page, in any resolution. A page with a text layer is only rendered if it is looked at. */
	picture?: Uint8Array;
}

/** Enough to read small print on a screen, in pixels. */
export const SHOWN_SIDE = 1800;
const QUALITY = 80;

/** An image in its size, and as a JPEG for a browser. */
export async function shownImage(image: Uint8Array): Promise<Size & { picture: Uint8Array }> {
	const { width = 0, height = 0 } = await sharp(image).metadata();
	const picture = await sharp(image)
		.resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: QUALITY })
		.toBuffer();
	return { width, height, picture };
}

/** The size of a text: that of all its words. */
export function sizeOfText(page: Page): Size {
	const { right, bottom } = around(cellsOf([page]));
	return { width: Math.max(1, right), height: Math.max(1, bottom) };
}
