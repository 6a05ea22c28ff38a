import type { IDataObject, INodeExecutionData, OnError } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { calendarEntry, imageOf, loginPage, pdf, wordFile } from '../../support/files.mjs';
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
	type Files,
} from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const ALL = { fileSelection: 'all' };

async function run(
	items: INodeExecutionData[],
	parameters: object = {},
	onError: OnError = 'continueErrorOutput',
) {
	const service = await serviceThat(answerWithDigest);
	const execution = await extract(service, items, { ...ALL, ...parameters }, { onError });
	return { execution, sent: service.requests.length };
}

const email = async (files: Files) => await itemWith(files, { from: 'a@example.com' });
const text = Buffer.from('Order 17: 3 chairs\n');

const WITH_A_WORD_FILE: Files = {
	attachment_0: [pdf, 'terms.pdf'],
	attachment_1: [wordFile, 'invoice.docx'],
	attachment_2: [calendarEntry, 'invite.ics'],
};

// The sender is told that all was recorded, although the invoice was in the other file.
describe('A file that the service cannot read, next to one that it can,', () => {
	test('leaves by the error output, alone, with what to do about it', async () => {
		const item = await email(WITH_A_WORD_FILE);
		const { execution } = await run([await email({ data: [pdfWith('1'), 'a.pdf'] }), item]);
		expect(jsonOf(execution)).toEqual([
			{ digest: digestOf(pdfWith('1')) },
			{ digest: digestOf(pdf) },
		]);
		expect(execution.items(EXTRACT, 1)).toMatchObject([
			{
				json: {
					from: 'a@example.com',
					error: expect.stringContaining('"invoice.docx" is an Office file'),
					details: {
						description: expect.stringContaining('Save Office files as PDF'),
						fileName: 'invoice.docx',
						binaryField: 'attachment_1',
					},
				},
				pairedItem: { item: 1 },
			},
		]);
		const { attachment_1 } = item.binary!;
		expect(execution.items(EXTRACT, 1)[0]!.binary).toEqual({ attachment_1 });
	});

	test('is skipped if there is no error output, and the note says what to do', async () => {
		const { execution } = await run([await email(WITH_A_WORD_FILE)], {}, 'continueRegularOutput');
		expect(jsonOf(execution)).toEqual([{ digest: digestOf(pdf) }]);
		expect(notesOf(execution)[0]).toContain('Save Office files as PDF, and use that.');
	});

	test.each<[what: string, file: [Buffer, string], advice: string]>([
		['a text called .pdf', [text, 'note.pdf'], 'set "Input" to "Text" here'],
		['a login page', [loginPage, 'invoice.pdf'], 'an address that asks for a login'],
		['a photo of an iPhone', [Buffer.from('\0\0\0\x18ftypheic'), 'scan.heic'], 'JPEG or PNG'],
		['base64', [Buffer.from(pdf.toString('base64')), 'b64.pdf'], '"Move Base64 String to File"'],
		['an empty file', [Buffer.alloc(0), 'empty.pdf'], 'The file has no content'],
		['a PDF that was read as text', [Buffer.from(pdf.toString()), 'x.pdf'], '"Response Format"'],
	])('leaves by the error output: %s', async (_what, file, advice) => {
		const { execution, sent } = await run([await email({ a: [pdf, 'a.pdf'], b: file })]);
		expect(sent).toBe(1);
		const [{ details }] = jsonOf(execution, 1) as [{ details: IDataObject }];
		expect(details).toMatchObject({
			binaryField: 'b',
			description: expect.stringContaining(advice),
		});
	});

	test.each<[what: string, file: [Buffer, string], parameters?: object]>([
		['a calendar entry', [calendarEntry, 'invite.ics']],
		['a contact', [Buffer.from('BEGIN:VCARD\r\n'), 'me.vcf']],
		['a tracking pixel', [imageOf('png', 1, 1), 'pixel.png']],
		['a logo that is a GIF', [Buffer.from('GIF89a\xc8\0\x50\0\0\0', 'latin1'), 'logo.gif']],
		['a signature', [Buffer.from('-----BEGIN PGP SIGNATURE-----\n'), 'signature.asc']],
		['what Outlook adds', [Buffer.from('Sent from my phone\r\n'), 'ATT00001.txt']],
		['a copy by macOS', [Buffer.from('Mac OS X'), '__MACOSX/March/._a.docx']],
		['a folder file of macOS', [Buffer.from('\0\0\0\x01Bud1\0'), '__MACOSX/.DS_Store']],
		['a folder of a ZIP file, as n8n 1 unpacks it', [Buffer.alloc(0), 'March']],
		['another form of the document', [Buffer.from('<?xml version="1.0"?>'), 'A.XML']],
		[
			'a type that is left out',
			[imageOf('jpeg', 900, 900), 'photo.jpg'],
			{ options: { fileTypes: ['PDF'] } },
		],
	])('is only skipped if nobody can have meant it: %s', async (_what, file, parameters) => {
		const item = await email({ a: [pdf, 'a.pdf'], b: file });
		const { execution } = await run([item], parameters);
		expect(jsonOf(execution)).toHaveLength(1);
		expect(jsonOf(execution, 1)).toEqual([]);
		expect(notesOf(execution)[0]).toContain(`Skipped: "${file[1]}" is`);
	});

	test('leaves by the error output also if a text is read instead, or the item passes through', async () => {
		const json = { text: 'Order 17' };
		const item = await itemWith({ a: [wordFile, 'a.docx'] }, json);
		const auto = { inputType: 'auto', text: '={{ $json.text }}' };
		const read = (await run([item], auto)).execution;
		expect(jsonOf(read)).toEqual([{ digest: digestOf('Order 17') }]);
		const options = { itemWithoutDocument: 'passThrough' };
		const passed = (await run([item], { options })).execution;
		expect(passed.items(EXTRACT)).toEqual([{ ...item, pairedItem: { item: 0 } }]);
		for (const execution of [read, passed]) {
			expect(jsonOf(execution, 1)).toMatchObject([{ details: { fileName: 'a.docx' } }]);
		}
	});
});

