import { LIMITS } from '../reading/limits.mjs';
import { evenlyLit } from './evenLight.mjs';
import { flattened } from './flatten.mjs';
import { greysOf, imageOf, scaled, turned } from './greys.mjs';
import { findSheet } from './sheet.mjs';
import { skewOf } from './skew.mjs';
/** Tesseract reads small letters better if they are enlarged, but not if they are enlarged more. */
const LARGEST = 2;
/** Grain that is enlarged is smoothed by this many pixels: tesseract takes it for parts of letters. */
const GRAIN = 0.8;
/** A picture as it is recognised best: the sheet of paper alone, with level lines, evenly lit and large enough. */
export async function prepared(picture) {
    const corners = await findSheet(picture);
    const sheet = corners ? flattened(picture, corners) : picture;
    const pixels = sheet.width * sheet.height;
    const scale = Math.min(LARGEST, Math.sqrt(LIMITS.recognisedPixels / pixels));
    const page = scale > 1 ? await enlarged(sheet, scale) : await scaled(sheet, scale);
    const skew = await skewOf(page);
    return { page: evenlyLit(skew === 0 ? page : await turned(page, skew)), scale };
}
async function enlarged(sheet, scale) {
    return await greysOf(imageOf(await scaled(sheet, scale)).blur(GRAIN));
}
