import type { INodeExecutionData } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { answerWithDigest, digestOf } from '../support/digestService.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat } from '../support/httpService.mjs';
import { EXTRACT, extract } from '../support/workflows.mjs';

/** What brings the document, as docs/using.md names it, and the binary field that n8n puts the file into. */
const TRIGGERS = [
	['Email Trigger (IMAP)', 'attachment_0'],
	['Gmail Trigger', 'attachment_0'],
	['Microsoft Outlook Trigger', 'attachment_0'],
	['Google Drive (Trigger)', 'data'],
	['Microsoft OneDrive (Trigger)', 'data'],
	// The label of its field.
	['n8n Form Trigger', 'Your_invoice'],
	// The name of the part in the form that was sent.
	['Webhook', 'invoice'],
	['Telegram Trigger', 'data'],
	['WhatsApp Trigger', 'data'],
	['Read/Write Files from Disk', 'data'],
	['HTTP Request', 'data'],
] as const;

describe.each<BinaryDataMode>(['default', 'filesystem'])('In %s mode', (mode) => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine(mode);
	});

	async function itemWith(field: string): Promise<INodeExecutionData> {
		const file = await engine.file(pdf, { fileName: 'a.pdf', mimeType: 'application/pdf' });
		return { json: {}, binary: { [field]: file } };
	}

	async function worksWith(field: string, parameters = {}): Promise<boolean> {
		const service = await serviceThat(answerWithDigest);
		const items = [await itemWith(field)];
		// The fixture's parameters are those of an earlier version.
		const unset = { fileSelection: undefined, binaryPropertyName: undefined };
		const execution = await extract(engine, service.origin, items, { ...unset, ...parameters });
		const [item] = execution.items(EXTRACT);
		return execution.error(EXTRACT) === undefined && item?.json.digest === digestOf(pdf);
	}

	test.each(TRIGGERS)('the first run works behind %s with nothing set', async (_trigger, field) => {
		expect(await worksWith(field)).toBe(true);
	});

	test.each(TRIGGERS)(
		'reading the field "data" alone fails behind %s, unless it is called so',
		async (_trigger, field) => {
			const byName = { fileSelection: 'byName', binaryPropertyName: 'data' };
			expect(await worksWith(field, byName)).toBe(field === 'data');
		},
	);
});

test('docs/using.md says for each of them what to set there', () => {
	const rows = rowsIn('docs/using.md').map(([what]) => what);
	expect(rows).toEqual(expect.arrayContaining(TRIGGERS.map(([trigger]) => trigger)));
});

/** The cells of all tables of a page. */
function rowsIn(page: string): string[][] {
	const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
	return [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) =>
		row!.split(' | ').map((cell) => cell.trim()),
	);
}
