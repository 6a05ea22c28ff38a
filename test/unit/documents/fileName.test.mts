import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
	FILE_TYPES,
	fileNameToSend,
	type FileType,
	MAX_NAME_SIZE,
} from '../../../nodes/DocumentExtraction/documents/fileType.js';
import { expectSoon } from '../../support/processorTime.mjs';

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
		['invoice\u2028march.pdf', PDF, 'invoice march.pdf'],
		['A\u030arsregnskap.pdf', PDF, '\u00c5rsregnskap.pdf'],
	])('for %j with content of type %o is %j', (given, type, sent) => {
		expect(fileNameToSend(given, type)).toBe(sent);
	});

	test('is cut so that every file system takes it, whatever its letters', () => {
		expect(fileNameToSend(`${'a'.repeat(300)}.pdf`, PDF)).toBe(`${'a'.repeat(251)}.pdf`);
		expect(fileNameToSend(`${'請'.repeat(180)}.pdf`, PDF)).toBe(`${'請'.repeat(83)}.pdf`);
		expect(fileNameToSend(`${'請'.repeat(180)}.jpeg`, JPEG)).toBe(`${'請'.repeat(83)}.jpeg`);
		expect(fileNameToSend(`${'a'.repeat(251)}.pdf`, PDF)).toBe(`${'a'.repeat(251)}.pdf`);
	});

	test.each([
		['a letter with its accent', 'q\u0301'],
		['an emoji of two characters', '😀'],
		['a family', '👨‍👩‍👧'],
		['a flag', '🇩🇪'],
	])('is not cut within %s', (_what, letter) => {
		for (const before of ['', 'x', 'xy', 'xyz']) {
			const [stem = ''] = fileNameToSend(`${before}${letter.repeat(300)}`, PDF).split('.pdf');
			expect(stem.replaceAll(letter, '')).toBe(before);
			expect(Buffer.byteLength(stem)).toBeGreaterThan(220);
		}
	});

	test('is cut in no time, and if it is a single letter without end', () => {
		expectSoon(() => {
			expect(fileNameToSend(`a${'\u0301'.repeat(1_000_000)}`, PDF)).toBe('document.pdf');
			fileNameToSend('👨‍👩‍👧 '.repeat(1_000_000), PDF);
		});
	});

	test('always has an extension that fits the type, and no control characters, line separators or slashes', () => {
		const unit = fc.oneof(
			fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
			fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
			fc.constantFrom('\ud83d', '\udc00', '請', '😀', '.', '/', '\\', ' ', '\0', '\u2028', '.pdf'),
		);
		const name = fc.string({ unit, size: 'max', maxLength: 400 });
		fc.assert(
			fc.property(
				fc.option(name, { nil: undefined }),
				fc.constantFrom(...FILE_TYPES),
				(given, type) => {
					const sent = fileNameToSend(given, type);
					expect(sent).toMatch(
						new RegExp(
							`^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}/\\\\]+\\.(${type.extensions.join('|')})$`,
							'u',
						),
					);
					expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(MAX_NAME_SIZE);
				},
			),
			{ numRuns: 500 },
		);
	});
});
