import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { clientOf, valuesOf, type Execution } from '../../../host/server/client.mjs';
import { exampleDocument, exampleIn } from '../../../host/workflows/examples.mjs';
import {
	chain,
	readFiles,
	rows,
	trigger,
	type NewWorkflow,
} from '../../../host/workflows/workflow.mjs';
import { startService, type Service } from '../../../service/dist/index.mjs';
import { textOf, startHttpService, type HttpService } from '../../support/httpService.mjs';
import { openBrowser } from '../support/browser.mjs';
import { startMailbox, type Mailbox } from '../support/mailbox.mjs';
import { startModel } from '../support/model.mjs';
import { canvasNode, choose, replaced, startingWith } from './examples.mjs';

const INVOICE = 'invoice-office-supplies.pdf';
const FIELDS_OF_INVOICE = { invoice_number: 'BOS-26-10473', total_amount: '824.88' };
const CONSULTING = 'invoice-consulting-two-pages.pdf';
/** What a site sends in place of a file when it wants a login first. */
const PAGE = '<!doctype html><title>Sign in</title>';
const IS_A_PAGE = expect.stringContaining('"page.pdf" is');

const n8n = inject('n8n');
const client = clientOf(n8n);
let service: Service;
let mailbox: Mailbox;
let account: { id: string; name: string };
let smtp: { id: string; name: string };

beforeAll(async () => {
	service = await startService();
	mailbox = await startMailbox();
	account = await client.createCredential(valuesOf(service), 'For the examples');
	smtp = await client.createCredential(mailbox.credential, 'Mail for the examples', 'smtp');
});
afterAll(async () => {
	await service.close();
	await mailbox.close();
});

/** The example with the credential chosen, and its files in a folder that holds these. */
function prepared(name: string, files: Record<string, string | Buffer> = {}): NewWorkflow {
	const folder = folderOf(name);
	for (const [path, content] of Object.entries(files)) {
		mkdirSync(join(folder, path, '..'), { recursive: true });
		writeFileSync(join(folder, path), content);
	}
	const workflow = exampleIn(folder, name);
	return choose(workflow, 'documentExtractionApi', account);
}

const folderOf = (name: string) => join(n8n.files, name);
const documentNamed = (name: string) => readFileSync(exampleDocument(name));

/** The rows of the one spreadsheet in the folder of an example whose name begins so; n8n reads them. */
async function rowsOf(name: string, beginning: string): Promise<IDataObject[]> {
	const found = readdirSync(folderOf(name)).filter(
		(file) => file.startsWith(`${beginning} `) && file.endsWith('.xlsx'),
	);
	expect(found).toHaveLength(1);
	const file = readFiles(join(folderOf(name), found[0]!));
	const execution = await client.run(chain('Rows', trigger(), file, rows()));
	return execution.items('Extract from File').map(({ json }) => json);
}

const jsonOf = (items: INodeExecutionData[]) => items.map(({ json }) => json);

function expectSuccess(execution: Execution): void {
	expect(execution.status, execution.stored).toBe('success');
}

test('"first-steps" gives the fields of the files in a folder', async () => {
	const workflow = prepared('first-steps', { 'my-invoice.pdf': documentNamed(INVOICE) });
	const execution = await client.run(workflow);
	expect(jsonOf(execution.items('Document Extraction'))).toMatchObject([FIELDS_OF_INVOICE]);
});

test('"orders-from-text-files" gives the fields of orders in text files', async () => {
	const order = documentNamed('order-by-email.txt');
	const workflow = prepared('orders-from-text-files', { 'order-1.txt': order });
	const execution = await client.run(workflow);
	const orders = jsonOf(execution.items('Document Extraction'));
	expect(orders).toMatchObject([{ order_number: 'SG-20931', total: '4,547.00' }]);
});

describe('"folder-to-spreadsheet"', () => {
	const name = 'folder-to-spreadsheet';
	beforeAll(async () => {
		const workflow = prepared(name, {
			[`invoices/${INVOICE}`]: documentNamed(INVOICE),
			[`invoices/${CONSULTING}`]: documentNamed(CONSULTING),
			'invoices/page.pdf': PAGE,
		});
		expectSuccess(await client.run(workflow));
	});

	test('writes a row for each invoice, with amounts as numbers', async () => {
		const rows = await rowsOf(name, 'invoices');
		expect(rows).toHaveLength(2);
		expect(rows).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					file: INVOICE,
					invoice_number: 'BOS-26-10473',
					total_amount: 824.88,
				}),
				expect.objectContaining({
					file: CONSULTING,
					invoice_number: '26/0147',
					total_amount: 25153,
				}),
			]),
		);
	});

	test('lists in a second file what failed, and why', async () => {
		const rows = await rowsOf(name, 'failed');
		const what_to_do = expect.stringMatching(/^It was not sent\./);
		expect(rows).toEqual([{ file: 'page.pdf', problem: IS_A_PAGE, what_to_do }]);
	});
});

