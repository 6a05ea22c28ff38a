import { describe, expect, test } from 'vitest';

import { startingWith } from './support/examples.mjs';
import {
	CONSULTING,
	documentNamed,
	expectSuccess,
	FIELDS_OF_INVOICE,
	INVOICE,
	jsonOf,
	PAGE,
	startRunning,
} from './support/running.mjs';

const { client, prepared } = await startRunning();

describe('with online services disabled', () => {
	/** Runs the example with these items from its trigger, and with these nodes disabled. */
	async function runOn(name: string, triggerName: string, items: object[], idle: string[]) {
		const workflow = prepared(name);
		for (const one of workflow.nodes) if (idle.includes(one.name)) one.disabled = true;
		const pinned = { ...workflow, pinData: { [triggerName]: items } };
		const execution = await client.run(startingWith(pinned, triggerName));
		expectSuccess(execution);
		return execution;
	}

	const binary = (name: string, mimeType = 'application/pdf', content = documentNamed(name)) => ({
		data: content.toString('base64'),
		mimeType,
		fileName: name,
	});

	test('"email-to-google-sheets" makes a row for each PDF and each problem', async () => {
		const email = (subject: string) => ({ from: 'Brightwell <a@b.example>', subject, date: 'Mon' });
		const logo = binary('receipt-parking.png', 'image/png');
		const execution = await runOn(
			'email-to-google-sheets',
			'New Email',
			[
				{ json: email('Invoice'), binary: { attachment_0: logo, attachment_1: binary(INVOICE) } },
				{ json: email('Our new address'), binary: { attachment_0: logo } },
			],
			['Add Row to Invoices', 'Add Row to To Check'],
		);
		expect(jsonOf(execution.items('Add Sender and Subject'))).toMatchObject([
			{ ...FIELDS_OF_INVOICE, email_from: 'Brightwell <a@b.example>', email_subject: 'Invoice' },
		]);
		expect(jsonOf(execution.items('Describe the Problem'))).toEqual([
			{
				email_from: 'Brightwell <a@b.example>',
				email_subject: 'Our new address',
				email_date: 'Mon',
				problem: expect.stringMatching(/\[item 1\]$/),
				what_to_do: expect.stringMatching(/\w+/),
			},
		]);
	});

	test('"invoice-lines-to-google-sheets" makes a row for each line, and one for each problem', async () => {
		const email = { from: 'Brightwell <a@b.example>', subject: 'Invoice' };
		const attachments = {
			attachment_0: binary(INVOICE),
			attachment_1: binary('page.pdf', undefined, Buffer.from(PAGE)),
		};
		const execution = await runOn(
			'invoice-lines-to-google-sheets',
			'New Email',
			[{ json: email, binary: attachments }],
			['Add Row to Lines', 'Add Row to To Check'],
		);
		const lines = jsonOf(execution.items('Choose Columns'));
		expect(lines).toHaveLength(7);
		expect(lines[0]).toEqual({
			supplier: 'Brightwell Office Supplies Ltd',
			invoice_number: 'BOS-26-10473',
			invoice_date: '2026-03-03',
			article_number: 'PA-4080',
			description: 'Copier paper A4 80 g, box of 5 reams',
			quantity: '12',
			unit_price: 18.95,
			amount: 227.4,
			currency: 'GBP',
			email_from: 'Brightwell <a@b.example>',
		});
		expect(jsonOf(execution.items('Describe the Problem'))).toEqual([
			{
				email_from: 'Brightwell <a@b.example>',
				email_subject: 'Invoice',
				problem: expect.stringContaining('"page.pdf" is'),
				what_to_do: expect.stringMatching(/\w+/),
			},
		]);
	});

	test('"google-drive-to-slack" keeps invoices with large amounts', async () => {
		const files = [INVOICE, CONSULTING, 'rechnung-maler-müller.pdf', 'page.pdf'];
		const items = files.map((name) => ({
			json: { id: name, name, webViewLink: `https://drive.example/${name}` },
			binary: {
				data: binary(name, undefined, name === 'page.pdf' ? Buffer.from(PAGE) : undefined),
			},
		}));
		const idle = ['Download File', 'Tell the Team', 'Tell What Failed'];
		const execution = await runOn('google-drive-to-slack', 'New File in Folder', items, idle);
		expect(jsonOf(execution.items('Only Large or Unclear Amounts'))).toMatchObject([
			{ invoice_number: '26/0147', total_amount: 25153 },
			{ invoice_number: '2026-0318', total_amount: 2830.95 },
		]);
		expect(jsonOf(execution.items('Extract Invoice', 1))).toMatchObject([{ name: 'page.pdf' }]);
	});
});
