import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';

import { startEngine } from '../../../engine/engine.mjs';
import { pdf } from '../../support/files.mjs';
import { answerWithDigest, digestOf, serviceThat } from '../../support/servers/httpService.mjs';
import { extract, itemWith, jsonOf } from '../../support/workflows.mjs';

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

beforeAll(async () => await startEngine('filesystem'));

test.each(TRIGGERS)(
	'The first run works behind %s with nothing set, and "data" alone is too little',
	async (_trigger, field) => {
		const service = await serviceThat(answerWithDigest);
		const resultsWith = async (fileSelection?: string, binaryPropertyName?: string) => {
			const items = [await itemWith({ [field]: [pdf, 'a.pdf'] })];
			// Without these, the fixture would have its own, which are those of an earlier version.
			return jsonOf(await extract(service, items, { fileSelection, binaryPropertyName }));
		};
		const found = [{ digest: digestOf(pdf) }];
		expect(await resultsWith()).toEqual(found);
		expect(await resultsWith('byName', 'data')).toEqual(field === 'data' ? found : []);
	},
);

test('docs/using.md says for each of them what to set there', () => {
	const page = readFileSync(new URL('../../../docs/using.md', import.meta.url), 'utf8');
	const rows = [...page.matchAll(/^\| (.+?) +\|/gm)].map(([, what]) => what);
	expect(rows).toEqual(expect.arrayContaining(TRIGGERS.map(([trigger]) => trigger)));
});
