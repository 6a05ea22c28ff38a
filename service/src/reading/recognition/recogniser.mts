import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { gunzipSync } from 'node:zlib';
import Tesseract from 'tesseract.js';
import type { Greys } from '../../pictures/greys.mjs';

// Makes recognition a sixth faster. Later releases of Node need no flag.
if (process.versions.node.startsWith('20.')) {
	setFlagsFromString('--experimental-wasm-relaxed-simd');
}

export interface RecognisedLine {
	top: number;
	bottom: number;
	words: RecognisedWord[];
}

export interface RecognisedWord {
	text: string;
	/** The confidence of tesseract, in percent. */
	confidence: number;
	left: number;
	right: number;
}

/** The last used one comes first. */
let recognisers: Recogniser[] = [];
/** Two, because switching the languages of one takes a quarter of a second. */
const MOST = 2;

/**
 * The lines of text on a picture. Only one picture can be read at a time.
 *
 * @param languages the most likely one first
 */
export async function linesOn(picture: Greys, languages: string[]): Promise<RecognisedLine[]> {
	const ready = recognisers.find((each) => each.reads(languages));
	const recogniser =
		ready ?? (recognisers.length < MOST ? await Recogniser.start() : recognisers.at(-1)!);
	recognisers = [recogniser, ...recognisers.filter((each) => each !== recogniser)];
	return await recogniser.read(picture, languages);
}

/** Reads pictures in one or more languages. */
class Recogniser {
	private languages: string[] = [];

	private constructor(
		private readonly worker: Tesseract.Worker,
		/** tesseract.js uses this array as its list of loaded languages. */
		private readonly loaded: string[],
	) {}

	/** Language data is in installed packages: nothing is downloaded or cached. */
	static async start(): Promise<Recogniser> {
		const loaded = ['eng'];
		const worker = await Tesseract.createWorker(loaded, Tesseract.OEM.LSTM_ONLY, {
			langPath: languageFolder('eng'),
			cacheMethod: 'none',
			gzip: true,
			errorHandler: () => undefined,
		});
		return new Recogniser(worker, loaded);
	}

	/** True if it is ready to read these languages. */
	reads(languages: string[]): boolean {
		return languages.join() === this.languages.join();
	}

	async read(picture: Greys, languages: string[]): Promise<RecognisedLine[]> {
		await this.use(languages);
		const { data } = await this.worker.recognize(asPgm(picture), {}, { text: false, tsv: true });
		return linesIn(data.tsv ?? '');
	}

	private async use(languages: string[]): Promise<void> {
		if (this.reads(languages)) return;
		for (const language of languages) {
			if (this.loaded.includes(language)) continue;
			await this.worker.FS('writeFile', await languageFile(language));
			this.loaded.push(language);
		}
		await this.worker.reinitialize(languages.join('+'), Tesseract.OEM.LSTM_ONLY);
		// Without a resolution, tesseract complains on the console.
		await this.worker.setParameters({
			user_defined_dpi: '200',
			debug_file: '/dev/null',
			// The default of tesseract.js treats the page as a block of text, and loses text in ruled tables.
			tessedit_pageseg_mode: Tesseract.PSM.SINGLE_COLUMN,
		});
		this.languages = languages;
	}
}

/** The levels of two kinds of rows. */
const [LINE, WORD] = ['4', '5'];

/** Columns: level, numbers of page, block, paragraph, line and word, left, top, width, height, confidence, text. */
function linesIn(tsv: string): RecognisedLine[] {
	const lines: RecognisedLine[] = [];
	for (const row of tsv.split('\n')) {
		const [level, , , , , , ...place] = row.split('\t');
		const [left = 0, top = 0, width = 0, height = 0, confidence = 0] = place.map(Number);
		if (level === LINE) lines.push({ top, bottom: top + height, words: [] });
		if (level !== WORD) continue;
		lines.at(-1)!.words.push({ text: place[5] ?? '', confidence, left, right: left + width });
	}
	return lines;
}

/** Encodes a picture in the format that is fastest to write and read. */
function asPgm({ data, width, height }: Greys): Buffer {
	return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

/**
 * Loads the data of a language. tesseract.js expects all languages in one folder, but each has its own package, so
 * all but the first are written into its file system.
 */
async function languageFile(code: string): Promise<[name: string, data: Buffer]> {
	const packed = await readFile(join(languageFolder(code), `${code}.traineddata.gz`));
	return [`${code}.traineddata`, gunzipSync(packed)];
}

function languageFolder(code: string): string {
	const manifest = createRequire(import.meta.url).resolve(
		`@tesseract.js-data/${code}/package.json`,
	);
	return join(dirname(manifest), '4.0.0_best_int');
}
