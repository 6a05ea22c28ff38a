import { imageOf } from '../pictures/greys.mjs';
import { around, cellsOf } from './layout.mjs';
/** Enough to read small print on a screen, in pixels. */
export const SHOWN_SIDE = 1800;
export const SHOWN_QUALITY = 80;
/** A picture in its size, and as a JPEG for a browser. */
export async function shown(picture) {
    const { width, height } = picture;
    const jpeg = await imageOf(picture)
        .resize({ width: SHOWN_SIDE, height: SHOWN_SIDE, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: SHOWN_QUALITY })
        .toBuffer();
    return { width, height, picture: jpeg };
}
/** The size of a text: that of all its words. */
export function sizeOfText(page) {
    const { right, bottom } = around(cellsOf([page]));
    return { width: Math.max(1, right), height: Math.max(1, bottom) };
}
