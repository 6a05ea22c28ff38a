import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AccountStore, KeyStore, type ServiceOptions, startService } from '../../dist/index.mjs';
import { ReviewStore } from '../../dist/review/reviewStore.mjs';
import type { ReviewEntry } from '../../src/webApi/answers.mjs';
import { sendText } from '../../../support/client.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { Visitor } from '../support/visitor.mjs';

const DOUBTS = { total_amount: '119.00', invoice_date: '', doubtful: 'total_amount, invoice_date' };
const TEXT = { fo_id: 'fo_1', text: 'Total 119.00' };
const SETTLED = {
	total_amount: { text: '191.00', words: [] },
	invoice_date: { text: '', words: [] },
};

describe('with --keep-doubtful, a document', () => {
	let data: string;
	let answers: Record<string, string>;
	let reads: number;
	beforeEach(() => {
		data = newFolder();
		answers = DOUBTS;
		reads = 0;
	});

	async function start(options: ServiceOptions = {}) {
		const reader = async () => {
			reads++;
			return answers;
		};
		const service = await startService({ data, reader, keepDoubtful: 7, ...options });
		onTestFinished(() => service.close());
		return service;
	}
	const kept = async () => (await new ReviewStore(data, 7).list()).map(({ foId }) => foId);

	async function settle(visitor: Visitor, index = 0) {
		const entry = (await visitor.load<ReviewEntry[]>('api/review'))[index]!;
		const body = { values: SETTLED };
		const asked = await visitor.ask(`api/review/${entry.id}/settled`, { method: 'POST', body });
		expect(asked.status, asked.text).toBe(200);
	}

	test('with doubts is answered as usual, and kept', async () => {
		const service = await start();
		expect((await sendText(service, TEXT)).body).toEqual(DOUBTS);
		expect(await kept()).toEqual(['fo_1']);
	});

	test.each([
		['without doubts', { fo_id: 'fo_1' }, { total_amount: '1.00', doubtful: '' }],
		['of a project that names no doubts', { fo_id: 'fo_1' }, { total_amount: '1.00' }],
		['with doubts about fields that it has not', { fo_id: 'fo_1' }, { doubtful: 'iban' }],
		['that is a file with several documents', { fo_id: 'fo_4' }, { ...DOUBTS, documents: '[]' }],
	])('%s is not kept', async (_name, { fo_id }, answer) => {
		answers = answer;
		const service = await start();
		expect((await sendText(service, { ...TEXT, fo_id })).body).toEqual(answer);
		expect(await readdir(data)).not.toContain('review');
	});

	test('that is settled is answered with these values when it is sent again, without being read', async () => {
		const service = await start();
		await sendText(service, TEXT);
		await sendText(service, TEXT);
		expect(reads).toBe(2);
		await settle(await Visitor.of(service));
		const settled = { total_amount: '191.00', invoice_date: '', doubtful: '' };
		expect((await sendText(service, TEXT)).body).toEqual(settled);
		expect(reads).toBe(2);

		const restarted = await start({ responseForm: 'wrapped' });
		expect((await sendText(restarted, TEXT)).body).toEqual({ status: 'success', data: settled });
		expect((await sendText(restarted, { ...TEXT, text: 'Another one' })).body).toEqual({
			...{ status: 'success', data: DOUBTS },
		});
		expect(reads).toBe(3);
	});

	test('is read again by another project, by another account and without the flag', async () => {
		const accounts = new AccountStore(data);
		await accounts.save({ id: 'bakery', name: 'Bakery', plan: {} });
		const { secret } = await new KeyStore(data).create('bakery', 'full', 'bakery');
		const service = await start();
		await sendText(service, TEXT);
		await settle(await Visitor.of(service));
		for (const answer of [
			await sendText(service, { ...TEXT, fo_id: 'fo_2' }),
			await sendText({ ...service, apiKey: secret }, TEXT),
			await sendText(await start({ keepDoubtful: undefined }), TEXT),
		])
			expect(answer.body).toEqual(DOUBTS);
	});

	test('that is settled is still only answered to those who may have it read', async () => {
		const accounts = new AccountStore(data);
		await accounts.save({ id: 'bakery', name: 'Bakery', plan: {} });
		const keys = new KeyStore(data);
		const { id, secret } = await keys.create('bakery', 'full', 'bakery');
		const service = await start();
		const bakery = { ...service, apiKey: secret };
		await sendText(bakery, TEXT);
		await settle(await Visitor.of(service));
		expect((await sendText(bakery, TEXT)).body).toMatchObject({ total_amount: '191.00' });

		const plan = { maxFileSize: 0.000_001 };
		await accounts.save({ id: 'bakery', name: 'Bakery', plan });
		expect((await sendText(bakery, TEXT)).status).toBe(413);
		await accounts.save({ id: 'bakery', name: 'Bakery', plan: {}, projects: ['fo_2'] });
		expect((await sendText(bakery, TEXT)).status).toBe(403);
		await accounts.save({ id: 'bakery', name: 'Bakery', plan: {} });
		await keys.revoke(id);
		expect((await sendText(bakery, TEXT)).status).toBe(401);
	});

	test('that an improved project reads without doubts no longer waits, unless a person has begun with it', async () => {
		const service = await start();
		await sendText(service, TEXT);
		await sendText(service, { ...TEXT, text: 'Begun' });
		const visitor = await Visitor.of(service);
		const begun = (await visitor.load<ReviewEntry[]>('api/review'))[1]!;
		const body = { values: { total_amount: { text: '5.00', words: [] } } };
		await visitor.ask(`api/review/${begun.id}`, { method: 'PATCH', body });

		answers = { total_amount: '119.00', invoice_date: '', doubtful: '' };
		await sendText(service, TEXT);
		await sendText(service, { ...TEXT, text: 'Begun' });
		const left = await visitor.load<ReviewEntry[]>('api/review');
		expect(left.map(({ id }) => id)).toEqual([begun.id]);
	});

	test('is answered even if it cannot be kept', async () => {
		const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
		onTestFinished(() => log.mockRestore());
		await writeFile(join(data, 'review'), 'a file in the place of the folder');
		const service = await start();
		expect((await sendText(service, TEXT)).body).toEqual(DOUBTS);
		expect(log.mock.calls.join('\n')).toContain("A document with doubts can't be kept");
	});
});

test('without --keep-doubtful, nothing is kept', async () => {
	const data = newFolder();
	const service = await startService({ data, reader: async () => DOUBTS });
	onTestFinished(() => service.close());
	expect((await sendText(service, TEXT)).body).toEqual(DOUBTS);
	expect(await readdir(data)).toEqual([]);
	const visitor = await Visitor.of(service);
	expect((await visitor.ask('api/review')).status).toBe(404);
	expect(await visitor.load('api/about')).toMatchObject({ keepsDoubtful: false });
});
