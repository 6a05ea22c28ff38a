import { JPEG, PDF, PNG, TIFF, type FileType } from './fileType';

/** How many of a file's first bytes `detectFileType` wants to see. */
export const HEAD_SIZE = 1024;

/** What a file is. */
export interface Detected {
	/** Words that complete 'The file is …'. */
	is: string;
	/** Undefined if the service can't read it. */
	type?: FileType;
	/** What to do with a file that the service can't read. */
	advice?: string;
}

const SIGNED: Detected = {
	is: 'a signed or encrypted file (PKCS#7, .p7m)',
	advice: 'Take the document out of it first, with a program that reads such files.',
};
const EMAIL: Detected = {
	is: 'an email or a saved web page (.eml, .mbox, .mht)',
	advice: 'Take the document out of it first: it may be one of the attachments.',
};
const AS_PDF = 'Save it as a PDF, and use that. A ZIP archive has to be unpacked first.';
const AS_PICTURE = 'Turn it into a JPEG or PNG file, and use that.';
const SOUND: Detected = { is: 'a sound or a video' };
const UTF16: Detected = { is: 'plain text (UTF-16)' };

/** The number of PKCS#7 (1.2.840.113549.1.7), which comes after a length of one to five bytes. */
const PKCS7 = '\x06\x09*\x86H\x86\xf7\x0d\x01\x07';

/** Bytes, as Latin-1 text, at a position in the file. */
const BYTES: ReadonlyArray<Detected & { bytes: string; at?: number }> = [
	{ bytes: '\xff\xd8\xff', is: 'a JPEG image', type: JPEG },
	{ bytes: '\x89PNG\r\n\x1a\n', is: 'a PNG image', type: PNG },
	{ bytes: 'II*\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0*', is: 'a TIFF image', type: TIFF },
	{ bytes: 'II+\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0+', is: 'a TIFF image', type: TIFF },
	...[2, 3, 4, 5, 6].map((at) => ({ bytes: PKCS7, at, ...SIGNED })),
	{ bytes: 'PK\x03\x04', is: 'an Office file (.docx, .xlsx) or a ZIP archive', advice: AS_PDF },
	{ bytes: 'PK\x05\x06', is: 'an empty ZIP archive' },
	{
		bytes: '\xd0\xcf\x11\xe0',
		is: 'an Office file (.doc, .xls) or an Outlook message',
		advice: AS_PDF,
	},
	{ bytes: 'x\x9f>"', is: 'an Outlook attachment (winmail.dat)' },
	{ bytes: '\0\x05\x16\x07', is: "a file of macOS's own (AppleDouble)" },
	{ bytes: 'GIF8', is: 'a GIF image', advice: AS_PICTURE },
	{ bytes: 'WEBP', at: 8, is: 'a WebP image', advice: AS_PICTURE },
	{ bytes: '\0\0\0\x0cjP', is: 'a JPEG 2000 image', advice: AS_PICTURE },
	{ bytes: 'ftyphe', at: 4, is: 'a HEIC image', advice: AS_PICTURE },
	{ bytes: 'ftypmif1', at: 4, is: 'a HEIC image', advice: AS_PICTURE },
	{ bytes: 'ftypavif', at: 4, is: 'an AVIF image', advice: AS_PICTURE },
	{ bytes: 'ftyp', at: 4, ...SOUND },
	{ bytes: 'OggS', ...SOUND },
	{ bytes: 'ID3', ...SOUND },
	{ bytes: '\x1f\x8b', is: 'a compressed file (gzip)' },
	{ bytes: '7z\xbc\xaf', is: 'an archive (7z)' },
	{ bytes: 'Rar!', is: 'an archive (RAR)' },
	{ bytes: 'ustar', at: 257, is: 'an archive (tar)' },
];

/** What begins in more than one way. Readers accept a PDF header anywhere in the first 1,024 bytes. */
const PATTERNS: ReadonlyArray<Detected & { start: RegExp }> = [
	{
		start: /^\s*<(!doctype html|html|head|body|script|!--)/i,
		is: 'a web page (HTML)',
	},
	{ start: /^\s*</, is: 'an XML file' },
	{ start: /^[^]{0,1019}%PDF-/, is: 'a PDF', type: PDF },
	{ start: /^BM[^]{4}\0{4}/, is: 'a BMP image', advice: AS_PICTURE },
	{ start: /^\{\\rtf/, is: 'a rich text file (RTF)', advice: AS_PDF },
	{ start: /^BEGIN:VCALENDAR/i, is: 'a calendar entry' },
	{ start: /^BEGIN:VCARD/i, is: 'a contact (vCard)' },
	{ start: /^%!PS/, is: 'a PostScript file' },
	{ start: /^-----BEGIN (?:PKCS7|CMS)-----/, ...SIGNED },
	{
		start: /^(?:data:[\w/.+-]*;base64,)?JVBERi0/,
		is: 'the base64 text of a PDF',
		advice:
			'Turn it into a file first, with "Move Base64 String to File" of the node Convert to File.',
	},
	{ start: /^-----BEGIN PGP MESSAGE-----/, is: 'an encrypted message (PGP)' },
	{ start: /^(?:From |[\w-]+:)[^]*\n(?:Received|Message-ID|MIME-Version):/i, ...EMAIL },
	{ start: /^(?:\xff\xfe|\xfe\xff)/, ...UTF16 },
	// Without a byte order mark, as far as it is ASCII.
	{ start: /^(?:[\t\n\r -~]\0){8}/, ...UTF16 },
	{ start: /^(?:\0[\t\n\r -~]){8}/, ...UTF16 },
];

/**
 * What a file is by its first bytes, whatever it is called. So a login page saved as `invoice.pdf` is
 * recognised before it is sent and paid for.
 *
 * @param head the first `HEAD_SIZE` bytes, or all of a smaller file
 * @returns undefined if they don't say
 */
export function detectFileType(head: Uint8Array): Detected | undefined {
	const start = Buffer.from(head.subarray(0, HEAD_SIZE)).toString('latin1');
	const text = start.replace(/^\xef\xbb\xbf/, '');
	const signature =
		BYTES.find(({ bytes, at = 0 }) => start.startsWith(bytes, at)) ??
		PATTERNS.find((pattern) => pattern.start.test(text));
	return signature ?? (isPlainText(text) ? { is: 'plain text' } : undefined);
}

/** Every document that the service reads has a control character in its first bytes. */
function isPlainText(latin1: string): boolean {
	return Array.from(latin1).every(
		(character) => character >= ' ' || '\t\n\f\r'.includes(character),
	);
}
