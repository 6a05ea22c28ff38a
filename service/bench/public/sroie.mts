import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import type { PublicDocument } from './documents.mjs';

// The receipts of the ICDAR 2019 competition, from github.com/zzzDavid/ICDAR-2019-SROIE.

/** Receipts whose number is a multiple of this are kept for others to measure with, and never read here. */
const KEPT_ASIDE = 5;
/** Receipts with this remainder are never used to improve anything, only counted. */
const HELD_BACK = 4;

/** A text of the transcription, with its box in pixels. */
export interface Transcribed {
	left: number;
	top: number;
	right: number;
	bottom: number;
	text: string;
}

/** @param form the pictures, or their transcription drawn as PDFs: finding without recognition */
export function sroie(folder: string, form: 'pictures' | 'transcription'): PublicDocument[] {
	const numbers = readdirSync(join(folder, 'data/key'))
		.map((name) => name.replace(/\.json$/, ''))
		.filter((number) => Number(number) % KEPT_ASIDE > 0)
		.sort();
	return numbers.map((number) => receipt(folder, number, form));
}

function receipt(
	folder: string,
	number: string,
	form: 'pictures' | 'transcription',
): PublicDocument {
	const isHeldBack = Number(number) % KEPT_ASIDE === HELD_BACK;
	const common = {
		set: `SROIE, ${form}`,
		group: isHeldBack ? 'held back' : 'training',
		isHeldBack,
		name: `SROIE ${number}`,
		project: 'fo_2',
		expected: async () =>
			expectedOf(await readFile(join(folder, `data/key/${number}.json`), 'utf8')),
	};
	if (form === 'pictures') {
		const picture = join(folder, `data/img/${number}.jpg`);
		return { ...common, type: 'jpeg', bytes: async () => new Uint8Array(await readFile(picture)) };
	}
	const boxes = join(folder, `data/box/${number}.csv`);
	return {
		...common,
		type: 'pdf',
		bytes: async () => drawn(transcription(await readFile(boxes, 'utf8'))),
	};
}

function expectedOf(json: string): Record<string, string[]> {
	const { company, date, total } = JSON.parse(json) as Record<string, string>;
	const answers = { merchant: company, date, total: total && amountIn(total) };
	// An answer that is missing is unknown.
	return Object.fromEntries(
		Object.entries(answers).flatMap(([field, value]) => (value ? [[field, [value]]] : [])),
	);
}

/** Some totals are given with a currency. */
function amountIn(text: string): string {
	return text.replace(/^(?:RM|\$)\s*/i, '');
}

/** A line is the corners of a box, and its text, which may contain commas. */
export function transcription(csv: string): Transcribed[] {
	return csv
		.split(/\r?\n/)
		.filter(Boolean)
		.map((line) => {
			const parts = line.split(',');
			const corners = parts.slice(0, 8).map(Number);
			const across = corners.filter((_, index) => index % 2 === 0);
			const down = corners.filter((_, index) => index % 2 === 1);
			return {
				left: Math.min(...across),
				right: Math.max(...across),
				top: Math.min(...down),
				bottom: Math.max(...down),
				text: parts.slice(8).join(',').trim(),
			};
		})
		.filter(({ text, left, right }) => text !== '' && right > left);
}

/** A PDF with each text in its box. */
export function drawn(texts: Transcribed[]): Uint8Array<ArrayBuffer> {
	const document = new PDFDocument();
	const width = Math.max(...texts.map(({ right }) => right)) + 20;
	const height = Math.max(...texts.map(({ bottom }) => bottom)) + 20;
	const context = document.beginPage(width, height) as SKRSContext2D;
	for (const { left, right, top, bottom, text } of texts) {
		const size = 0.75 * (bottom - top);
		context.font = `${size}px sans-serif`;
		// Narrower or wider letters, so that the text fills its box.
		const scale = (right - left) / context.measureText(text).width;
		context.save();
		context.translate(left, top + 0.78 * (bottom - top));
		context.scale(scale, 1);
		context.fillText(text, 0, 0);
		context.restore();
	}
	document.endPage();
	return new Uint8Array(document.close());
}