test('An item without a document fails once, with all its files and what to do about each', async () => {
	const files: Files = {
		a: [wordFile, 'a.docx'],
		b: [Buffer.from(pdf.toString('base64')), 'b.txt'],
		c: [calendarEntry, 'c.ics'],
	};
	const item = await email(files);
	const { execution } = await run([item]);
	const [failed, ...others] = execution.items(EXTRACT, 1);
	expect(others).toEqual([]);
	expect(failed!.json.error).toBe('The item has no document among its files');
	const { description } = failed!.json.details as { description: string };
	expect(description).toContain('Save Office files as PDF');
	expect(description).toContain('"Move Base64 String to File"');
	expect(description).not.toContain('asks for a login');
	expect(failed!.binary).toEqual(item.binary);
});

describe('A mailbox', () => {
	const logo: Files = { attachment_0: [imageOf('png', 40, 40), 'logo.png'] };
	const invoice: Files = { attachment_0: [pdf, 'invoice.pdf'] };
	const FROM_TRIGGER = { fileSelection: 'emailAttachments' };

	test.each<OnError>(['stopWorkflow', 'continueErrorOutput'])(
		'goes on if an email has only a logo, and one has no attachments: both are skipped, and a note counts them (%s)',
		async (onError) => {
			const emails = [await email(logo), await email(invoice), await email({})];
			const { execution, sent } = await run(emails, FROM_TRIGGER, onError);
			expect(execution.error(EXTRACT)).toBeUndefined();
			expect(sent).toBe(1);
			expect(execution.items(EXTRACT)).toMatchObject([
				{ json: { digest: digestOf(pdf) }, pairedItem: { item: 1 } },
			]);
			expect(jsonOf(execution, 1)).toEqual([]);
			expect(notesOf(execution)).toEqual([
				'1 document extracted.<br>2 items had no document, so they were skipped.<br>Skipped: "logo.png" is an image of 40 × 40 pixels, which is too small to read [item 0].',
			]);
		},
	);

	test('is told what to check if no email has a document', async () => {
		const { execution } = await run([await email(logo), await email({})], FROM_TRIGGER);
		expect(jsonOf(execution)).toEqual([]);
		expect(notesOf(execution)[0]).toContain(
			'2 items had no document, so they were skipped. Check that the node before this one downloads the file: an email trigger, for example, has the option "Download Attachments".',
		);
	});

	test.each<[what: string, files: Files, parameters: object, error: string]>([
		['a Word file', { attachment_0: [wordFile, 'a.docx'] }, FROM_TRIGGER, '"a.docx" is an Office'],
		[
			'a broken file',
			{ attachment_0: [Buffer.from('\0\x01'), 'a.pdf'] },
			FROM_TRIGGER,
			'"a.pdf" is',
		],
		[
			'an empty file',
			{ attachment_0: [Buffer.alloc(0), 'a.pdf'] },
			FROM_TRIGGER,
			'"a.pdf" is empty',
		],
		[
			'a logo and a Word file',
			{ ...logo, b: [wordFile, 'a.docx'] },
			{},
			'no document among its files',
		],
		[
			'files in other fields than the attachments',
			{ data: [pdf, 'a.pdf'] },
			FROM_TRIGGER,
			'None of the',
		],
		[
			'no file in the field that was named',
			logo,
			{ fileSelection: 'byName', binaryPropertyName: 'data' },
			'no file in a field named "data"',
		],
		['no text', {}, { inputType: 'text', text: '={{ $json.body }}' }, 'The text is empty'],
		['neither a file nor a text', {}, { inputType: 'auto', text: '={{ $json.body }}' }, 'neither'],
	])(
		'loses nothing that somebody may have meant: an email with %s fails',
		async (_what, files, parameters, error) => {
			const { execution } = await run([await email(files)], parameters);
			expect(jsonOf(execution, 1)).toMatchObject([{ error: expect.stringContaining(error) }]);
		},
	);

	test.each(['googleDriveTrigger', 'microsoftOneDriveTrigger'])(
		'is not what a %s brings: it names files that somebody meant, so an item without one fails',
		async (type) => {
			const workflow = extractionWorkflow(ALL);
			workflow.nodes[0]!.type = `n8n-nodes-base.${type}`;
			const execution = await runWorkflow(workflow, await serviceThat(), [{ json: {} }]);
			expect(execution.error(EXTRACT)!.message).toBe('The item has no file');
		},
	);
});

