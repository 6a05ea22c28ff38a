import { type Greys, imageOf } from '../pictures/greys.mjs';
import { type Page, around, cellsOf } from './layout.mjs';

/** The size of a page, in the unit of its words' boxes. */
export interface Size {
	width: number;
	height: number;
}

/** A page with everything needed to show it. The boxes of its words are within its size. */
export interface SeenPage extends Size {
	page: Page;
	/** A JPEG of the page, in any resolution. A page with a text layer is only rendered when somebody looks at it. */
	picture?: Uint8Array;
}

/** A page before recognition: read already, or a scan that may have a little text. */
export type OpenedPage = SeenPage | { isScan: true; textLayer?: SeenPage };

/** The longer side of a picture for a browser, in pixels: enough to read small print. */
export const SHOWN_SIDE = 1800;
export const SHOWN_QUALITY = 80;

/** The size of a picture, and the picture as a JPEG for a browser. */
export async function shown(picture: Greys): Promise<Size & { picture: Uint8Array }> {
	const { width, height } = picture;
	const jpeg = await imageOf(picture)
		.resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', withoutEnlargement: true })
		.jpeg({ quality: SHOWN_QUALITY })
		.toBuffer();
	return { width, height, picture: jpeg };
}

/** The size of the box around all words of a text. */
export function sizeOfText(page: Page): Size {
	const { right, bottom } = around(cellsOf([page]));
	return { width: Math.max(1, right), height: Math.max(1, bottom) };
}
