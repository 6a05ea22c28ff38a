import sharp, { type Sharp } from 'sharp';
import { ServiceError } from '../errors.mjs';
import { LIMITS } from './limits.mjs';

// The worker pool decides how many images are processed at a time. A cache would only cost memory.
sharp.concurrency(1);
sharp.cache(false);

/** Below this side length, in pixels, letters are too small to be recognised. */
const SMALL = 1600;

/** The pages of a JPEG, PNG or TIFF as upright greyscale PNGs for recognition. */
export async function imagePages(bytes: Uint8Array): Promise<Uint8Array[]> {
	const { pages = 1 } = await sharp(bytes, { limitInputPixels: LIMITS.inputPixels })
		.metadata()
		.catch(explain);
	if (pages > LIMITS.pages) throw new ServiceError('too_many_pages');
	const images: Uint8Array[] = [];
	for (let page = 0; page < pages; page++) {
		images.push(await forRecognition(bytes, page).catch(explain));
	}
	return images;
}

/** One page as an upright greyscale PNG, in the size that suits recognition best. */
export async function forRecognition(bytes: Uint8Array, page = 0): Promise<Uint8Array> {
	const input = { page, limitInputPixels: LIMITS.inputPixels, failOn: 'error' } as const;
	const { width = 0, height = 0 } = await sharp(bytes, input).metadata();
	const image = sharp(bytes, input).autoOrient().flatten({ background: '#ffffff' }).greyscale();
	return await scaled(image, Math.max(width, height) * scale(width, height));
}

/** The same picture turned clockwise, in fewer pixels if it has more than `pixels`. */
export async function turned(
	image: Uint8Array,
	degrees: number,
	pixels: number = LIMITS.recognisedPixels,
): Promise<Uint8Array> {
	const { width = 0, height = 0 } = await sharp(image).metadata();
	const smaller = Math.min(1, Math.sqrt(pixels / (width * height)));
	return await scaled(sharp(image).rotate(degrees), Math.max(width, height) * smaller);
}

/** As a PNG whose longer side has this length, in pixels. */
async function scaled(image: Sharp, length: number): Promise<Uint8Array> {
	const side = Math.max(1, Math.round(length));
	return await image
		.resize({ width: side, height: side, fit: 'inside' })
		.png({ compressionLevel: 1 })
		.toBuffer();
}

function scale(width: number, height: number): number {
	const pixels = width * height;
	if (pixels > LIMITS.recognisedPixels) return Math.sqrt(LIMITS.recognisedPixels / pixels);
	return Math.max(width, height) < SMALL ? 2 : 1;
}

function explain(error: Error): never {
	const tooLarge = /pixel limit|too large|exceeds/i.test(error.message);
	throw new ServiceError(tooLarge ? 'image_too_large' : 'unreadable_document');
}
