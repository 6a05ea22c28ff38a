import type { IExecuteFunctions } from 'n8n-workflow';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

import { textOf } from '../../../nodes/DocumentExtraction/documents/givenText.js';
import { Problem } from '../../../nodes/DocumentExtraction/problem.js';
import { jpeg, loginPage, pdf, png, tiff, wordFile } from '../../support/files.mjs';

const read = (text: unknown) =>
	textOf({ getNodeParameter: () => text } as unknown as IExecuteFunctions, 0);

const invoice = readFileSync(
	new URL('../../../examples/documents/invoice-office-supplies.pdf', import.meta.url),
);
const photo = Buffer.concat([jpeg, Buffer.alloc(3000)]).toString('base64');

// All of it would be paid for.
describe('A text is refused', () => {
	test.each([
		['[object Object] ', 'The text is "[object Object]": an object instead of a text'],
		['Order: [object Object]', 'an object instead of a text'],
		['[object Object],[object Object]', 'an object instead of a text'],
		['[object Undefined]', 'an object instead of a text'],
		['undefined', 'The text is only "undefined"'],
		[' null\n', 'The text is only "null"'],
		['undefined, undefined', 'The text is only "undefined, undefined"'],
		['{{ $json.text }}', 'The text is an expression that n8n has not evaluated'],
	])('if an expression gave no text: %j', (text, message) => {
		expect(() => read(text)).toThrow(message);
		expect(() => read(text)).toThrow(Problem);
	});

	test.each([
		['base64 text of a PDF', pdf.toString('base64')],
		['base64 text of a PDF', invoice.toString('base64')],
		['base64 text of a PDF', invoice.toString('base64').replace(/(.{76})/g, '$1\r\n')],
		['base64 text of a PDF', `data:application/pdf;base64,${pdf.toString('base64')}`],
		['base64 text of a PDF', ` "${pdf.toString('base64url')}"`],
		['base64 text of a PDF', JSON.stringify({ name: 'a.pdf', data: invoice.toString('base64') })],
		['base64 text of a PDF', `invoice.pdf: ${invoice.toString('base64')}`],
		['base64 text of a JPEG image', photo],
		['base64 text of a JPEG image', `data:image/jpeg;base64,${photo}`],
		['base64 text of a PNG image', png.toString('base64')],
		['base64 text of a TIFF image', tiff.toString('base64')],
		[
			'base64 text of an Office file',
			Buffer.concat([wordFile, Buffer.alloc(99)]).toString('base64'),
		],
		['content of a file: a PDF', invoice.toString('utf8')],
		['content of a file: a PDF', invoice.toString('latin1')],
		['content of a file: a JPEG image', jpeg.toString('utf8')],
		['content of a file: a PNG image', png.toString('utf8')],
		['content of a file: an Office file', wordFile.toString('utf8')],
	])('if it is the %s (%#)', (what, text) => {
		expect(() => read(text)).toThrow(`The text is the ${what}`);
	});
});

const LOGO = `<img src="data:image/png;base64,${Buffer.concat([png, Buffer.alloc(20_000)]).toString('base64')}">`;

describe('A text is sent', () => {
	test.each([
		['the body of an email in HTML', loginPage.toString()],
		[
			'the same with a picture in it',
			`<html><body>${LOGO}<p>Dear Sir or Madam,</p><p>please send us 12 office chairs and 3 desks to our branch in Leeds, and the invoice to our head office in York, as always. Many thanks, and kind regards from all of us</p></body></html>`,
		],
		[
			'an email whose sender has a bug',
			'Dear [object Object], your order 17 of 3 chairs is on its way.',
		],
		['one with the German word for zero', 'Null Euro'],
		['one with an undefined field', 'Order 17\nChairs: 3\nColour: undefined'],
		['one that is about JavaScript', 'Invoice for a course on undefined and null: 120.00'],
		['one in another alphabet', '請求書 17'],
		['one without letters', '—'],
		['a number', 17],
		['one with a template in it', 'Order {{ 17 }}: 3 chairs'],
		['one with a long number', 'IBAN DE89370400440532013000, reference JVBERi0xLjQ'],
		['one that speaks of PDF', 'The file begins with %PDF-1.4, and 1 0 obj comes next.'],
		['an entry of a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'],
	])('if it is %s', (_what, text) => {
		expect(read(text)).toBe(String(text));
	});

	test('unless there is none', () => {
		for (const none of ['', ' \n', null, undefined]) expect(read(none)).toBe('');
	});
});
