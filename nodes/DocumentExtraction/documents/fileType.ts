/** A type of file that the service reads (docs/interface.md, section 3.4). */
export interface FileType {
	name: 'PDF' | 'JPEG' | 'PNG' | 'TIFF';
	mimeType: string;
	/** The extensions that the service knows for this type; the first is the usual one. */
	extensions: readonly [string, ...string[]];
}

const PDF: FileType = { name: 'PDF', mimeType: 'application/pdf', extensions: ['pdf'] };
const JPEG: FileType = { name: 'JPEG', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'] };
const PNG: FileType = { name: 'PNG', mimeType: 'image/png', extensions: ['png'] };
const TIFF: FileType = { name: 'TIFF', mimeType: 'image/tiff', extensions: ['tiff'] };

export const FILE_TYPES = [PDF, JPEG, PNG, TIFF] as const;

/** How many of a file's first bytes `detectFileType` wants to see. */
export const HEAD_SIZE = 1024;

const BY_MIME_TYPE = new Map<string, FileType>(
	Object.entries({
		'application/pdf': PDF,
		'application/x-pdf': PDF,
		'image/jpeg': JPEG,
		'image/jpg': JPEG,
		'image/pjpeg': JPEG,
		'image/png': PNG,
		'image/x-png': PNG,
		'image/tiff': TIFF,
		'image/tif': TIFF,
		'image/x-tiff': TIFF,
	}),
);

const BY_EXTENSION = new Map<string, FileType>(
	Object.entries({
		pdf: PDF,
		jpg: JPEG,
		jpeg: JPEG,
		png: PNG,
		tif: TIFF,
		tiff: TIFF,
	}),
);

interface Signature {
	is: string;
	/** Undefined if the service can't read it. */
	type?: FileType;
}

/** Bytes, as Latin-1 text, at a position in the file. */
const BYTES: ReadonlyArray<Signature & { bytes: string; at?: number }> = [
	{ bytes: '\xff\xd8\xff', is: 'a JPEG image', type: JPEG },
	{ bytes: '\x89PNG\r\n\x1a\n', is: 'a PNG image', type: PNG },
	{ bytes: 'II*\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0*', is: 'a TIFF image', type: TIFF },
	{ bytes: 'II+\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0+', is: 'a TIFF image', type: TIFF },
	{ bytes: 'PK\x03\x04', is: 'an Office file (.docx, .xlsx) or a ZIP archive' },
	{ bytes: 'PK\x05\x06', is: 'an empty ZIP archive' },
	{ bytes: '\xd0\xcf\x11\xe0', is: 'an Office file (.doc, .xls) or an Outlook message' },
	{ bytes: 'GIF8', is: 'a GIF image' },
	{ bytes: 'WEBP', at: 8, is: 'a WebP image' },
	{ bytes: 'ftyphe', at: 4, is: 'a HEIC image' },
	{ bytes: 'ftypmif1', at: 4, is: 'a HEIC image' },
	{ bytes: 'ftyp', at: 4, is: 'a video' },
	{ bytes: '\x1f\x8b', is: 'a compressed file (gzip)' },
	{ bytes: '7z\xbc\xaf', is: 'an archive (7z)' },
	{ bytes: 'Rar!', is: 'an archive (RAR)' },
];

/** Text that a file begins with. Readers accept a PDF header anywhere in the first 1,024 bytes. */
const TEXTS: ReadonlyArray<Signature & { start: RegExp }> = [
	{ start: /^\s*<(!doctype html|html|head|body|script|!--)/i, is: 'a web page (HTML)' },
	{ start: /^\s*</, is: 'an XML file' },
	{ start: /^[^]{0,1019}%PDF-/, is: 'a PDF', type: PDF },
	{ start: /^\{\\rtf/, is: 'a rich text file (RTF)' },
	{ start: /^BEGIN:VCALENDAR/i, is: 'a calendar entry' },
	{ start: /^BEGIN:VCARD/i, is: 'a contact (vCard)' },
	{ start: /^%!PS/, is: 'a PostScript file' },
];

export type Detected = { type: FileType } | { type?: undefined; is: string };

/**
 * What a file is: by its first bytes, and only if they say nothing, by its MIME type, then by the
 * extension of its name. So a login page saved as `invoice.pdf` is recognised before it is sent and
 * paid for.
 *
 * @param head the first `HEAD_SIZE` bytes, or all of a smaller file
 */
export function detectFileType(head: Uint8Array, mimeType = '', fileName = ''): Detected {
	const start = withoutBom(Buffer.from(head.subarray(0, HEAD_SIZE)).toString('latin1'));
	const signature =
		BYTES.find(({ bytes, at = 0 }) => start.startsWith(bytes, at)) ??
		TEXTS.find((text) => text.start.test(start));
	if (signature) return signature.type ? { type: signature.type } : { is: signature.is };
	if (isPlainText(start)) return { is: 'plain text' };

	const type =
		BY_MIME_TYPE.get(mimeType.split(';')[0]!.trim().toLowerCase()) ??
		typeOfExtension(extensionOf(fileName));
	return type ? { type } : { is: 'of an unknown type' };
}

/** The part of a file's name after its last dot, without the dot; `''` if there is none. */
export function extensionOf(fileName: string): string {
	return /\.([^./\\]+)$/.exec(fileName)?.[1] ?? '';
}

/** @param extension without its dot, in any case */
export function typeOfExtension(extension: string): FileType | undefined {
	return BY_EXTENSION.get(extension.toLowerCase());
}

function withoutBom(latin1: string): string {
	return latin1.replace(/^\xef\xbb\xbf/, '');
}

/** Every document that the service reads has a control character in its first bytes. */
function isPlainText(latin1: string): boolean {
	return Array.from(latin1).every(
		(character) => character >= ' ' || '\t\n\f\r'.includes(character),
	);
}
