import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AccountStore, type Service, startService } from '../../dist/index.mjs';
import type {
	ActivityView,
	DocumentEntry,
	DocumentView,
	NewKey,
	ProjectEntry,
} from '../../src/webApi/answers.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { sendForm, sendText } from '../../../support/client.mjs';
import { INVOICE, INVOICE_FIELDS, INVOICE_TEXT, pdf } from '../../support/documents.mjs';
import { cii, pdfWith } from '../support/eInvoices.mjs';
import { Visitor } from '../support/visitor.mjs';

const HOSTILE = '../../<img src=x onerror=alert(1)>.pdf';
const LEARNED = `name: Meters # ours
fields:
  meter:
    labels: [Meter]
    kind: identifier
    learned: from 3 examples, found 2 of 3, 00000000
`;

let service: Service;
let visitor: Visitor;
let projects: string;
let data: string;

beforeAll(async () => {
	data = newFolder();
	projects = newFolder();
	const shipped = new URL('../../projects/fo_1.yaml', import.meta.url);
	await writeFile(join(projects, 'fo_1.yaml'), await readFile(shipped));
	service = await startService({ data, projects, maxFileSize: 1 });
	visitor = await Visitor.of(service);
});
afterAll(() => service.close());

async function add(body: Buffer, query: Record<string, string>): Promise<DocumentEntry> {
	const path = `api/documents?${new URLSearchParams({ project: 'fo_1', ...query }).toString()}`;
	const headers = { 'content-type': 'application/octet-stream' };
	const { text } = await visitor.ask(path, { method: 'POST', headers, body });
	return JSON.parse(text) as DocumentEntry;
}

/** The document once it has been read, or has failed. */
async function read({ id }: DocumentEntry): Promise<DocumentView> {
	return await vi.waitFor(
		async () => {
			const view = await visitor.load<DocumentView>(`api/documents/${id}`);
			expect(view.entry.state).toMatch(/^(?:read|failed)$/);
			return view;
		},
		{ timeout: 60_000, interval: 50 },
	);
}

/** The text of the words that gave the value of a field. */
function marked({ pages, fields }: DocumentView, field: string): string | undefined {
	return fields
		.find(({ name }) => name === field)
		?.words.map(({ page, word }) => pages[page]!.words[word]!.text)
		.join(' ');
}

describe('trying a document', () => {
	test('shows a text with its fields, and the words that gave them', async () => {
		const view = await read(await add(Buffer.from(INVOICE_TEXT), { name: 'mail', text: 'true' }));
		const values = Object.fromEntries(view.fields.map(({ name, value }) => [name, value]));
		// Each field says for itself that it is doubtful.
		expect({ ...values, doubtful: '' }).toEqual(INVOICE_FIELDS);
		// The type is no text of the document.
		const printed = Object.entries(INVOICE_FIELDS).filter(
			([name]) => !['document_type', 'doubtful'].includes(name),
		);
		for (const [name, value] of printed) expect(marked(view, name)).toContain(value);
		expect(view.pages[0]).toMatchObject({ hasPicture: false });
	});

	test('shows a PDF as a picture, and its name unchanged', async () => {
		const view = await read(await add(await pdf(INVOICE), { name: HOSTILE }));
		const { entry, pages, fields } = view;
		expect(entry).toMatchObject({ name: HOSTILE, type: 'pdf', state: 'read' });
		expect(pages[0]).toMatchObject({ hasPicture: true, width: 595, height: 842 });
		const number = fields.find(({ name }) => name === 'invoice_number')!;
		expect(marked(view, 'invoice_number')).toContain(number.value);

		const picture = await visitor.ask(`api/documents/${entry.id}/pages/0`);
		expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
		for (const page of ['1', '-1', 'x', '..%2f0'])
			expect((await visitor.ask(`api/documents/${entry.id}/pages/${page}`)).status).toBe(404);
	});

	test('shows the values that the node gets, for an e-invoice those of the XML', async () => {
		const view = await read(await add(await pdfWith({ 'factur-x.xml': cii() }), { name: 'x.pdf' }));
		const values = Object.fromEntries(view.fields.map(({ name, value }) => [name, value]));
		const file = new File([await pdfWith({ 'factur-x.xml': cii() })], 'x.pdf');
		const { body } = await sendForm(service, { fo_id: 'fo_1', file });
		expect({ ...values, doubtful: '' }).toEqual(body);
		expect(values).toMatchObject({ purchase_order: 'PO-77' });
		expect(marked(view, 'purchase_order')).toBe('');
	});

	test.each([
		['a GIF', Buffer.from('GIF89a'), 'unsupported.pdf', 'neither PDF, JPEG'],
		['a broken PDF', Buffer.from('%PDF-1.7 broken'), 'broken.pdf', 'broken'],
		['an empty file', Buffer.alloc(0), 'empty.pdf', 'empty'],
	])("says in a sentence why %s can't be read", async (_name, body, name, sentence) => {
		const { entry } = await read(await add(body, { name }));
		expect(entry).toMatchObject({ name, state: 'failed' });
		expect(entry.problem).toContain(sentence);
	});

	test('has the same size limit as the API for n8n', async () => {
		const refused = await add(Buffer.alloc(1024 * 1024 + 1), { name: 'large.pdf' });
		expect(refused).toMatchObject({ error: { code: 'too_large' } });
	});

	test('forgets a removed document', async () => {
		const { id } = await add(Buffer.from('x'), { name: 'x', text: 'true' });
		expect(await visitor.ask(`api/documents/${id}`, { method: 'DELETE' })).toMatchObject({
			status: 204,
		});
		expect((await visitor.ask(`api/documents/${id}`)).status).toBe(404);
	});
});

