import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { Deadlines } from '../../../nodes/DocumentExtraction/deadlines.js';
import { FileStore } from '../../../nodes/DocumentExtraction/documents/fileStore.js';
import { FILE_TYPES } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { inspectFile } from '../../../nodes/DocumentExtraction/documents/inspectFile.js';
import { imageOf, pdf } from '../../support/files.mjs';
import { SimulatedClock } from '../../../support/simulation/simulatedClock.mjs';

const helpers = {} as IExecuteFunctions['helpers'];
const store = new FileStore(helpers, new Deadlines(new SimulatedClock(), undefined));

async function inspect(content: Buffer, fileName?: string, mimeType = 'application/octet-stream') {
	const data = { data: content.toString('base64'), mimeType, fileName };
	return await inspectFile(store, { field: 'data', data }, FILE_TYPES);
}

// A file is paid for when it is sent.
describe('A file is not sent', () => {
	test.each([
		['zeros.pdf', undefined, Buffer.alloc(5_000), 'not a PDF, although it is called one'],
		['zeros', 'image/png', Buffer.alloc(5_000), 'not a PNG, although it is called one'],
		['zeros', undefined, Buffer.alloc(5_000), "of an unknown type, which the service doesn't read"],
	])(
		'if its content says so, whatever it is called: %s, %s',
		async (name, mimeType, content, reason) => {
			expect(await inspect(content, name, mimeType)).toMatchObject({ reason });
		},
	);
});

test('A file is sent by its content, whatever it is called', async () => {
	expect(await inspect(pdf, 'page.html', 'text/html')).toMatchObject({ type: { name: 'PDF' } });
	const photo = imageOf('jpeg', 300, 300);
	expect(await inspect(photo, 'photo.pdf')).toMatchObject({ type: { name: 'JPEG' } });
});

test.each<[type: 'png' | 'jpeg', width: number, height: number]>([
	['png', 1, 1],
	['png', 49, 49],
	['jpeg', 600, 1],
	['png', 7, 800],
])(
	'A %s image of %i × %i pixels is too small to have a letter in it',
	async (type, width, height) => {
		expect(await inspect(imageOf(type, width, height), 'a')).toMatchObject({
			reason: `an image of ${width} × ${height} pixels, which is too small to read`,
		});
	},
);

test.each<[type: 'png' | 'jpeg', width: number, height: number]>([
	['png', 50, 8],
	['jpeg', 300, 20],
	// Its height comes at its end.
	['jpeg', 300, 0],
])('A %s image of %i × %i pixels may have a line of text in it', async (type, width, height) => {
	expect(await inspect(imageOf(type, width, height), 'a')).toHaveProperty('type');
});

// The service reads texts, so nobody should be told that it doesn't.
test('A text that is called a PDF is told how to be read', async () => {
	expect(await inspect(Buffer.from('Order 17: 3 chairs\n'), 'note.pdf')).toMatchObject({
		reason: "plain text, which can't be sent as a file",
		advice: expect.stringMatching(/"Extract From Text File" .* set "Input" to "Text" here/),
	});
});
