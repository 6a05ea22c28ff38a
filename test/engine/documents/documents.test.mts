import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../n8n/engine/engine.mjs';
import { calendarEntry, imageOf, jpeg, pdf, png, wordFile } from '../../support/files.mjs';
import { answerWithDigest, digestOf, serviceThat } from '../../support/servers/httpService.mjs';
import {
	EXTRACT,
	extract,
	extractionWorkflow,
	itemWith,
	jsonOf,
	notesOf,
	pdfWith,
	runWorkflow,
	workflowFixture,
	type Files,
} from '../../support/workflows.mjs';

async function runFixture(name: string, items: INodeExecutionData[]) {
	return await runWorkflow(workflowFixture(name), await serviceThat(answerWithDigest), items);
}

async function extractFrom(item: INodeExecutionData, parameters = {}, onError?: OnError) {
	return await extract(await serviceThat(answerWithDigest), [item], parameters, { onError });
}

describe.each<BinaryDataMode>(['default', 'filesystem'])('In %s mode', (mode) => {
	beforeAll(async () => await startEngine(mode));

	test('an email with an invoice, a logo and a calendar entry has one result', async () => {
		const fields = { from: 'a@example.com', subject: 'Invoice' };
		const files: Files = {
			attachment_0: [imageOf('png', 200, 80), 'logo.png'],
			attachment_1: [calendarEntry, 'invite.ics'],
			attachment_2: [pdf, 'invoice.pdf'],
		};
		const execution = await runFixture('email-attachments', [await itemWith(files, fields)]);
		expect(execution.items(EXTRACT)).toEqual([
			{ json: { ...fields, digest: digestOf(pdf) }, pairedItem: { item: 0 } },
		]);
		expect(notesOf(execution)).toEqual([
			'1 document extracted.<br>Skipped: "logo.png" is a PNG file, which the option "File Types" leaves out; "invite.ics" is a calendar entry, which the service doesn\'t read.',
		]);
	});

	test('a form upload with several files has a result for each, with information about the file', async () => {
		const photo = Buffer.concat([jpeg, Buffer.from('two')]);
		const form = await itemWith({
			Invoices_0: [pdf, 'one.pdf'],
			Invoices_1: [photo, 'two.jpg'],
			Photo: [png, 'me.png'],
		});
		const resultOf = (content: Buffer, fileName: string, mimeType: string, field: string) => ({
			extracted: { digest: digestOf(content) },
			_document: {
				fileName,
				mimeType,
				size: content.length,
				binaryField: field,
				sha256: digestOf(content),
				attempts: 1,
				milliseconds: expect.any(Number),
			},
		});
		expect(jsonOf(await runFixture('form-upload', [form]))).toEqual([
			resultOf(pdf, 'one.pdf', 'application/pdf', 'Invoices_0'),
			resultOf(photo, 'two.jpg', 'image/jpeg', 'Invoices_1'),
		]);
	});

	test('a file is found in whatever field it is, with nothing set', async () => {
		const item = await itemWith({ Your_invoice: [pdf, 'a.pdf'] });
		// The fixture has those of an earlier version.
		const unset = { fileSelection: undefined, binaryPropertyName: undefined };
		expect(jsonOf(await extractFrom(item, unset))).toEqual([{ digest: digestOf(pdf) }]);
	});

	test('a file from Google Drive is passed on with its result', async () => {
		const item = await itemWith({ data: [pdf, 'scan.pdf'] }, { id: 'drive-id' });
		const execution = await runFixture('drive-download', [item]);
		expect(execution.items(EXTRACT)).toEqual([
			{ json: { digest: digestOf(pdf) }, binary: item.binary, pairedItem: { item: 0 } },
		]);
	});

	test('a text is extracted', async () => {
		const execution = await runFixture('text-only', [{ json: { text: 'Total: 5' } }]);
		expect(jsonOf(execution)).toEqual([{ digest: digestOf('Total: 5') }]);
	});

	test('files are preferred, and the text is used if there are none', async () => {
		const execution = await runFixture('auto-mixed', [
			await itemWith({ attachment_0: [pdf, 'a.pdf'] }, { text: 'see attachment', n: 0 }),
			{ json: { text: 'order: 1', n: 1 } },
			await itemWith({ attachment_0: [calendarEntry, 'i.ics'] }, { text: 'order: 2', n: 2 }),
		]);
		expect(jsonOf(execution).map(({ n, digest }) => [n, digest])).toEqual([
			[0, digestOf(pdf)],
			[1, digestOf('order: 1')],
			[2, digestOf('order: 2')],
		]);
	});

	test.each<[what: string, files: Files, message: string, advice: string]>([
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
	])(
		'an item %s fails or passes through, as the option says',
		async (_what, files, message, advice) => {
			const item = await itemWith(files, { keep: 'me' });
			const options = { itemWithoutDocument: 'fail' };
			const execution = await extractFrom(item, { fileSelection: 'all', options });
			const error = execution.error(EXTRACT)!;
			expect(error.message).toBe(message);
			expect(error.description).toContain(advice);
			const passed = await runFixture('pass-through', [item]);
			expect(passed.items(EXTRACT)).toEqual([{ ...item, pairedItem: { item: 0 } }]);
		},
	);

	test.each([
		['emailReadImap', 'In "Trigger", turn on "Download Attachments".'],
		['gmailTrigger', 'turn off "Simplify", and turn on'],
		['googleDriveTrigger', 'Add "Google Drive → Download File" after it.'],
		['formTrigger', 'nobody uploaded a file.'],
		['manualTrigger', 'Check that the node before this one downloads the file'],
	])('an item without a file from the node type %s is told how to get it', async (type, advice) => {
		const options = { itemWithoutDocument: 'fail' };
		const workflow = extractionWorkflow({ fileSelection: 'all', options });
		workflow.nodes[0]!.type = `n8n-nodes-base.${type}`;
		const execution = await runWorkflow(workflow, await serviceThat(), [{ json: {} }]);
		expect(execution.error(EXTRACT)!.description).toContain(advice);
	});

	test('an expression may return the file from another node', async () => {
		const item = await itemWith({ other: [jpeg, 'o.jpg'], some_file: [pdf, 'a.pdf'] });
		const execution = await runFixture('binary-object', [item]);
		expect(jsonOf(execution)).toEqual([{ digest: digestOf(pdf) }]);
	});

	test.each([
		['={{ $binary.a }}', ['a']],
		['={{ [$binary.a] }}', ['a']],
		["={{ Object.keys($binary).filter((name) => name === 'a') }}", ['a']],
		['={{ [$binary.a, "b"] }}', ['a', 'b']],
		['={{ ["b", $binary.a, "missing"] }}', ['a', 'b', 'missing']],
		['={{ ["b", null, undefined, " "] }}', ['b']],
		['={{ ["b", 5] }}', ['b', '5']],
		['={{ 5 }}', ['5']],
	])('the expression %s selects every file that it names', async (binaryPropertyName, fields) => {
		const names = ['a', 'b', '5'];
		const files = names.map((name) => [name, [pdfWith(name), `${name}.pdf`]]);
		const item = await itemWith(Object.fromEntries(files));
		const execution = await extractFrom(item, { binaryPropertyName }, 'continueRegularOutput');
		expect(jsonOf(execution).map(({ digest, error }) => digest ?? error)).toEqual(
			fields.map((field) =>
				names.includes(field)
					? digestOf(pdfWith(field))
					: 'The item has no file in a field named "missing"',
			),
		);
	});

	// A Code node, an expression or JSON may say anything of a file.
	test.each<[what: string, said: object, message: string | undefined]>([
		['a size in words', { bytes: '6 kB' }, undefined],
		['a size that is none', { bytes: {} }, undefined],
		['a size below zero', { bytes: -5 }, undefined],
		['half a byte', { bytes: 0.5 }, undefined],
		['a name that is an object', { fileName: { name: 'a.pdf' } }, undefined],
		['a type that is a number', { mimeType: 5 }, undefined],
		['a size that no memory has', { bytes: 1e15 }, '"a.pdf" is too large to be sent'],
		['an ID that is a number', { id: 5 }, "isn't a file"],
	])('a file of which somebody says %s harms no other document', async (_what, said, message) => {
		const item = await itemWith({ data: [pdf, 'a.pdf'] });
		const file = { ...item.binary!.data!, ...said };
		const isInside = file.id === undefined;
		const bad = { json: { file } as never, binary: {} };
		const choice = { binaryPropertyName: '={{ $json.file }}' };
		const [json] = jsonOf(await extractFrom(bad, choice, 'continueRegularOutput'));
		if (message === undefined || (isInside && 'bytes' in said)) {
			expect(json).toEqual({ digest: digestOf(pdf) });
		} else {
			expect(json!.error).toContain(message);
			expect((json!.details as IDataObject).description).toBeTruthy();
		}
		expect(jsonOf(await extractFrom(item))).toEqual([{ digest: digestOf(pdf) }]);
	});

	test('a file whose name is a number is sent under that name', async () => {
		const service = await serviceThat(answerWithDigest);
		const item = await itemWith({ data: [pdf, 'a.pdf'] });
		item.binary!.data!.fileName = 20418 as never;
		const execution = await extract(service, [item], { options: { includeDocumentInfo: true } });
		expect(jsonOf(execution)[0]!._document).toMatchObject({ fileName: '20418' });
		expect(service.requests[0]!.body.toString('latin1')).toContain('filename="20418.pdf"');
	});

	test("a single file selected by name is an error if it isn't a document", async () => {
		const item = await itemWith({ data: [wordFile, 'a.docx'], other: [pdf, 'b.pdf'] });
		const execution = await extractFrom(item, { options: { itemWithoutDocument: 'passThrough' } });
		expect(execution.error(EXTRACT)!.message).toContain('"a.docx" is an Office file');
	});
});

