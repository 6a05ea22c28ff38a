import { LIMITS } from '../reading/limits.mjs';
import { evenlyLit } from './evenLight.mjs';
import { flattened } from './flatten.mjs';
import { type Greys, greysOf, imageOf, scaled, turned } from './greys.mjs';
import { findSheet } from './sheet.mjs';
import { skewOf } from './skew.mjs';

/** The greatest enlargement: tesseract reads small letters better with it, but no better with more. */
const LARGEST = 2;
/** The radius in pixels by which enlarged grain is smoothed, because tesseract mistakes it for parts of letters. */
const GRAIN = 0.8;

export interface Prepared {
	page: Greys;
	/** The factor by which its letters were enlarged. */
	scale: number;
}

/** Prepares a picture for recognition: the sheet of paper alone, with level lines, evenly lit and large enough. */
export async function prepared(picture: Greys): Promise<Prepared> {
	const corners = await findSheet(picture);
	const sheet = corners ? flattened(picture, corners) : picture;
	const pixels = sheet.width * sheet.height;
	const scale = Math.min(LARGEST, Math.sqrt(LIMITS.recognisedPixels / pixels));
	const page = scale > 1 ? await enlarged(sheet, scale) : await scaled(sheet, scale);
	const skew = await skewOf(page);
	return { page: evenlyLit(skew === 0 ? page : await turned(page, skew)), scale };
}

async function enlarged(sheet: Greys, scale: number): Promise<Greys> {
	return await greysOf(imageOf(await scaled(sheet, scale)).blur(GRAIN));
}
