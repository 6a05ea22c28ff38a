import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Tesseract from 'tesseract.js';
import { type Page, type Word, pageFromWords } from './layout.mjs';

/** Below this, tesseract takes specks and lines for letters. */
const MIN_CONFIDENCE = 20;

let recogniser: Promise<Tesseract.Worker> | undefined;

/** Recognises the text of an image. Languages are loaded once per process. */
export async function recognise(image: Uint8Array): Promise<Page> {
	recogniser ??= loadRecogniser();
	const worker = await recogniser;
	const { data } = await worker.recognize(
		Buffer.from(image.buffer, image.byteOffset, image.byteLength),
		{ rotateAuto: true },
		{ text: false, blocks: true },
	);
	const lines = (data.blocks ?? [])
		.flatMap((block) => block.paragraphs)
		.flatMap((paragraph) => paragraph.lines);
	return pageFromWords(lines.flatMap(wordsOfLine), true);
}

/** Language data comes from installed packages: nothing is downloaded, and nothing is cached. */
async function loadRecogniser(): Promise<Tesseract.Worker> {
	const loaded = ['eng'];
	const worker = await Tesseract.createWorker(loaded, Tesseract.OEM.LSTM_ONLY, {
		langPath: languageFolder('eng'),
		cacheMethod: 'none',
		gzip: true,
		errorHandler: () => undefined,
	});
	// tesseract.js expects all languages in one folder, but each has a package of its own. So the second
	// one is written into its file system by hand. It uses our array as its list of loaded languages.
	const german = gunzipSync(await readFile(join(languageFolder('deu'), 'deu.traineddata.gz')));
	await worker.FS('writeFile', ['deu.traineddata', german]);
	loaded.push('deu');
	// With German first, umlauts are recognised, and English is read just as well.
	await worker.reinitialize('deu+eng', Tesseract.OEM.LSTM_ONLY);
	// Images rarely state their resolution, which tesseract would complain about on the console.
	await worker.setParameters({ user_defined_dpi: '240', debug_file: '/dev/null' });
	return worker;
}

function languageFolder(code: string): string {
	const manifest = createRequire(import.meta.url).resolve(
		`@tesseract.js-data/${code}/package.json`,
	);
	return join(dirname(manifest), '4.0.0_best_int');
}

/** A bracket at the start of a word that is never closed is an I: "[E29" in an IBAN. */
function corrected(word: string): string {
	return word.includes(']') ? word : word.replace(/^[[|](?=[\p{Lu}\p{N}])/u, 'I');
}

/** The box of a word is as high as its letters; the line's height keeps "-" and "g" on one line. */
function wordsOfLine(line: Tesseract.Line): Word[] {
	return line.words
		.filter((word) => word.confidence >= MIN_CONFIDENCE && word.text.trim() !== '')
		.map((word) => ({
			text: corrected(word.text.trim()),
			left: word.bbox.x0,
			right: word.bbox.x1,
			top: line.bbox.y0,
			bottom: line.bbox.y1,
		}));
}
