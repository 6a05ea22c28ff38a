import { describe, expect, test } from 'vitest';

import { detectFileType } from '../../../nodes/DocumentExtraction/documents/fileContent.js';
import { calendarEntry, jpeg, loginPage, pdf, png, tiff, wordFile } from '../../support/files.mjs';

const bytes = (latin1: string) => Buffer.from(latin1, 'latin1');

/** The beginning of a signed file (PKCS#7): the identifier of its kind comes after its length. */
const signed = (length: string, kind = '\x02') =>
	bytes(`0${length}\x06\x09*\x86H\x86\xf7\r\x01\x07${kind}\xa0\x80 … %PDF-1.7`);

/** A signature that is sent next to the signed file: nothing follows the number of its content. */
const signature = (length: string, end: string) =>
	Buffer.concat([
		signed('\x82\x10\x20').subarray(0, 15),
		bytes(
			`\xa0\x80\x30\x80\x02\x01\x01\x31\x0f0${length}\x06\x09*\x86H\x86\xf7\r\x01\x07\x01${end}`,
		),
		Buffer.alloc(100),
	]);

describe('A file', () => {
	test.each([
		['PDF', pdf],
		['JPEG', jpeg],
		['PNG', png],
		['TIFF', tiff],
		['TIFF', bytes('MM\0*\0\0\0\x08')],
		['TIFF', bytes('II+\0\x08\0\0\0')],
		['TIFF', bytes('MM\0+\0\x08\0\0')],
	])('is detected as %s by its first bytes', (name, content) => {
		expect(detectFileType(content)?.type?.name).toBe(name);
	});

	test('is detected as PDF even if a mail gateway put lines before the header', () => {
		const late = Buffer.concat([Buffer.alloc(1024 - 5, 'x'), pdf]);
		expect(detectFileType(late)?.type?.name).toBe('PDF');
		expect(detectFileType(Buffer.concat([Buffer.from('x'), late]))?.type).toBeUndefined();
		expect(detectFileType(bytes('\xef\xbb\xbf%PDF-1.7'))?.type?.name).toBe('PDF');
	});

	const MIME = 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n';

	test.each([
		[
			'a warning of PHP',
			'<br />\n<b>Warning</b>:  Undefined variable $x in <b>/srv/pdf.php</b> on line <b>12</b><br />\n',
		],
		['a paragraph', '<p>Notice: session_start()</p>\n'],
		[
			'a warning of PHP in plain text',
			'\nWarning: Undefined variable $x in /srv/pdf.php on line 12\n',
		],
		['headers of HTTP', `HTTP/1.1 200 OK\r\n${MIME}Content-Length: 5120\r\n\r\n`],
		['headers of a part of an email', `${MIME}MIME-Version: 1.0\r\n\r\n`],
		['an XML declaration', '<?xml version="1.0"?>\n'],
		['a boundary of a form', `--boundary\r\n${MIME}\r\n`],
		['a byte order mark', '\xef\xbb\xbf'],
		['a line for the shell', '#!/usr/bin/env php\n'],
		['commands for a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
		['bytes of another system', '\0\x01\x02'],
		['empty lines', '\r\n\r\n'],
	])('is detected as PDF behind %s', (_what, before) => {
		const { name } = detectFileType(Buffer.concat([bytes(before), pdf]))!.type!;
		expect(name).toBe('PDF');
		// Some programs write no comment of binary bytes.
		const plain = bytes(`${before}%PDF-1.3\n3 0 obj\n<</Type /Page>>\nendobj\n`);
		expect(detectFileType(plain)!.type!.name).toBe('PDF');
	});

	test.each([
		['a web page', '<!doctype html><p>A PDF begins with %PDF-1.4\n and then come objects.'],
		['a web page without a header', '<p>A PDF begins with %PDF-1.4 and then 1 0 obj</p>\n'],
		['a web page that shows one', '<html><pre>%PDF-1.4\n1 0 obj\n<< /Type /Catalog >></pre>'],
		[
			'an email',
			'From: a@b.example\r\nMIME-Version: 1.0\r\n\r\nIt begins with %PDF-1.4\r\nWhy?\r\n',
		],
		['a log', 'Expected %PDF-1.4\nbut got <html>\n'],
		['an XML file', '<error>no header %PDF-1.4 found</error>\n'],
	])('is no PDF if it only mentions one: %s', (_what, content) => {
		expect(detectFileType(bytes(content))!.type).toBeUndefined();
	});

	test.each([jpeg, png, tiff])('is an image only if it begins as one (%#)', (image) => {
		for (const before of ['\r\n', '\xef\xbb\xbf']) {
			expect(detectFileType(Buffer.concat([bytes(before), image]))?.type).toBeUndefined();
		}
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
		['an AVIF image', bytes('\0\0\0\x1cftypavif')],
		['a JPEG 2000 image', bytes('\0\0\0\x0cjP  \r\n\x87\n')],
		['a BMP image', bytes('BM\x36\x10\0\0\0\0\0\0\x36\0\0\0')],
		['an audio or video file', bytes('\0\0\0\x18ftypisom')],
		['an audio or video file', bytes('OggS\0\x02')],
		['an audio or video file', bytes('ID3\x04\0')],
		['an archive (tar)', bytes(`${'a.pdf'.padEnd(257, '\0')}ustar\x0000`.padEnd(512) + '%PDF-')],
		['an Outlook attachment (winmail.dat)', bytes('x\x9f>"\x01\0')],
		['a macOS system file (AppleDouble)', bytes('\0\x05\x16\x07\0\x02\0\0')],
		['a calendar entry', bytes('BEGIN:VCALENDAR\r\n')],
		['an encrypted message (PGP)', bytes('-----BEGIN PGP MESSAGE-----\r\n')],
		['plain text', bytes('{"error":"session expired"}')],
		['plain text', bytes('BMW invoice 12')],
		['plain text', Buffer.from('Sitzung abgelaufen. Zurück zur Anmeldung: Ärger…')],
		['plain text (UTF-16)', bytes('\xff\xfeD\0e\0a\0r\0')],
		['plain text (UTF-16)', bytes('\xfe\xff\0D\0e\0a\0r')],
		['plain text (UTF-16)', Buffer.from('Dear Sir or Madam,\r\n', 'utf16le')],
		['plain text (UTF-16)', Buffer.from('Dear Sir or Madam,\r\n', 'utf16le').swap16()],
	])('is detected as %s', (is, content) => {
		expect(detectFileType(content)).toMatchObject({ is });
		expect(detectFileType(content)!.type).toBeUndefined();
	});

	test.each([
		['with a short length', signed('\x1f')],
		['with a length in one byte', signed('\x81\xff')],
		['with a length in two bytes', signed('\x82\x10\x20')],
		['with a length in three bytes', signed('\x83\x10\x20\x30')],
		['with a length in four bytes', signed('\x84\0\x10\x20\x30')],
		['of unknown length', signed('\x80')],
		['that is encrypted', signed('\x82\x10\x20', '\x03')],
		['in letters', bytes('-----BEGIN PKCS7-----\nMIIH')],
		['in letters, by its newer name', bytes('-----BEGIN CMS-----\nMIIH')],
	])('is detected as a signed file, with a PDF in it or not: one %s', (_what, content) => {
		expect(detectFileType(content)).toMatchObject({
			is: 'a signed or encrypted file (PKCS#7, .p7m)',
			advice: expect.stringContaining('Take the document out of it first'),
		});
	});

	test.each([
		['.docx', 'PK\x03\x04\x14\0'],
		['.doc', '\xd0\xcf\x11\xe0\xa1'],
		['.rtf', '{\\rtf1'],
	])('of an office program can be sent once it is saved as a PDF: %s', (_ending, content) => {
		const advice = expect.stringContaining('Save Office files as PDF');
		expect(detectFileType(bytes(content))).toMatchObject({ advice });
	});

	test.each([
		['a PDF', pdf, ''],
		['a PDF', pdf, 'data:application/pdf;base64,'],
		['a PDF', pdf, 'data:application/pdf;filename=generated.pdf;base64,'],
		['a PDF', pdf, '{"fileName": "invoice.pdf", "content": "'],
		['a JPEG image', jpeg, ''],
		['a PNG image', png, 'data:image/png;base64,'],
		['a TIFF image', tiff, ''],
		['an Office file or a ZIP archive', Buffer.concat([wordFile, Buffer.alloc(50)]), ''],
	])('is detected as the base64 text of %s', (what, content, before) => {
		expect(detectFileType(bytes(before + content.toString('base64')))).toMatchObject({
			is: `the base64 text of ${what}`,
			advice: expect.stringContaining('Turn it into a file first'),
		});
	});

	/** A TIFF whose first picture has these tags, each a number of two bytes. */
	const tiffWith = (tags: Record<number, number>, order: 'II' | 'MM' = 'II') => {
		const entries = Object.entries(tags).flatMap(([tag, value]) => [
			Number(tag),
			3,
			1,
			0,
			value,
			0,
		]);
		const words = [0x2a, 8, 0, entries.length / 6, ...entries];
		const bigEndian = [0x2a, 0, 8, entries.length / 6];
		const content = Buffer.alloc(2 + 2 * words.length);
		content.write(order, 'latin1');
		for (const [at, word] of (order === 'II' ? words : [...bigEndian, ...entries]).entries()) {
			if (order === 'II') content.writeUInt16LE(word, 2 + 2 * at);
			else content.writeUInt16BE(word, 2 + 2 * at);
		}
		return content;
	};

	test.each([
		['CR2', bytes('II*\0\x10\0\0\0CR\x02\0')],
		['CR3', bytes('\0\0\0\x18ftypcrx ')],
		['RAF', bytes('FUJIFILMCCD-RAW 0201')],
		['ORF', bytes('IIRO\x08\0\0\0')],
		['RW2', bytes('IIU\0\x18\0\0\0')],
		['DNG', tiffWith({ 0xfe: 1, 0xc612: 1 })],
		['DNG of a telephone', tiffWith({ 0x106: 34_892 }, 'MM')],
		['NEF, ARW', tiffWith({ 0xfe: 1, 0x10f: 5, 0x14a: 2 })],
	])('is detected as a raw photo from a camera: %s', (_ending, content) => {
		expect(detectFileType(content)).toMatchObject({
			is: 'a raw photo from a camera',
			advice: expect.stringContaining('JPEG or PNG'),
		});
		expect(detectFileType(content)!.type).toBeUndefined();
	});

	test.each([
		['a page of a scanner', tiffWith({ 0xfe: 0, 0x106: 0, 0x10f: 5 })],
		['a page of a fax, in the other order of bytes', tiffWith({ 0xfe: 2, 0x106: 0 }, 'MM')],
		['a page with smaller versions of it', tiffWith({ 0xfe: 0, 0x106: 2, 0x14a: 3 })],
		['pages that begin with a small preview', tiffWith({ 0xfe: 1, 0x106: 2 })],
		['one whose tags are at its end', bytes('II*\0\xff\xff\0\0\0\0\0\0')],
		['a cut one', tiffWith({ 0xfe: 0, 0x106: 0 }).subarray(0, 20)],
	])('is still a TIFF: %s', (_what, content) => {
		expect(detectFileType(content)!.type!.name).toBe('TIFF');
	});

	test.each([
		['with all line breaks', '%PDF-1.4=0A%=E2=E3=CF=D3=0A1 0 obj=0A'],
		['with line breaks of Windows', '%PDF-1.7=0D=0A%=B5=B5=B5=B5=0D=0A'],
		['with a space', '%PDF-1.7=20\r\n1 0 obj\r\n'],
		['with a soft line break', '%PDF-1.4=\r\n=0A%=E2=E3'],
		['with its own line breaks', '%PDF-1.4\r\n%=E2=E3=CF=D3\r\n1 0 obj\r\n'],
	])('is a PDF of an email that nobody decoded (quoted-printable): one %s', (_what, content) => {
		const { type, reason } = detectFileType(bytes(content))!;
		expect(type).toBeUndefined();
		expect(reason).toContain('without being decoded (quoted-printable)');
	});

	test.each(['30821959', '3080', '30818f', '3083102030'])(
		'is detected as the base64 text of a signed file, with the length %s',
		(length) => {
			const number = '06092a864886f70d010702';
			const content = Buffer.concat([Buffer.from(length + number, 'hex'), Buffer.alloc(900, 7)]);
			expect(detectFileType(bytes(content.toString('base64')))).toMatchObject({
				is: 'the base64 text of a signed or encrypted file (PKCS#7, .p7m)',
				advice: expect.stringContaining('Turn it into a file first'),
			});
		},
	);

	test('is told to be made from a data URL, which "Move Base64 String to File" takes as base64', () => {
		const content = Buffer.from(`data:application/pdf;base64,${pdf.toString('base64')}`, 'base64');
		expect(detectFileType(content)).toMatchObject({
			reason: expect.stringContaining('made from a text that begins with "data:"'),
			advice: expect.stringContaining('up to the comma'),
		});
	});

	test.each([
		['a calendar entry', calendarEntry],
		['a contact', bytes('BEGIN:VCARD\r\nVERSION:4.0\r\n')],
		['a signature of an email (S/MIME)', signature('\x0b', '')],
		['a signature of unknown length', signature('\x80', '\0\0')],
		['a signature of an email (PGP)', bytes('-----BEGIN PGP SIGNATURE-----\n')],
		["a sender's key", bytes('-----BEGIN PGP PUBLIC KEY BLOCK-----\n')],
		['a macOS system file', bytes('\0\x05\x16\x07\0\x02\0\0')],
	])('is nothing that anybody wants to be read: %s', (_what, content) => {
		expect(detectFileType(content)).toMatchObject({ isExtra: true });
	});

	test.each([
		['an email', 'From: a@example.com\r\nTo: b@example.com\r\nMIME-Version: 1.0\r\n\r\n'],
		['an email that was received', 'Received: from mail\r\n\tby mx;\r\nMessage-ID: <1@a>\r\n'],
		['a mailbox', 'From a@example.com Mon Nov 23 10:00:00 2026\nReturn-Path: <a@b>\nReceived: x\n'],
		['a saved web page', 'From: <Saved by Blink>\r\nSubject: Invoice\r\nMIME-Version: 1.0\r\n'],
	])('is detected as an email: %s', (_what, content) => {
		expect(detectFileType(bytes(content))).toMatchObject({
			is: 'an email or a saved web page (.eml, .mbox, .mht)',
			advice: expect.stringContaining('Take the document out of it first'),
		});
	});

	test.each([
		['zeros', Buffer.alloc(2000)],
		['an unknown beginning', bytes('\0\x01\x02\x03 no known beginning')],
		['a header that ends too early', bytes('\x89PNG')],
		['nothing', Buffer.alloc(0)],
	])('is nothing that is known if it has %s', (_what, content) => {
		expect(detectFileType(content)?.type).toBeUndefined();
	});
});