describe('An item that another node made otherwise than n8n does', () => {
	beforeAll(async () => await startEngine('default'));

	test('has no fields if it has no "json"', async () => {
		const { binary } = await itemWith({ data: [pdf, 'a.pdf'] });
		const items = [{ binary }, {}] as unknown as INodeExecutionData[];
		const options = { itemWithoutDocument: 'passThrough', includeInputFields: true };
		const execution = await extract(await serviceThat(answerWithDigest), items, {
			fileSelection: 'all',
			options,
		});
		expect(execution.error(EXTRACT)).toBeUndefined();
		expect(jsonOf(execution)).toEqual([{ digest: digestOf(pdf) }, {}]);
	});

	test('fails with the form that its files have to have, if "binary" is the base64 text itself', async () => {
		const binary = { data: pdf.toString('base64'), mimeType: 'application/pdf' };
		const item = { json: {}, binary } as unknown as INodeExecutionData;
		const service = await serviceThat(answerWithDigest);
		const execution = await extract(service, [item], { fileSelection: 'all' });
		expect(service.requests).toEqual([]);
		expect(execution.error(EXTRACT)).toMatchObject({
			message: expect.stringMatching(/^The item's binary field "data" has no file, but "JVBERi/),
			description: expect.stringContaining('In a Code node, return each file as an object'),
		});
	});
});

test('Files have the names in the note that they came with', async () => {
	await startEngine('default');
	const same = pdfWith('same');
	const item = await itemWith({
		one: [same, 'Rechnung 1/2026.pdf'],
		two: [same, 'Rechnung 2/2026.pdf'],
	});
	const execution = await extractFrom(item, { fileSelection: 'all' });
	expect(notesOf(execution)[0]).toContain(
		'"Rechnung 2/2026.pdf" is the same as "Rechnung 1/2026.pdf"',
	);
});