describe('If unsupported files should fail,', () => {
	const parameters = { options: { unsupportedFiles: 'fail' } };

	test('the error item has just that file, and the note names it', async () => {
		const item = await email(WITH_A_WORD_FILE);
		const { execution } = await run([item], parameters);
		const { attachment_1, attachment_2 } = item.binary!;
		expect(execution.items(EXTRACT, 1).map(({ binary }) => binary)).toEqual([
			{ attachment_1 },
			{ attachment_2 },
		]);
		expect(notesOf(execution)[0]).toBe(
			'1 of 3 documents extracted, 2 failed.<br>Failed: "invoice.docx" is an Office file (.docx, .xlsx) or a ZIP archive, which the service doesn\'t read; "invite.ics" is a calendar entry, which the service doesn\'t read.',
		);
	});
});

describe('With "File, or Text if There Is None",', () => {
	const auto = { inputType: 'auto', text: '={{ $json.body }}' };
	const order = { body: 'Please send us 3 chairs.' };
	const logo: [Buffer, string] = [imageOf('png', 200, 80), 'logo.png'];

	test('the order in an email is read, and not the logo in its signature', async () => {
		const { execution, sent } = await run([await itemWith({ attachment_0: logo }, order)], auto);
		expect(sent).toBe(1);
		expect(jsonOf(execution)).toEqual([{ digest: digestOf(order.body) }]);
		expect(jsonOf(execution, 1)).toEqual([]);
		expect(notesOf(execution)[0]).toContain(
			'Skipped: "logo.png" is an image of 200 × 80 pixels, so the text was read instead.',
		);
	});

	test('a photo of a receipt is read, and not the greeting with it', async () => {
		const receipt = imageOf('jpeg', 600, 1200);
		const files: Files = { attachment_0: logo, attachment_1: [receipt, 'receipt.jpg'] };
		const { execution } = await run([await itemWith(files, order)], auto);
		expect(jsonOf(execution).map(({ digest }) => digest)).toContain(digestOf(receipt));
		expect(jsonOf(execution)).not.toContainEqual({ digest: digestOf(order.body) });
	});

	test('a small image is read if there is no text', async () => {
		const { execution } = await run([await itemWith({ a: logo }, { body: ' \n' })], auto);
		expect(jsonOf(execution)).toEqual([{ digest: digestOf(logo[0]) }]);
	});
});
