import { LIMITS } from '../reading/limits.mjs';
import { evenlyLit } from './evenLight.mjs';
import { flattened } from './flatten.mjs';
import { type Greys, scaled, turned } from './greys.mjs';
import { findSheet } from './sheet.mjs';
import { skewOf } from './skew.mjs';

/** Tesseract reads small letters better if they are enlarged, but not if they are enlarged more. */
const LARGEST = 2;

/** A picture as it is recognised best: the sheet of paper alone, with level lines, evenly lit and large enough. */
export async function prepared(picture: Greys): Promise<Greys> {
	const sheet = await findSheet(picture);
	const page = await suitablySized(sheet ? flattened(picture, sheet) : picture);
	const skew = await skewOf(page);
	return evenlyLit(skew === 0 ? page : await turned(page, skew));
}

async function suitablySized(page: Greys): Promise<Greys> {
	const scale = Math.sqrt(LIMITS.recognisedPixels / (page.width * page.height));
	return await scaled(page, Math.min(LARGEST, scale));
}
