import { decoded } from '../../dist/pictures/decode.mjs';
import type { Greys } from '../../dist/pictures/greys.mjs';
import { prepared } from '../../dist/pictures/prepare.mjs';
import { type Page, pageFromWords } from '../../dist/reading/layout.mjs';
import { linesByPpOcr } from '../../dist/reading/recognition/ppOcr/ppOcr.mjs';
import { PIXELS_FOR_PP_OCR, recognise } from '../../dist/reading/recognition/recognition.mjs';
import { wordsOfLine } from '../../dist/reading/recognition/recognisedWords.mjs';
import { type RecognisedLine, linesOn } from '../../dist/reading/recognition/recogniser.mjs';

/**
 * Reads a picture.
 *
 * @param language the code of its language (ISO 639-3), for readers that don't find it out
 */
export type PictureReader = (bytes: Uint8Array, language: string) => Promise<Page>;

export const READERS: Record<string, PictureReader> = {
	tesseract: async (bytes, language) => pageOf(await linesOn(await pageIn(bytes), [language])),
	ppOcr: async (bytes) => pageOf(await linesByPpOcr(await pageIn(bytes), PIXELS_FOR_PP_OCR)),
	service: async (bytes) => await recognise({ type: 'jpeg', bytes, page: 0, isAll: true }),
};

async function pageIn(bytes: Uint8Array): Promise<Greys> {
	return (await prepared(await decoded(bytes, 0))).page;
}

function pageOf(lines: RecognisedLine[]): Page {
	return pageFromWords(lines.flatMap(wordsOfLine), true);
}