describe('projects in the web interface', () => {
	const load = async () => await visitor.load<ProjectEntry[]>('api/projects');

	test('come with their origin and their results', async () => {
		await writeFile(join(projects, 'fo_10.yaml'), LEARNED);
		await writeFile(join(projects, 'fo_9.yaml'), 'name: broken');
		expect(await load()).toMatchObject([
			{ foId: 'fo_1', name: 'Invoices' },
			{ foId: 'fo_9', problem: expect.stringContaining('fo_9.yaml:1:1') },
			{
				foId: 'fo_10',
				learned: { examples: 3, edited: ['meter'], heldBack: { values: 3, found: 2 } },
			},
		]);
	});

	test('come with the service, unless a file in the data folder replaces them', async () => {
		const folder = newFolder();
		await mkdir(join(folder, 'projects'));
		await writeFile(join(folder, 'projects', 'fo_2.yaml'), LEARNED);
		const other = await startService({ data: folder });
		onTestFinished(() => other.close());
		const entries = await (await Visitor.of(other)).load<ProjectEntry[]>('api/projects');
		expect(entries.map(({ foId, isShipped }) => [foId, isShipped])).toEqual([
			['fo_1', true],
			['fo_2', false],
			['fo_3', true],
			['fo_4', true],
		]);
	});

	test('are renamed without losing comments, downloaded and deleted', async () => {
		const renaming = { method: 'PUT', body: { name: 'Gas: "meters"' } } as const;
		expect((await visitor.ask('api/projects/fo_10/name', renaming)).status).toBe(204);
		const { text, headers } = await visitor.ask('api/projects/fo_10/file');
		expect(text).toContain('# ours');
		expect(headers['content-disposition']).toBe('attachment; filename="fo_10.yaml"');
		expect((await load()).at(-1)).toMatchObject({ name: 'Gas: "meters"' });

		expect((await visitor.ask('api/projects/fo_10', { method: 'DELETE' })).status).toBe(204);
		expect((await load()).map(({ foId }) => foId)).toEqual(['fo_1', 'fo_9']);
	});

	test.each([
		["a project that wasn't learned", 'fo_1', 403],
		["a project that doesn't exist", 'fo_77', 404],
		['a path', '..%2f..%2fpackage', 404],
	])('are protected: %s is neither deleted nor renamed', async (_name, foId, status) => {
		expect((await visitor.ask(`api/projects/${foId}`, { method: 'DELETE' })).status).toBe(status);
		const renaming = { method: 'PUT', body: { name: 'x' } } as const;
		expect((await visitor.ask(`api/projects/${foId}/name`, renaming)).status).toBe(status);
	});
});

test('the activity lists the last requests, without texts or keys', async () => {
	await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT });
	await sendText({ ...service, apiKey: 'wrong-key' }, { fo_id: 'fo_1', text: 'x' });
	const { text } = await visitor.ask('api/activity');
	const { requests, last } = JSON.parse(text) as ActivityView;
	expect(requests).toBe(last.length);
	const [latest, before] = last;
	expect(latest).toMatchObject({ status: 401 });
	expect(before).toMatchObject({ status: 200, foId: 'fo_1', kind: 'text' });
	expect(text).not.toMatch(/Nordwind|wrong-key/);
	expect(text).not.toContain(service.apiKey);
});

test('accounts have keys and requests of their own', async () => {
	await new AccountStore(data).save({ id: 'bakery', name: 'Bakery Ltd', plan: {} });
	expect(await visitor.load('api/about')).toMatchObject({
		accounts: [
			{ id: 'default', name: 'Default' },
			{ id: 'bakery', name: 'Bakery Ltd' },
		],
	});
	const newKey = async (account: string) =>
		await visitor.ask('api/keys', { method: 'POST', body: { name: 'n8n', account } });
	const { key: apiKey } = JSON.parse((await newKey('bakery')).text) as NewKey;
	expect(await visitor.load('api/keys')).toContainEqual(
		expect.objectContaining({ name: 'n8n', account: 'bakery' }),
	);
	expect((await newKey('nobody')).status).toBe(404);

	await sendText({ ...service, apiKey }, { fo_id: 'fo_1', text: INVOICE_TEXT });
	await vi.waitFor(async () => {
		const activity = await visitor.load<ActivityView>('api/activity?account=bakery');
		expect(activity).toMatchObject({ requests: 1, documentsRead: 1 });
		expect(activity.last).toEqual([expect.objectContaining({ account: 'bakery', status: 200 })]);
	});
	const all = await visitor.load<ActivityView>('api/activity');
	expect(all.last.map(({ account }) => account)).toEqual(
		expect.arrayContaining(['bakery', 'default']),
	);
});

test('the first load takes less than 100 kB', async () => {
	const files = await Promise.all(['', 'main.js', 'main.css'].map((path) => visitor.ask(path)));
	const sizes = files.map(({ text }) => gzipSync(text).length);
	expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(100_000);
});
