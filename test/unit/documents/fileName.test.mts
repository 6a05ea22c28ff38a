import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fileNameToSend } from '../../../nodes/DocumentExtraction/documents/fileName.js';
import { FILE_TYPES, type FileType } from '../../../nodes/DocumentExtraction/documents/fileType.js';

const [PDF, JPEG, PNG, TIFF] = FILE_TYPES;

// docs/interface.md, section 3.4
describe('The file name that is sent', () => {
	test.each<[string | undefined, FileType, string]>([
		['invoice.pdf', PDF, 'invoice.pdf'],
		['Rechnung Müller 😀.pdf', PDF, 'Rechnung Müller 😀.pdf'],
		['photo.jpeg', JPEG, 'photo.jpeg'],
		['photo.JPG', JPEG, 'photo.jpg'],
		['scan.tif', TIFF, 'scan.tiff'],
		['scan.TIFF', TIFF, 'scan.tiff'],
		['download.bin', PDF, 'download.pdf'],
		['receipt.pdf', PNG, 'receipt.png'],
		['Invoice v1.2', PDF, 'Invoice v1.2.pdf'],
		['archive.tar', PDF, 'archive.tar.pdf'],
		['export?id=7', PDF, 'export?id=7.pdf'],
		[undefined, PDF, 'document.pdf'],
		['', JPEG, 'document.jpg'],
		['.pdf', PDF, 'document.pdf'],
		['..', PDF, '...pdf'],
		['C:\\Users\\me\\a.pdf', PDF, 'a.pdf'],
		['../../etc/passwd', PDF, 'passwd.pdf'],
		['a\r\nb\0c.pdf', PDF, 'a b c.pdf'],
		['say "hi".pdf', PDF, 'say "hi".pdf'],
	])('for %j with content of type %o is %j', (given, type, sent) => {
		expect(fileNameToSend(given, type)).toBe(sent);
	});

	test('always has an extension that fits the type, and no control characters or slashes', () => {
		fc.assert(
			fc.property(
				fc.option(fc.string({ unit: 'grapheme', maxLength: 400 }), { nil: undefined }),
				fc.constantFrom(...FILE_TYPES),
				(given, type) => {
					const sent = fileNameToSend(given, type);
					expect(sent).toMatch(
						new RegExp(`^[^\\p{Cc}/\\\\]+\\.(${type.extensions.join('|')})$`, 'u'),
					);
					expect(Array.from(sent).length).toBeLessThan(200);
				},
			),
		);
	});
});
