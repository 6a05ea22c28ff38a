import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { decoded } from '../../dist/pictures/decode.mjs';
import { turned } from '../../dist/pictures/greys.mjs';
import { canRunPpOcr, linesByPpOcr } from '../../dist/reading/recognition/ppOcr/ppOcr.mjs';
import type { RecognisedLine } from '../../dist/reading/recognition/recogniser.mjs';
import { INVOICE, png } from '../../support/documents.mjs';

const PIXELS = 300_000;
/** In degrees: the ends of a long line are further apart than two lines. */
const TILT = 6;
const WITHOUT = fileURLToPath(new URL('../fixtures/withoutOnnxRuntime.mjs', import.meta.url));
const PP_OCR = new URL('../../dist/reading/recognition/ppOcr/ppOcr.mjs', import.meta.url);
const ASKED = `
	const { canRunPpOcr, linesByPpOcr } = await import('${PP_OCR.href}');
	const picture = { data: new Uint8Array(4096), width: 64, height: 64 };
	console.log(await canRunPpOcr(), await linesByPpOcr(picture, 4096));`;

describe('PP-OCR', () => {
	test('reads the words on a picture, with their places', async () => {
		expect(await canRunPpOcr()).toBe(true);
		const picture = await decoded(new Uint8Array(await png(INVOICE)), 0);
		const lines = await linesByPpOcr(picture, PIXELS);
		const number = lines
			.flatMap(({ words }) => words)
			.find(({ text }) => text.includes('2024-117'))!;
		expect(number.confidence).toBeGreaterThan(90);
		expect(number.left).toBeLessThan(number.right);
		expect(number.right).toBeLessThan(picture.width);
	});

	test('reads lines of paper that is tilted', async () => {
		const level = await decoded(new Uint8Array(await png(INVOICE)), 0);
		const lines = await linesByPpOcr(await turned(level, TILT), PIXELS);
		const texts = lines.map(({ words }) => words.map(({ text }) => text).join(' '));
		expect(texts).toEqual(expect.arrayContaining(['Nordwind Handels GmbH', 'Invoice number:']));
	});

	test('reads only lines without words if some are known', async () => {
		const picture = await decoded(new Uint8Array(await png(INVOICE)), 0);
		const textsOf = (lines: RecognisedLine[]) =>
			lines.flatMap(({ words }) => words).map(({ text }) => text);
		const upperHalf = { text: 'x', left: 0, right: picture.width, top: 0, bottom: 350 };
		const below = textsOf(await linesByPpOcr(picture, PIXELS, [upperHalf]));
		expect(below).toContain('119.00');
		expect(below).not.toContain('Nordwind');
	});

	test('is left out on a machine without its program', async () => {
		const args = ['--import', WITHOUT, '--input-type=module', '-e', ASKED];
		const { stdout } = await promisify(execFile)(process.execPath, args);
		expect(stdout).toBe('false []\n');
	});
});
