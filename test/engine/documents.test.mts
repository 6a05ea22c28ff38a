import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode, type Engine } from '../../engine/engine.mjs';
import { answerWithDigest, digestOf } from '../support/digestService.mjs';
import { calendarEntry, imageOf, jpeg, pdf, png, wordFile } from '../support/files.mjs';
import { serviceThat, type HttpService } from '../support/httpService.mjs';
import {
	credentialFor,
	EXTRACT,
	extract,
	TRIGGER,
	workflowFixture,
} from '../support/workflows.mjs';

describe.each<BinaryDataMode>(['default', 'filesystem'])('In %s mode', (mode) => {
	let engine: Engine;
	beforeAll(async () => {
		engine = await startEngine(mode);
	});

	/** An item with files: their content and file name, by field name. */
	async function itemWith(
		files: Record<string, [content: Buffer, fileName: string]>,
		json: IDataObject = {},
	): Promise<INodeExecutionData> {
		const binary: IBinaryKeyData = {};
		for (const [field, [content, fileName]] of Object.entries(files)) {
			binary[field] = await engine.file(content, {
				fileName,
				mimeType: 'application/octet-stream',
			});
		}
		return { json, binary };
	}

	async function runFixture(name: string, items: INodeExecutionData[], service: HttpService) {
		return await engine.run(workflowFixture(name), {
			credentials: credentialFor(service.origin),
			pinned: { [TRIGGER]: items },
		});
	}

	const distinct = (content: Buffer, mark: string) => Buffer.concat([content, Buffer.from(mark)]);

	test('an email with an invoice, a logo and a calendar entry has one result', async () => {
		const service = await serviceThat(answerWithDigest);
		const email = await itemWith(
			{
				attachment_0: [imageOf('png', 200, 80), 'logo.png'],
				attachment_1: [calendarEntry, 'invite.ics'],
				attachment_2: [pdf, 'invoice.pdf'],
			},
			{ from: 'a@example.com', subject: 'Invoice' },
		);
		const execution = await runFixture('email-attachments', [email], service);
		expect(execution.items(EXTRACT)).toEqual([
			{
				json: { from: 'a@example.com', subject: 'Invoice', digest: digestOf(pdf) },
				pairedItem: { item: 0 },
			},
		]);
		expect(execution.hints(EXTRACT).map(({ message }) => message)).toEqual([
			'1 document extracted. Skipped: "logo.png" is a PNG file, which the option "File Types" leaves out [item 0]; "invite.ics" is a calendar entry, which the service doesn\'t read [item 0].',
		]);
	});

	test('a form upload with several files has a result for each, with information about the file', async () => {
		const service = await serviceThat(answerWithDigest);
		const files = [distinct(pdf, 'one'), distinct(jpeg, 'two')];
		const form = await itemWith({
			Invoices_0: [files[0]!, 'one.pdf'],
			Invoices_1: [files[1]!, 'two.jpg'],
			Photo: [png, 'me.png'],
		});
		const execution = await runFixture('form-upload', [form], service);
		expect(execution.items(EXTRACT).map(({ json }) => json)).toEqual(
			['one.pdf', 'two.jpg'].map((fileName, index) => ({
				extracted: { digest: digestOf(files[index]!) },
				_document: {
					fileName,
					mimeType: ['application/pdf', 'image/jpeg'][index],
					size: files[index]!.length,
					binaryField: `Invoices_${index}`,
					sha256: digestOf(files[index]!),
					tries: 1,
					milliseconds: expect.any(Number),
				},
			})),
		);
	});

	test('a file from Google Drive is passed on with its result', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ data: [pdf, 'scan.pdf'] }, { id: 'drive-id' });
		const execution = await runFixture('drive-download', [item], service);
		expect(execution.items(EXTRACT)).toEqual([
			{
				json: { digest: digestOf(pdf) },
				binary: { data: item.binary!.data },
				pairedItem: { item: 0 },
			},
		]);
	});

	test('a text is extracted', async () => {
		const service = await serviceThat(answerWithDigest);
		const execution = await runFixture('text-only', [{ json: { text: 'Total: 5' } }], service);
		expect(execution.items(EXTRACT)[0]!.json).toEqual({ digest: digestOf('Total: 5') });
	});

	test('files are preferred, and the text is used if there are none', async () => {
		const service = await serviceThat(answerWithDigest);
		const items = [
			await itemWith({ attachment_0: [pdf, 'a.pdf'] }, { text: 'see attachment', n: 0 }),
			{ json: { text: 'order: 1', n: 1 } },
			await itemWith({ attachment_0: [calendarEntry, 'i.ics'] }, { text: 'order: 2', n: 2 }),
		];
		const execution = await runFixture('auto-mixed', items, service);
		expect(execution.items(EXTRACT).map(({ json }) => [json.n, json.digest])).toEqual([
			[0, digestOf(pdf)],
			[1, digestOf('order: 1')],
			[2, digestOf('order: 2')],
		]);
	});

	test.each([
		['without anything', {}, 'The item has no file', 'Download Attachments'],
		[
			'with a single file that is unsupported',
			{ a: [calendarEntry, 'i.ics'] },
			'"i.ics" is a calendar entry, which the service doesn\'t read',
			'It was not sent. The service reads PDF, JPEG, PNG and TIFF. To let such items pass',
		],
		[
			'with only unsupported files',
			{ a: [calendarEntry, 'i.ics'], b: [wordFile, 'b.docx'], c: [imageOf('png', 1, 1), 'c.png'] },
			'The item has no document among its files',
			'"i.ics" is a calendar entry, which the service doesn\'t read; "b.docx" is an Office file (.docx, .xlsx) or a ZIP archive, which the service doesn\'t read; "c.png" is an image of 1 × 1 pixels, which is too small to read',
		],
	] as const)(
		'an item %s is an error, or passes through if the option says so',
		async (_what, files, message, advice) => {
			const service = await serviceThat(answerWithDigest);
			const item = await itemWith(files as never, { keep: 'me' });
			const failed = await extract(engine, service.origin, [item], { fileSelection: 'all' });
			expect(failed.error(EXTRACT)!.message).toBe(`${message} [item 0]`);
			expect(failed.error(EXTRACT)!.description).toContain(advice);

			const passed = await runFixture('pass-through', [item], service);
			expect(passed.items(EXTRACT)).toEqual([{ ...item, pairedItem: { item: 0 } }]);
			expect(service.requests).toEqual([]);
		},
	);

	test('an expression may return the file from another node', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ other: [jpeg, 'o.jpg'], some_file: [pdf, 'a.pdf'] });
		const execution = await runFixture('binary-object', [item], service);
		expect(execution.items(EXTRACT)[0]!.json).toEqual({ digest: digestOf(pdf) });
	});

	test.each([
		'={{ $binary.some_file }}',
		'={{ [$binary.some_file] }}',
		"={{ Object.keys($binary).filter((name) => name.startsWith('some')) }}",
	])('the expression %s selects the file', async (binaryPropertyName) => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ other: [jpeg, 'o.jpg'], some_file: [pdf, 'a.pdf'] });
		const execution = await extract(engine, service.origin, [item], { binaryPropertyName });
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(execution.items(EXTRACT)[0]!.json).toEqual({ digest: digestOf(pdf) });
	});

	test.each([
		['={{ [$binary.a, "b"] }}', ['a', 'b']],
		['={{ ["b", $binary.a, "missing"] }}', ['a', 'b', 'missing']],
		['={{ ["b", null, undefined, " "] }}', ['b']],
		['={{ ["b", 5] }}', ['b', '5']],
		['={{ 5 }}', ['5']],
	])('the expression %s selects every file that it names', async (binaryPropertyName, fields) => {
		const service = await serviceThat(answerWithDigest);
		const contents = new Map(['a', 'b', '5'].map((name) => [name, distinct(pdf, name)]));
		const files = [...contents].map(([name, content]) => [name, [content, `${name}.pdf`]]);
		const item = await itemWith(Object.fromEntries(files));
		const parameters = { binaryPropertyName };
		const execution = await extract(
			engine,
			service.origin,
			[item],
			parameters,
			'continueRegularOutput',
		);
		const found = execution.items(EXTRACT).map(({ json }) => json.digest ?? json.error);
		expect(found).toEqual(
			fields.map((field) =>
				contents.has(field)
					? digestOf(contents.get(field)!)
					: 'The item has no file in a field named "missing" [item 0]',
			),
		);
	});

	// A Code node, an expression or JSON may say anything of a file.
	test.each<[what: string, said: object, message: string | undefined]>([
		['a size in words', { bytes: '6 kB' }, undefined],
		['a size that is none', { bytes: {} }, undefined],
		['a size below zero', { bytes: -5 }, undefined],
		['half a byte', { bytes: 0.5 }, undefined],
		['a name that is a number', { fileName: 20418 }, undefined],
		['a name that is an object', { fileName: { name: 'a.pdf' } }, undefined],
		['a type that is a number', { mimeType: 5 }, undefined],
		['a size that no memory has', { bytes: 1e15 }, '"a.pdf" is too large to be sent'],
		['an ID that is a number', { id: 5 }, "isn't a file"],
	])('a file of which somebody says %s harms no other document', async (_what, said, message) => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ data: [pdf, 'a.pdf'] });
		const file = { ...item.binary!.data!, ...said };
		const isInside = file.id === undefined;
		const bad = { json: { file } as never, binary: {} };
		const choice = { binaryPropertyName: '={{ $json.file }}' };
		const onError = 'continueRegularOutput';
		const execution = await extract(engine, service.origin, [bad], choice, onError);
		const { json } = execution.items(EXTRACT)[0]!;
		if (message === undefined || (isInside && 'bytes' in said)) {
			expect(json).toEqual({ digest: digestOf(pdf) });
		} else {
			expect(json.error).toContain(message);
			expect((json.details as IDataObject).description).toBeTruthy();
		}
		const after = await extract(engine, service.origin, [item], {});
		expect(after.items(EXTRACT)[0]!.json).toEqual({ digest: digestOf(pdf) });
	});

	test('a file whose name is a number is sent under that name', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ data: [pdf, 'a.pdf'] });
		item.binary!.data!.fileName = 20418 as never;
		const options = { includeDocument: true };
		const execution = await extract(engine, service.origin, [item], { options });
		expect(execution.items(EXTRACT)[0]!.json._document).toMatchObject({ fileName: '20418' });
		expect(service.requests[0]!.body.toString('latin1')).toContain('filename="20418.pdf"');
	});

	test("a single file selected by name is an error if it isn't a document", async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ data: [wordFile, 'a.docx'], other: [pdf, 'b.pdf'] });
		const options = { noDocument: 'passThrough' };
		const execution = await extract(engine, service.origin, [item], { options });
		expect(execution.error(EXTRACT)!.message).toContain('"a.docx" is an Office file');
		expect(service.requests).toEqual([]);
	});

	test('unsupported files are errors beside the good results if the option says so', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ a: [pdf, 'a.pdf'], b: [wordFile, 'b.docx'] });
		const parameters = { fileSelection: 'all', options: { unsupportedFiles: 'error' } };
		const execution = await extract(
			engine,
			service.origin,
			[item],
			parameters,
			'continueRegularOutput',
		);
		expect(execution.items(EXTRACT)).toEqual([
			{ json: { digest: digestOf(pdf) }, pairedItem: { item: 0 } },
			{
				json: { error: expect.stringContaining('"b.docx"'), details: expect.anything() },
				pairedItem: { item: 0 },
			},
		]);
	});

	test('missing files among several names are errors beside the good results', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ a: [pdf, 'a.pdf'] });
		const execution = await extract(
			engine,
			service.origin,
			[item],
			{ binaryPropertyName: 'a, b' },
			'continueErrorOutput',
		);
		expect(execution.items(EXTRACT, 0).map(({ json }) => json)).toEqual([
			{ digest: digestOf(pdf) },
		]);
		expect(execution.items(EXTRACT, 1).map(({ json }) => json.error)).toEqual([
			'The item has no file in a field named "b" [item 0]',
		]);
	});

	test('300 items with 4 files each have 1,200 results, in order and none mixed up', async () => {
		const service = await serviceThat(answerWithDigest);
		const contents = Array.from({ length: 1200 }, (_, index) => distinct(pdf, `#${index}`));
		const items = await Promise.all(
			Array.from({ length: 300 }, async (_, item) =>
				itemWith(
					Object.fromEntries(
						[0, 1, 2, 3].map((n) => [`f${n}`, [contents[item * 4 + n]!, `${item}-${n}.pdf`]]),
					),
				),
			),
		);
		const execution = await extract(engine, service.origin, items, { binaryPropertyName: 'f*' });
		const output = execution.items(EXTRACT);
		expect(output.map(({ json }) => json.digest)).toEqual(contents.map(digestOf));
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(
			contents.map((_, index) => ({ item: Math.floor(index / 4) })),
		);
		expect(service.requests).toHaveLength(1200);
	});
});
