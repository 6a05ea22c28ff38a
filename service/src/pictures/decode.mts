import sharp from 'sharp';
import { ServiceError } from '../errors.mjs';
import { LIMITS } from '../reading/limits.mjs';
import { type Greys, greysOf, scaleFor } from './greys.mjs';

/** The number of pages in an image. Throws ServiceError. */
export async function countPages(bytes: Uint8Array): Promise<number> {
	const input = { limitInputPixels: LIMITS.inputPixels };
	const { pages = 1 } = await sharp(bytes, input).metadata().catch(explain);
	if (pages > LIMITS.pages) throw new ServiceError('too_many_pages');
	return pages;
}

/** Decodes a page of a JPEG, PNG or TIFF, turned as its metadata says. The first page is 0. Throws ServiceError. */
export async function decoded(bytes: Uint8Array, page: number): Promise<Greys> {
	try {
		const input = { page, limitInputPixels: LIMITS.inputPixels, failOn: 'error' } as const;
		const { width, height } = await sharp(bytes, input).metadata();
		const side = Math.ceil(
			Math.max(width, height) * scaleFor(LIMITS.decodedPixels, { width, height }),
		);
		const image = sharp(bytes, input)
			.autoOrient()
			.flatten({ background: '#ffffff' })
			.greyscale()
			.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
		return await greysOf(image);
	} catch (error) {
		return explain(error as Error);
	}
}

function explain(error: Error): never {
	const tooLarge = /pixel limit|too large|exceeds/i.test(error.message);
	throw new ServiceError(tooLarge ? 'image_too_large' : 'unreadable_document');
}
