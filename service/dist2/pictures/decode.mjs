import sharp from 'sharp';
import { ServiceError } from '../errors.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { greysOf, scaleFor } from './greys.mjs';
/** How many pages an image has. Throws ServiceError. */
export async function countPages(bytes) {
    const input = { limitInputPixels: LIMITS.inputPixels };
    const { pages = 1 } = await sharp(bytes, input).metadata().catch(explain);
    if (pages > LIMITS.pages)
        throw new ServiceError('too_many_pages');
    return pages;
}
/** A page of a JPEG, PNG or TIFF, which is counted from 0, as its metadata turns it. Throws ServiceError. */
export async function decoded(bytes, page) {
    try {
        const input = { page, limitInputPixels: LIMITS.inputPixels, failOn: 'error' };
        const { width, height } = await sharp(bytes, input).metadata();
        const side = Math.ceil(Math.max(width, height) * scaleFor(LIMITS.decodedPixels, { width, height }));
        const image = sharp(bytes, input)
            .autoOrient()
            .flatten({ background: '#ffffff' })
            .greyscale()
            .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
        return await greysOf(image);
    }
    catch (error) {
        return explain(error);
    }
}
function explain(error) {
    const tooLarge = /pixel limit|too large|exceeds/i.test(error.message);
    throw new ServiceError(tooLarge ? 'image_too_large' : 'unreadable_document');
}
