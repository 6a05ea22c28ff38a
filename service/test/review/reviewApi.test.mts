import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Service, startService } from '../../dist/index.mjs';
import type { NextReview, ReviewEntry, ReviewView, TaughtView } from '../../src/webApi/answers.mjs';
import { sendFile, sendText } from '../../../support/client.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { INVOICE, INVOICE_FIELDS, INVOICE_TEXT, pdf } from '../../support/documents.mjs';
import { LEASES, Teacher, lease } from '../support/teacher.mjs';
import { Visitor } from '../support/visitor.mjs';

const { invoice_number: NUMBER, total_amount: TOTAL } = INVOICE_FIELDS;
const HOSTILE = '<img src=x onerror=alert(1)>.pdf';

describe('under To review,', () => {
	let data: string;
	let service: Service;
	let visitor: Visitor;
	let answer: Record<string, string>;

	const start = async () => {
		service = await startService({ data, keepDoubtful: 7, reader: async () => answer });
		visitor = await Visitor.of(service);
	};
	beforeAll(async () => {
		data = newFolder();
		await start();
	});
	beforeEach(() => {
		answer = { ...INVOICE_FIELDS, doubtful: 'total_amount, invoice_number' };
	});
	afterEach(async () => {
		for (const { id } of await list()) await ask('DELETE', id);
	});
	afterAll(() => service.close());

	const list = () => visitor.load<ReviewEntry[]>('api/review');
	const look = (id: string) => visitor.load<ReviewView>(`api/review/${id}`);
	const value = (text: string, ...words: number[]) => ({
		...{ text, words: words.map((word) => ({ page: 0, word })) },
	});
	const ask = (method: 'PATCH' | 'POST' | 'DELETE', path: string, values?: unknown) =>
		visitor.ask(`api/review/${path}`, {
			method,
			...(values !== undefined && { body: { values } }),
		});
	async function sentText(text = INVOICE_TEXT, foId = 'fo_1'): Promise<string> {
		await sendText(service, { fo_id: foId, text });
		return (await list()).at(-1)!.id;
	}

	test('a person sees the documents with doubts, the doubtful fields first and their words marked', async () => {
		await sendFile(service, await pdf(INVOICE), { name: HOSTILE });
		const [entry] = await list();
		expect(entry).toMatchObject({ name: HOSTILE, foId: 'fo_1', account: 'default', doubts: 2 });
		const { fields, pages } = await look(entry!.id);
		const names = Object.keys(INVOICE_FIELDS).filter((name) => name !== 'doubtful');
		const others = names.filter((name) => name !== 'total_amount' && name !== 'invoice_number');
		expect(fields.map(({ name }) => name)).toEqual(['total_amount', 'invoice_number', ...others]);
		expect(fields.filter(({ isDoubtful }) => isDoubtful)).toHaveLength(2);
		const words = fields[1]!.words.map(({ page, word }) => pages[page]!.words[word]!.text);
		expect(words.join(' ')).toContain(NUMBER);

		const picture = await visitor.ask(`api/review/${entry!.id}/pages/0`);
		expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } });
		for (const page of ['1', '-1', 'x', '..%2f0'])
			expect((await visitor.ask(`api/review/${entry!.id}/pages/${page}`)).status).toBe(404);
	});

	test('the words of a value that was read differently are not marked', async () => {
		answer = { ...answer, total_amount: '1.00' };
		const { fields } = await look(await sentText());
		expect(fields[0]).toMatchObject({ name: 'total_amount', value: '1.00', words: [] });
	});

	test('what a person says is there after a restart, with the clicked words', async () => {
		const id = await sentText();
		expect((await ask('PATCH', id, { total_amount: value('99.00', 0, 1) })).status).toBe(204);
		expect((await ask('PATCH', id, { customer: value(' Ada ') })).status).toBe(204);
		await service.close();
		await start();
		expect((await list())[0]).toMatchObject({ doubts: 1 });
		const { fields } = await look(id);
		expect(fields[0]).toMatchObject({ name: 'total_amount', value: '99.00', isGiven: true });
		expect(fields[0]!.words).toEqual(value('', 0, 1).words);
		expect(fields.find(({ name }) => name === 'customer')).toMatchObject({ value: 'Ada' });
		expect(fields[1]).toMatchObject({ name: 'invoice_number', value: NUMBER, isGiven: false });
	});

	test('settling leads to the next waiting document, and can be repeated', async () => {
		const first = await sentText();
		const second = await sentText('Another one');
		expect((await look(first)).next).toBe(second);
		const { text } = await ask('POST', `${first}/settled`, { total_amount: value('99.00') });
		expect(JSON.parse(text) as NextReview).toEqual({ next: second });
		expect(await list()).toMatchObject([{ settled: expect.any(String), doubts: 0 }, { doubts: 2 }]);
		const { body } = await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT });
		expect(body).toEqual({ ...INVOICE_FIELDS, total_amount: '99.00', doubtful: '' });

		await ask('PATCH', first, { total_amount: value('98.00') });
		expect((await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT })).body).toEqual(body);
		await ask('POST', `${first}/settled`, {});
		expect((await sendText(service, { fo_id: 'fo_1', text: INVOICE_TEXT })).body).toMatchObject({
			total_amount: '98.00',
		});
		expect(JSON.parse((await ask('POST', `${second}/settled`, {})).text)).toEqual({});
	});

	test('a list of rows stays a list', async () => {
		answer = { ...answer, line_items: '[{"amount":"1.00"}]', doubtful: 'line_items' };
		const id = await sentText();
		const refused = await ask('POST', `${id}/settled`, { line_items: value('[{"amount":') });
		expect(refused).toMatchObject({ status: 400 });
		expect(refused.text).toContain('line_items must be a list as JSON, or empty.');
		expect((await list())[0]!.settled).toBeUndefined();
		for (const rows of ['[]', '', '[{"amount":"2.00"}]'])
			expect((await ask('POST', `${id}/settled`, { line_items: value(rows) })).status).toBe(200);
	});

	test('a removed document is gone', async () => {
		const id = await sentText();
		expect((await ask('DELETE', id)).status).toBe(204);
		expect(await list()).toEqual([]);
		expect(await readdir(join(data, 'review'))).toEqual([]);
		for (const asked of [await ask('DELETE', id), await visitor.ask(`api/review/${id}`)])
			expect(asked.status).toBe(404);
	});

	test.each([
		['an unknown field', { colour: value('red') }],
		['the list of doubts', { doubtful: value('') }],
		['a name of the language', { ['__proto__']: value('x'), constructor: value('x') }],
		['a text that is too long', { total_amount: value('9'.repeat(100_001)) }],
		['a number', { total_amount: { text: 12, words: [] } }],
		['more than a text and words', { total_amount: { ...value('1'), isSettled: true } }],
		['too many words', { total_amount: value('1', ...Array<number>(101).fill(0)) }],
		['a negative word', { total_amount: value('1', -1) }],
		['no object', 'total_amount'],
		['a list', [value('1')]],
	])('%s is refused and changes nothing', async (_name, values) => {
		const id = await sentText();
		const file = join(data, 'review', `${id}.json`);
		const before = await readFile(file, 'utf8');
		expect((await ask('PATCH', id, values)).status).toBe(400);
		expect((await ask('POST', `${id}/settled`, values)).status).toBe(400);
		expect(await readFile(file, 'utf8')).toBe(before);
	});

	test('a body of more than a megabyte is refused', async () => {
		const id = await sentText();
		const values = { total_amount: value('9'.repeat(1024 * 1024)) };
		expect((await ask('PATCH', id, values)).status).toBe(413);
	});

	test('words that are not on the page are ignored', async () => {
		const id = await sentText();
		expect((await ask('PATCH', id, { total_amount: value('9', 99_999) })).status).toBe(204);
		expect((await look(id)).fields[0]).toMatchObject({ value: '9', words: [] });
	});

	test.each(['..%2fkeys', '..', 'keys', '0'.repeat(48), '%00', '__proto__'])(
		'nothing is found, changed or removed at %s',
		async (id) => {
			await sentText();
			const before = await readdir(data, { recursive: true });
			for (const path of [id, `${id}/pages/0`])
				expect((await visitor.ask(`api/review/${path}`)).status).toBe(404);
			for (const [method, path] of [
				['PATCH', id],
				['POST', `${id}/settled`],
				['POST', `${id}/example`],
				['DELETE', id],
			] as const)
				expect((await ask(method, path, {})).status).toBe(404);
			expect(await readdir(data, { recursive: true })).toEqual(before);
		},
	);

	test('a settled document becomes an example of a taught project, but not of one that came with the service', async () => {
		const teacher = await Teacher.of(service);
		const foId = await teacher.teach(LEASES);
		await teacher.learn(foId);
		answer = { signed: '3/8/2025', begins: '', tenant: 'Dee', doubtful: 'tenant' };
		const id = await sentText(lease('3/8/2025', '8/9/2025', 'Dee Ito'), foId);
		const { taughtName, fields, pages } = await look(id);
		expect(taughtName).toBe('Leases');
		expect((await ask('POST', `${id}/example`, {})).status).toBe(400);
		const words = pages[0]!.words.flatMap(({ text }, index) => (/Dee|Ito/.test(text) ? index : []));
		expect(fields[0]).toMatchObject({ name: 'tenant', value: 'Dee' });
		await ask('POST', `${id}/settled`, { tenant: value('Dee Ito', ...words) });
		expect((await ask('POST', `${id}/example`, {})).status).toBe(204);
		const { documents } = await visitor.load<TaughtView>(`api/teach/${foId}`);
		expect(documents).toHaveLength(LEASES.length + 1);
		const example = await teacher.look(foId, documents.at(-1)!.id);
		expect(example.entry.approved).toBe(true);
		expect(example.fields.find(({ name }) => name === 'tenant')).toEqual({
			...{ name: 'tenant', value: 'Dee Ito', by: 'person' },
			words: value('', ...words).words,
		});

		answer = { total_amount: TOTAL, doubtful: 'total_amount' };
		const shipped = await sentText();
		expect(await look(shipped)).not.toHaveProperty('taughtName');
		await ask('POST', `${shipped}/settled`, {});
		expect((await ask('POST', `${shipped}/example`, {})).status).toBe(403);
	});
});
