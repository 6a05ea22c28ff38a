import { beforeEach, describe, expect, test, vi } from 'vitest';
import { decoded } from '../../dist/pictures/decode.mjs';
import { INVOICE, png } from '../../support/documents.mjs';

const PP_OCR = '../../dist/reading/recognition/ppOcr/ppOcr.mjs';

async function invoice() {
	return await decoded(new Uint8Array(await png(INVOICE)), 0);
}

beforeEach(() => {
	vi.resetModules();
	vi.doUnmock('onnxruntime-node');
});

describe('PP-OCR', () => {
	test('reads the words on a picture, with their places', async () => {
		const { canRunPpOcr, linesByPpOcr } = await import(PP_OCR);
		expect(await canRunPpOcr()).toBe(true);
		const picture = await invoice();
		const lines = await linesByPpOcr(picture);
		const words = lines.flatMap((line: { words: unknown[] }) => line.words);
		const number = words.find(({ text }: { text: string }) => text.includes('2024-117'));
		expect(number.confidence).toBeGreaterThan(90);
		expect(number.right).toBeGreaterThan(number.left);
		expect(number.right).toBeLessThan(picture.width);
	});

	test('is left out where its program is missing', async () => {
		vi.doMock('onnxruntime-node', () => {
			throw new Error('no binary for this platform');
		});
		const { canRunPpOcr, linesByPpOcr } = await import(PP_OCR);
		expect(await canRunPpOcr()).toBe(false);
		expect(await linesByPpOcr(await invoice())).toBeUndefined();
	});
});
