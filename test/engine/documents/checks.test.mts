import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type BinaryDataMode } from '../../../n8n/engine/engine.mjs';
import { loginPage, pdf } from '../../support/files.mjs';
import { serviceThat } from '../../support/servers/httpService.mjs';
import { EXTRACT, extract, itemWith, type Files } from '../../support/workflows.mjs';

const A_PDF: Files = { data: [pdf, 'a.pdf'] };
const NO_FILE = 'The item has no file in a field named "data"';

/** Wrong values of an item, apart from its files, are in its JSON. */
const PARAMETERS = {
	projectId: '={{ $json.projectId ?? "fo_1" }}',
	binaryPropertyName: '={{ $json.field ?? "data" }}',
	options: { timeout: '={{ $json.seconds ?? 10 }}' },
};

/** Fails unless the second item is refused before the first one is sent. */
async function expectRefusal(
	items: INodeExecutionData[],
	parameters: object,
	message: string,
	advice: string,
) {
	const service = await serviceThat();
	const error = (await extract(service, items, parameters)).error(EXTRACT)!;
	expect(error.name).toBe('NodeOperationError');
	expect(error.message).toBe(`${message} [item 1]`);
	expect(error.description).toContain(advice);
	expect(error.context.itemIndex).toBe(1);
	expect(service.requests).toEqual([]);
}

describe.each<BinaryDataMode>(['default', 'filesystem'])('Nothing is sent (%s mode)', (mode) => {
	beforeAll(async () => await startEngine(mode));

	test.each<[what: string, files: Files, json: IDataObject, message: string, advice: string]>([
		['a wrong project ID', A_PDF, { projectId: '123' }, '"123" isn\'t a project ID', 'e.g. fo_123'],
		['no file at all', {}, {}, NO_FILE, 'comes with no file at all'],
		[
			'a file in another field',
			{ attachment_0: [pdf, 'a.pdf'] },
			{},
			NO_FILE,
			'This item has "attachment_0" (a.pdf, application/octet-stream)',
		],
		[
			'a login page saved as invoice.pdf',
			{ data: [loginPage, 'invoice.pdf'] },
			{},
			'"invoice.pdf" is a web page (HTML), which the service doesn\'t read',
			'It was not sent. The service reads PDF, JPEG, PNG and TIFF. Check the node',
		],
		[
			'an empty file',
			{ data: [Buffer.alloc(0), 'a.pdf'] },
			{},
			'"a.pdf" is empty',
			'The file has no content',
		],
		[
			'an invalid timeout',
			A_PDF,
			{ seconds: 'soon' },
			'"soon" isn\'t a valid value for the option "Timeout (Seconds)"',
			'Enter a number from 1 to 86400',
		],
	])('if an item has %s', async (_what, files, json, message, advice) => {
		const items = [await itemWith(A_PDF), await itemWith(files, json)];
		await expectRefusal(items, PARAMETERS, message, advice);
	});

	test.each(['constructor', '__proto__', 'toString'])('from a field named %s', async (field) => {
		const items = [await itemWith(A_PDF), await itemWith(A_PDF, { field })];
		const message = `The item has no file in a field named "${field}"`;
		await expectRefusal(items, PARAMETERS, message, 'This item has "data"');
	});
});

test.each([
	[' \n', 'The text is empty'],
	[null, 'The text is empty'],
	[{ body: 'x' }, 'The text is an object instead of a text'],
])('Nothing is sent if the text is %j', async (text, message) => {
	const items = [{ json: { text: 'good' } }, { json: { text } }];
	await expectRefusal(items, { inputType: 'text', text: '={{ $json.text }}' }, message, '"Text"');
});

test.each<[what: string, parameters: object, given: string, choices: string]>([
	['Input', { inputType: '={{ $json.given }}', text: '-' }, 'Text', '"file" or "auto" or "text"'],
	['Input', { inputType: '={{ $json.given }}', text: '-' }, '', '"file" or "auto" or "text"'],
	[
		'Files',
		{ fileSelection: '={{ $json.given }}' },
		'All',
		'"all" or "byName" or "emailAttachments"',
	],
])(
	'Nothing is sent if an expression in "%s" gives a value that does not exist',
	async (label, parameters, given, choices) => {
		await startEngine('default');
		const valid = label === 'Input' ? 'file' : 'all';
		const items = [await itemWith(A_PDF, { given: valid }), await itemWith(A_PDF, { given })];
		const message = `"${given}" isn't a valid value for the option "${label}"`;
		await expectRefusal(items, parameters, message, `has to return ${choices}.`);
	},
);

test('Nothing is sent unchecked if an expression gives whole checks, which n8n loses', async () => {
	const check = '={{ $json.rules }}';
	const options = { checks: { list: { rows: { check } } } };
	const rules = [{ fields: 'total', kind: 'amount' }];
	const service = await serviceThat();
	const parameters = { inputType: 'text', text: 'x', options };
	const execution = await extract(service, [{ json: { rules } }], parameters);
	expect(execution.error(EXTRACT)).toMatchObject({
		message: "A check isn't complete",
		description: expect.stringContaining('Expressions can return their values'),
	});
	expect(service.requests).toEqual([]);
});

test('An expression that matches several files asks for a name', async () => {
	await startEngine('default');
	const good = await itemWith(A_PDF);
	const file = good.binary!.data!;
	await expectRefusal(
		[good, { json: {}, binary: { first: file, second: file } }],
		{ binaryPropertyName: '={{ $binary.second ?? $binary.data }}' },
		'The expression in "Input Binary Field" matches several files: "first"; "second"',
		'Enter the name of one of these fields',
	);
});

test('An expression that fails is an error that names the item and the parameter', async () => {
	const service = await serviceThat();
	const parameters = { projectId: "={{ $('Nowhere').item.json.id }}" };
	const execution = await extract(service, [await itemWith(A_PDF)], parameters);
	expect(execution.error(EXTRACT)).toMatchObject({
		message: expect.stringContaining('The expression in "Project ID" failed: '),
		context: { itemIndex: 0 },
	});
	expect(service.requests).toEqual([]);
});

test('A file that n8n no longer has is an error that says so', async () => {
	await startEngine('filesystem');
	const good = await itemWith(A_PDF);
	const file = good.binary!.data!;
	const gone = { json: {}, binary: { data: { ...file, id: `${file.id}-gone` } } };
	const message = '"a.pdf" couldn\'t be read from n8n\'s storage';
	await expectRefusal([good, gone], {}, message, 'It was not sent. n8n says: ');
});
