import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { FileStore } from '../../../nodes/DocumentExtraction/documents/fileStore.js';
import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { inspectFile } from '../../../nodes/DocumentExtraction/documents/inspectFile.js';
import { pdf } from '../../support/files.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';

const store = new FileStore(
	{} as IExecuteFunctions['helpers'],
	new Deadlines(new SimulatedClock(), undefined),
);

async function inspect(content: Buffer) {
	const data = { data: content.toString('base64'), mimeType: 'application/octet-stream' };
	return await inspectFile(store, { field: 'data', data }, FILE_TYPES);
}

const FOLDER = new URL('../../../examples/documents/', import.meta.url);
const documents = readdirSync(FOLDER)
	.filter((name) => /\.(pdf|jpg|png|tiff)$/.test(name))
	.map((name) => [name, readFileSync(new URL(name, FOLDER))] as const);

/** A PDF as FPDF writes it: no comment behind the header, and a compressed page. */
const plainHead = Buffer.from(
	'%PDF-1.3\n3 0 obj\n<</Type /Page /Contents 4 0 R>>\nendobj\n4 0 obj\n',
);
const fpdf = Buffer.concat([
	plainHead,
	Buffer.from('<</Filter /FlateDecode /Length 900>>\nstream\n'),
	deflateSync(Buffer.from('BT 31.19 794.57 Td (Invoice 17) Tj ET '.repeat(20))),
	Buffer.from('\nendstream\nendobj\n'),
]);

// HTTP Request with the response format "Text", a webhook's body, toString() in a Code node.
const WAYS: Array<[how: string, convert: (file: Buffer) => Buffer]> = [
	['as UTF-8', (file) => Buffer.from(file.toString('utf8'))],
	['as Latin-1 and written as UTF-8', (file) => Buffer.from(file.toString('latin1'))],
	['as UTF-8 behind a byte order mark', (file) => Buffer.from(`\ufeff${file.toString('utf8')}`)],
];

describe.each(WAYS)('A file that was read %s is not sent', (_how, convert) => {
	test.each([...documents, ['a PDF without a comment', fpdf] as const])(
		'%s',
		async (_name, file) => {
			expect(await inspect(file)).toHaveProperty('type');
			const inspected = await inspect(convert(file));
			expect(inspected.type).toBeUndefined();
		},
	);
});

test.each(documents)(
	'%s says that it was read as text, and how to avoid that',
	async (_name, file) => {
		expect(await inspect(Buffer.from(file.toString('utf8')))).toMatchObject({
			reason: expect.stringMatching(
				/^a (PDF|TIFF|JPEG|PNG) \w+ that was read as text, which destroyed it$/,
			),
			advice: expect.stringContaining('set "Response Format" to "File"'),
			isExtra: false,
		});
	},
);

test('A PDF that has nothing but the destroyed comment in its first kilobyte is not sent', async () => {
	const converted = Buffer.from(pdf.toString('utf8'));
	expect(converted.includes(Buffer.from('efbfbdefbfbd', 'hex'))).toBe(true);
	expect((await inspect(converted)).type).toBeUndefined();
});

const XMP = `<?xpacket begin="\ufeff"?><rdf:li>Rechnung f\ufffdr M\ufffdller \ufffd\ufffd\ufffd</rdf:li>`;
const withXmp = (header: string | Buffer) =>
	Buffer.concat([
		Buffer.from(header as string),
		Buffer.from(`1 0 obj\n<</Type /Metadata /Length 90>>\nstream\n${XMP}\nendstream\nendobj\n`),
	]);

test.each<[what: string, content: Buffer]>([
	['U+FFFD in its metadata', withXmp(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'))],
	['the same, and no comment of binary bytes', withXmp('%PDF-1.7\n')],
	['a comment that its program wrote as UTF-8', withXmp('%PDF-1.7\n%\u00b5\u00b5\u00b5\u00b5\n')],
	[
		'a comment that its program wrote with U+FFFD',
		Buffer.concat([Buffer.from('%PDF-1.7\n%\ufffd\ufffd\n'), fpdf]),
	],
	['letters in a title', Buffer.from('%PDF-1.4\n1 0 obj\n<</Title (M\u00fcller)>>\nendobj\n')],
])('A PDF is sent if it has %s', async (_what, content) => {
	expect(await inspect(content)).toMatchObject({ type: { name: 'PDF' } });
});
