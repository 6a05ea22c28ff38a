import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFromWords, textOf } from '../../dist/reading/layout.mjs';
import { transcription } from '../public/sroie.mjs';
import type { Picture } from './picture.mjs';

/** Receipts with this remainder by 5 serve to choose between readers. Multiples of 5 are kept aside for others. */
const REMAINDER = 1;
const MOST = 80;

/** Receipts of the ICDAR 2019 competition, with the words of their transcription. */
export function receipts(folder: string): Picture[] {
	return readdirSync(join(folder, 'data/key'))
		.map((name) => name.replace(/\.json$/, ''))
		.filter((number) => Number(number) % 5 === REMAINDER)
		.sort()
		.slice(0, MOST)
		.map((number) => {
			const key = readFileSync(join(folder, `data/key/${number}.json`), 'utf8');
			const { company, date, total } = JSON.parse(key) as Partial<Record<string, string>>;
			const texts = transcription(readFileSync(join(folder, `data/box/${number}.csv`), 'utf8'));
			const words = texts.flatMap(({ text, ...box }) =>
				text.split(/\s+/).map((word) => ({ ...box, text: word })),
			);
			return {
				name: `SROIE ${number}`,
				language: 'eng',
				bytes: async () => new Uint8Array(await readFile(join(folder, `data/img/${number}.jpg`))),
				values: [company, date, total].filter((value) => value !== undefined).filter(Boolean),
				words: pageFromWords(words).lines.flatMap((line) => textOf(line).split(/\s+/)),
			};
		});
}