describe('"every-morning-new-scans"', () => {
	const name = 'every-morning-new-scans';

	test('writes what is new to a spreadsheet, and sends an email with what failed', async () => {
		const workflow = prepared(name, {
			[`scans/${INVOICE}`]: documentNamed(INVOICE),
			'scans/page.pdf': PAGE,
		});
		choose(workflow, 'smtp', smtp, 'Send List of Failures');
		mailbox.mails.length = 0;
		const saved = await client.createWorkflow(workflow);
		const execution = await client.runSaved(saved);
		expectSuccess(execution);
		expect(await rowsOf(name, 'scans')).toMatchObject([{ file: INVOICE, ...FIELDS_OF_INVOICE }]);
		expect(jsonOf(execution.items('Describe the Problem'))).toMatchObject([
			{ file: 'page.pdf', problem: IS_A_PAGE },
		]);
		expect(mailbox.mails).toEqual([expect.stringContaining('filename=failed.xlsx')]);
		expect(mailbox.mails[0]).toContain('To: bookkeeping@example.com');

		// The next morning, with one more.
		const { documentsRead } = service.stats();
		copyFileSync(exampleDocument(CONSULTING), join(folderOf(name), 'scans', CONSULTING));
		const next = await client.runSaved(saved);
		expect(jsonOf(next.items('Add File Name'))).toMatchObject([{ file: CONSULTING }]);
		expect(service.stats().documentsRead).toBe(documentsRead + 1);
		expect(mailbox.mails).toHaveLength(1);
	});
});

describe('"email-text-to-order-system"', () => {
	const name = 'email-text-to-order-system';
	let orderSystem: HttpService;
	beforeAll(async () => {
		const headers = { 'content-type': 'application/json' };
		orderSystem = await startHttpService({ status: 201, headers, body: { accepted: true } });
	});
	afterAll(async () => await orderSystem.close());

	async function runOn(text?: string): Promise<void> {
		orderSystem.requests.length = 0;
		mailbox.mails.length = 0;
		let workflow = prepared(name);
		const url = `${orderSystem.origin}/api/orders`;
		workflow = replaced(workflow, 'https://orders.example.com/api/orders', url);
		choose(workflow, 'smtp', smtp, 'Ask a Person');
		if (text !== undefined) {
			const email = workflow.nodes.find((one) => one.name === 'Example Email')!;
			const { assignments } = email.parameters.assignments as {
				assignments: { name: string; value: string }[];
			};
			assignments.find((field) => field.name === 'textPlain')!.value = text;
		}
		expectSuccess(await client.run(startingWith(workflow, 'Try It Out')));
	}

	test('sends the order of its example email to the order system', async () => {
		await runOn();
		expect(orderSystem.requests).toHaveLength(1);
		expect(JSON.parse(orderSystem.requests[0]!.body.toString())).toMatchObject({
			order_number: 'SG-20931',
			delivery_date: '2 October 2026',
			total: '4,020.00',
		});
		expect(mailbox.mails).toEqual([]);
	});

	test('sends an email that is no order to a person', async () => {
		await runOn('When will our chairs arrive?');
		expect(orderSystem.requests).toEqual([]);
		expect(mailbox.mails).toEqual([expect.stringContaining('No order number was found.')]);
		expect(mailbox.mails[0]).toContain('Subject: Please look at: Purchase order SG-20931');
		expect(mailbox.mails[0]).toContain('When will our chairs arrive?');
	});

	test('sends an email without text to a person, with the reason', async () => {
		await runOn('');
		expect(mailbox.mails).toEqual([expect.stringContaining('The text is empty')]);
	});
});

