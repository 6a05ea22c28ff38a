import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, CREDENTIAL } from '../../host/server/client.mjs';
import { NODE } from '../../host/workflows/workflow.mjs';
import { openBrowser } from './support/browser.mjs';

const n8n = inject('n8n');
const client = clientOf(n8n);

describe('the packed package', () => {
	test('provides the node, also as a tool for agents', async () => {
		const names = (await client.types('nodes')).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining([NODE, `${NODE}Tool`]));
	});

	test('provides the credential', async () => {
		const names = (await client.types('credentials')).map(({ name }) => name);
		expect(names).toContain(CREDENTIAL);
	});
});

describe("the editor's node panel", () => {
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		({ browser, page } = await openBrowser(n8n));
		await page.goto('/workflow/new');
		await page.getByTestId('node-creator-plus-button').click();
	});
	afterAll(async () => await browser?.close());

	test.each(['extract', 'OCR', 'invoice', 'receipt', 'PDF', 'document', 'Document Extraction'])(
		'finds the node by "%s"',
		async (word) => {
			await page.getByTestId('node-creator-search-bar').fill(word);
			const found = page.getByTestId('node-creator-item-name');
			const name = found.getByText('Document Extraction', { exact: true });
			await name.waitFor({ timeout: 2_000 }).catch(async () => {
				expect(await found.allInnerTexts()).toContain('Document Extraction');
			});
		},
	);
});
