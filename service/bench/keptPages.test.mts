import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { newFolder } from '../../support/newFolder.mjs';
import { pagesFromText } from '../dist/reading/rawText.mjs';
import { keptPages } from './keptPages.mjs';

describe('the pages of a document', () => {
	const pages = pagesFromText('Invoice 4711');
	const bytes = new TextEncoder().encode('Invoice 4711');

	test('are read each time', async () => {
		const read = vi.fn(async () => await Promise.resolve(pages));
		await keptPages('pdf', bytes, read);
		await keptPages('pdf', bytes, read);
		expect(read).toHaveBeenCalledTimes(2);
	});

	test('are read once for each document if a folder for them is named', async () => {
		vi.stubEnv('BENCH_PAGES', newFolder());
		onTestFinished(() => void vi.unstubAllEnvs());
		const read = vi.fn(async () => await Promise.resolve(pages));
		expect(await keptPages('pdf', bytes, read)).toEqual(pages);
		expect(await keptPages('pdf', bytes, read)).toEqual(pages);
		expect(read).toHaveBeenCalledTimes(1);
		await keptPages('text', bytes, read);
		await keptPages('pdf', bytes.slice(1), read);
		expect(read).toHaveBeenCalledTimes(3);
	});
});