describe('"webhook-to-json"', () => {
	const name = 'webhook-to-json';
	let header: { id: string; name: string };
	beforeAll(async () => {
		const token = { name: 'x-token', value: 'a-long-secret' };
		header = await client.createCredential(token, 'Token', 'httpHeaderAuth');
	});

	async function post(files: Record<string, string | Buffer>, token: string): Promise<Response> {
		const workflow = prepared(name);
		choose(workflow, 'httpHeaderAuth', header, 'Receive Files');
		await client.start(workflow);
		const form = new FormData();
		for (const [file, content] of Object.entries(files)) {
			const bytes = new Uint8Array(Buffer.from(content));
			form.append(`file_${file}`, new Blob([bytes], { type: 'application/pdf' }), file);
		}
		return await fetch(`${n8n.url}/webhook-test/extract-invoices`, {
			method: 'POST',
			headers: { 'x-token': token },
			body: form,
		});
	}

	test('answers with the fields of every file', async () => {
		const files = { [INVOICE]: documentNamed(INVOICE), [CONSULTING]: documentNamed(CONSULTING) };
		const response = await post(files, 'a-long-secret');
		expect(response.status).toBe(200);
		const answer = await response.json();
		expect(answer).toHaveLength(2);
		expect(answer).toEqual(
			expect.arrayContaining([
				expect.objectContaining(FIELDS_OF_INVOICE),
				expect.objectContaining({
					_document: expect.objectContaining({ fileName: CONSULTING }),
				}),
			]),
		);
	});

	test('answers with the reason and status 422 if a file could not be read', async () => {
		const response = await post({ 'page.pdf': '%PDF-1.7\nnothing' }, 'a-long-secret');
		expect(response.status).toBe(422);
		expect(await response.json()).toMatchObject([{ error: expect.stringContaining('422') }]);
	});

	test('reads nothing for who does not know the secret', async () => {
		const { requests } = service.stats();
		const response = await post({ [INVOICE]: documentNamed(INVOICE) }, 'guessed');
		expect(response.status).toBe(403);
		expect(service.stats().requests).toBe(requests);
	});
});

describe('with a browser', () => {
	let opened: Awaited<ReturnType<typeof openBrowser>>;
	beforeAll(async () => {
		opened = await openBrowser(n8n);
	});
	afterAll(async () => await opened.browser.close());

	test.each([
		[
			'what was read',
			documentNamed('receipt-parking.png'),
			/Quayside Car Park, 17 May 2026: 11\.60/,
		],
		['what is wrong', Buffer.from(PAGE), /This receipt could not be read/],
	])('"form-with-answer" shows %s', async (_what, buffer, expected) => {
		const { page } = opened;
		const { id } = await client.createWorkflow(prepared('form-with-answer'));
		await page.goto(`/workflow/${id}`);
		await canvasNode(page, 'Expense Form').waitFor();
		const popup = page.waitForEvent('popup');
		await page.getByTestId('execute-workflow-button').click();
		const form = await popup;
		await form.locator('input[type=text]').fill('Ines');
		const file = { name: 'receipt.png', mimeType: 'image/png', buffer };
		await form.locator('input[type=file]').setInputFiles(file);
		await form.getByRole('button', { name: 'Submit' }).click();
		await form.getByText(expected).first().waitFor();
		await form.close();
	});

	test('"ai-agent-with-documents" gets the fields of a file that is uploaded to the chat', async () => {
		const model = await startModel('');
		const values = { apiKey: 'any', url: `${model.origin}/v1` };
		const openAi = await client.createCredential(values, 'Model of the example', 'openAiApi');
		const workflow = prepared('ai-agent-with-documents');
		choose(workflow, 'openAiApi', openAi, 'Chat Model');
		const { id } = await client.createWorkflow(workflow);
		const { page } = opened;
		await page.goto(`/workflow/${id}`);
		await canvasNode(page, 'Chat').waitFor();
		await page.getByTestId('workflow-chat-button').click();
		const file = { name: INVOICE, mimeType: 'application/pdf', buffer: documentNamed(INVOICE) };
		const chooser = page.waitForEvent('filechooser');
		await page.getByTestId('chat-attach-file-button').click();
		await (await chooser).setFiles(file);
		await page.getByTestId('chat-input').fill('How much is it?');
		await page.keyboard.press('Enter');
		await page.getByText('BOS-26-10473').first().waitFor();
		// The note promises that the file itself does not go to the model.
		const said = textOf(model.requests);
		expect(said).toContain('How much is it?');
		expect(said).not.toMatch(/%PDF|JVBERi/);
		await model.close();
	});
});

describe('up to the services that are not on this machine', () => {
	/** The example as it runs if its trigger gives these items, and its last nodes do nothing. */
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

	test('"email-to-google-sheets" makes a row of each PDF, and of each problem', async () => {
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

	test('"google-drive-to-slack" keeps invoices that are large or not clear', async () => {
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
			{ invoice_number: '2026-0318', total_amount: '2.830,95' },
		]);
		expect(jsonOf(execution.items('Extract Invoice', 1))).toMatchObject([{ name: 'page.pdf' }]);
	});
});
