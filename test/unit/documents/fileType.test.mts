import { describe, expect, test } from 'vitest';

import { detectFileType, HEAD_SIZE } from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { jpeg, loginPage, pdf, png, tiff } from '../../support/files.mjs';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');
const unknown = bytes('\0\x01\x02\x03 no known beginning');

describe('A file', () => {
	test.each([
		['PDF', pdf],
		['JPEG', jpeg],
		['PNG', png],
		['TIFF', tiff],
		['TIFF', bytes('MM\0*\0\0\0\x08')],
		['TIFF', bytes('II+\0\x08\0\0\0')],
		['TIFF', bytes('MM\0+\0\x08\0\0')],
	])('is detected as %s by its first bytes, whatever its name', (name, content) => {
		expect(detectFileType(content, 'text/html', 'page.html').type?.name).toBe(name);
	});

	test.each(['constructor', '__proto__', 'toString'])(
		'is of an unknown type with %s as its extension or MIME type',
		(name) => {
			expect(detectFileType(unknown, name, `x.${name}`)).toEqual({ is: 'of an unknown type' });
		},
	);

	test('is detected as PDF even if a mail gateway put lines before the header', () => {
		const late = Buffer.concat([Buffer.alloc(HEAD_SIZE - 5, 'x'), Buffer.from('%PDF-')]);
		expect(detectFileType(late).type?.name).toBe('PDF');
		expect(detectFileType(Buffer.concat([Buffer.from('x'), late])).type).toBeUndefined();
	});

	test.each([
		['a web page (HTML)', loginPage],
		['a web page (HTML)', bytes('\xef\xbb\xbf\r\n <html lang="en">')],
		['a web page (HTML)', bytes('<!-- %PDF-1.4 -->')],
		['an XML file', bytes('<?xml version="1.0"?><Error>AccessDenied</Error>')],
		['an Office file (.docx, .xlsx) or a ZIP archive', bytes('PK\x03\x04\x14\0')],
		['an Office file (.doc, .xls) or an Outlook message', bytes('\xd0\xcf\x11\xe0\xa1')],
		['a GIF image', bytes('GIF89a')],
		['a WebP image', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
		['a HEIC image', bytes('\0\0\0\x18ftypheic')],
		['a video', bytes('\0\0\0\x18ftypisom')],
		['a calendar entry', bytes('BEGIN:VCALENDAR\r\n')],
		['plain text', bytes('{"error":"session expired"}')],
		['plain text', Buffer.from('Sitzung abgelaufen. Zurück zur Anmeldung: Ärger…')],
	])('is detected as %s, even if it is named invoice.pdf', (is, content) => {
		expect(detectFileType(content, 'application/pdf', 'invoice.pdf')).toEqual({ is });
	});

	test('is detected by its MIME type if its bytes are unknown', () => {
		expect(detectFileType(unknown, 'image/tiff; charset=x', 'a.pdf').type?.name).toBe('TIFF');
		expect(detectFileType(unknown, 'IMAGE/JPG').type?.name).toBe('JPEG');
	});

	test('is detected by its name if both bytes and MIME type are unknown', () => {
		const type = 'application/octet-stream';
		expect(detectFileType(unknown, type, 'Scan.TIF').type?.name).toBe('TIFF');
		expect(detectFileType(unknown, type, 'a.b/scan')).toEqual({ is: 'of an unknown type' });
		expect(detectFileType(unknown)).toEqual({ is: 'of an unknown type' });
	});
});
