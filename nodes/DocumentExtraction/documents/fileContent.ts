import { base64In } from './base64Text';
import { JPEG, PDF, PNG, TIFF, type FileType } from './fileType';
import { isRawPhoto } from './rawPhoto';

/** The number of first bytes of a file that `detectFileType` needs. */
export const HEAD_SIZE = 2048;

/** A kind of file. */
export interface Detected {
	/** Words that complete "The file is …". */
	is: string;
	/** Undefined if the service can't read it. */
	type?: FileType;
	/** The advice for a file that the service can't read. */
	advice?: string;
	/** Replaces `is` with the reason, if the reason isn't that the service can't read such files. */
	reason?: string;
	/** True if nobody can have meant it as a document. */
	isExtra?: boolean;
	/** True if it was a document before it became this text. */
	isDestroyed?: boolean;
}

const SIGNED: Detected = {
	is: 'a signed or encrypted file (PKCS#7, .p7m)',
	advice: 'Take the document out of it first, with a program that reads such files.',
};
const EMAIL: Detected = {
	is: 'an email or a saved web page (.eml, .mbox, .mht)',
	advice: 'Take the document out of it first: it may be one of the attachments.',
};
const AS_PDF = 'Save Office files as PDF, and use that. Unpack ZIP archives first.';
const AS_PICTURE = 'Turn such pictures into JPEG or PNG files, and use those.';
const AS_TEXT =
	'Take the text out with "Extract From Text File" of the node Extract from File, and set "Input" to "Text" here.';
/** The advice for the base64 text of a file. */
export const AS_FILE =
	'Turn it into a file first, with "Move Base64 String to File" of the node Convert to File.';
const RAW_PHOTO: Detected = { is: 'a raw photo from a camera', advice: AS_PICTURE };
const SOUND: Detected = { is: 'an audio or video file' };
const TEXT: Detected = {
	is: 'plain text',
	reason: "plain text, which can't be sent as a file",
	advice: AS_TEXT,
};
const UTF16: Detected = { ...TEXT, is: 'plain text (UTF-16)' };

/** A file that was read as text. */
export const destroyed = (what: string): Detected => ({
	is: what,
	reason: `${what} that was read as text, which destroyed it`,
	advice:
		'This can\'t be undone. A node before this one has to pass on a file: in HTTP Request, set "Response Format" to "File"; in Webhook, set "Field Name for Binary Data"; in a Code node, don\'t use toString().',
	isDestroyed: true,
});

/** The object identifier of PKCS#7 (1.2.840.113549.1.7), for a regular expression. */
const PKCS7 = '\x06\x09\\*\x86H\x86\xf7\x0d\x01\x07';

/** Its length has one to five bytes. */
const SIGNED_FILE = new RegExp(`^0[^]{1,5}${PKCS7}`);

/** A signature without the signed content: the identifier of the content is followed by nothing, or just an end. */
const DETACHED = new RegExp(
	`${SIGNED_FILE.source}\x02[^]{1,200}0(?:\x0b${PKCS7}\x01|\x80${PKCS7}\x01\0\0)`,
);

const QUOTED_PRINTABLE_PDF = /^\s*%PDF-\d\.\d(?:=(?:0[AD]|20|\r?\n)|[\r\n]+%(?:=[\dA-F]{2}){2})/;

/** Bytes, as Latin-1 text, at a position in the file. */
const BYTES: ReadonlyArray<Detected & { bytes: string; at?: number }> = [
	{ bytes: '\xff\xd8\xff', is: 'a JPEG image', type: JPEG },
	{ bytes: '\x89PNG\r\n\x1a\n', is: 'a PNG image', type: PNG },
	{ bytes: 'II*\0\x10\0\0\0CR', ...RAW_PHOTO },
	{ bytes: 'II*\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0*', is: 'a TIFF image', type: TIFF },
	{ bytes: 'II+\0', is: 'a TIFF image', type: TIFF },
	{ bytes: 'MM\0+', is: 'a TIFF image', type: TIFF },
	{ bytes: 'IIRO', ...RAW_PHOTO },
	{ bytes: 'IIU\0', ...RAW_PHOTO },
	{ bytes: 'FUJIFILMCCD-RAW', ...RAW_PHOTO },
	{ bytes: 'PK\x03\x04', is: 'an Office file (.docx, .xlsx) or a ZIP archive', advice: AS_PDF },
	{ bytes: 'PK\x05\x06', is: 'an empty ZIP archive' },
	{
		bytes: '\xd0\xcf\x11\xe0',
		is: 'an Office file (.doc, .xls) or an Outlook message',
		advice: AS_PDF,
	},
	{ bytes: 'x\x9f>"', is: 'an Outlook attachment (winmail.dat)' },
	{ bytes: '\0\x05\x16\x07', is: 'a macOS system file (AppleDouble)', isExtra: true },
	{ bytes: 'GIF8', is: 'a GIF image', advice: AS_PICTURE },
	{ bytes: 'WEBP', at: 8, is: 'a WebP image', advice: AS_PICTURE },
	{ bytes: '\0\0\0\x0cjP', is: 'a JPEG 2000 image', advice: AS_PICTURE },
	{ bytes: 'ftyphe', at: 4, is: 'a HEIC image', advice: AS_PICTURE },
	{ bytes: 'ftypmif1', at: 4, is: 'a HEIC image', advice: AS_PICTURE },
	{ bytes: 'ftypavif', at: 4, is: 'an AVIF image', advice: AS_PICTURE },
	{ bytes: 'ftypcrx', at: 4, ...RAW_PHOTO },
	{ bytes: 'ftyp', at: 4, ...SOUND },
	{ bytes: 'OggS', ...SOUND },
	{ bytes: 'ID3', ...SOUND },
	{ bytes: '\x1f\x8b', is: 'a compressed file (gzip)' },
	{ bytes: '7z\xbc\xaf', is: 'an archive (7z)' },
	{ bytes: 'Rar!', is: 'an archive (RAR)' },
	{ bytes: 'ustar', at: 257, is: 'an archive (tar)' },
	// These bytes are "data" in base64.
	{
		bytes: 'u\xabZ',
		is: 'made from a text that begins with "data:"',
		reason: 'made from a text that begins with "data:", not from base64 alone',
		advice: `Remove everything up to the comma in that text. ${AS_FILE}`,
	},
];

/**
 * A PDF after something else, such as a warning of PHP, headers, or a byte order mark: readers accept its header
 * anywhere in the first 1,024 bytes. In a file that only mentions it, no comment of binary bytes and no object
 * follows.
 */
const LATE_PDF = /^[^]{0,1019}%PDF-\d\.\d[^\r\n]*[\r\n](?:\s*%[\x80-\xff]{4}|[^]*\d\s+\d+\s+obj\b)/;

/** Kinds of files that can begin in several ways. */
const PATTERNS: ReadonlyArray<Detected & { start: RegExp }> = [
	{ start: DETACHED, is: 'a signature (PKCS#7, .p7s)', isExtra: true },
	{ start: SIGNED_FILE, ...SIGNED },
	{
		start: QUOTED_PRINTABLE_PDF,
		is: 'a PDF',
		reason: 'a PDF that was taken from an email without being decoded (quoted-printable)',
		advice: 'Take the file from a node that decodes it, such as an email trigger.',
		isDestroyed: true,
	},
	{ start: /^[\s\0]*%PDF-/, is: 'a PDF', type: PDF },
	{ start: /^\s*<(?:!doctype html|html|head|body|script|!--)/i, is: 'a web page (HTML)' },
	{ start: LATE_PDF, is: 'a PDF', type: PDF },
	{
		start: /^\s*<(?:a|b|br|center|div|font|h\d|meta|p|pre|span|style|table|title)\b/i,
		is: 'a web page (HTML)',
	},
	{ start: /^\s*</, is: 'an XML file' },
	{ start: /^BM[^]{4}\0{4}/, is: 'a BMP image', advice: AS_PICTURE },
	{ start: /^\{\\rtf/, is: 'a rich text file (RTF)', advice: AS_PDF },
	{ start: /^BEGIN:VCALENDAR/i, is: 'a calendar entry', isExtra: true },
	{ start: /^BEGIN:VCARD/i, is: 'a contact (vCard)', isExtra: true },
	{ start: /^%!PS/, is: 'a PostScript file' },
	{ start: /^-----BEGIN (?:PKCS7|CMS)-----/, ...SIGNED },
	{ start: /^-----BEGIN PGP MESSAGE-----/, is: 'an encrypted message (PGP)' },
	{ start: /^-----BEGIN PGP SIGNATURE-----/, is: 'a signature (PGP)', isExtra: true },
	{ start: /^-----BEGIN PGP PUBLIC KEY BLOCK-----/, is: 'a public key (PGP)', isExtra: true },
	{ start: /^(?:From |[\w-]+:)[^]*\n(?:Received|Message-ID|MIME-Version):/i, ...EMAIL },
	{ start: /^(?:\xff\xfe|\xfe\xff)/, ...UTF16 },
	// Without a byte order mark, if it begins with ASCII characters.
	{ start: /^(?:[\t\n\r -~]\0){8}/, ...UTF16 },
	{ start: /^(?:\0[\t\n\r -~]){8}/, ...UTF16 },
	// Bytes that aren't text become U+FFFD in UTF-8, or each becomes a character of its own.
	{ start: /^(?:\xef\xbf\xbd){4}[^]{2,6}(?:JFIF|Exif)/, ...destroyed('a JPEG image') },
	{ start: /^(?:\xef\xbf\xbd){4}\0C\0/, ...destroyed('a JPEG image') },
	{ start: /^\xc3\xbf\xc3\x98\xc3\xbf\xc3/, ...destroyed('a JPEG image') },
	{ start: /^(?:\xef\xbf\xbd|\xc2\x89)PNG\r?\n[^]\r?\n/, ...destroyed('a PNG image') },
];

/**
 * Detects the kind of a file by its first bytes, whatever its name is. So a login page saved as `invoice.pdf` is
 * recognised before it is sent and paid for.
 *
 * @param head the first `HEAD_SIZE` bytes, or all of a smaller file
 * @returns undefined if it is unknown
 */
export function detectFileType(head: Uint8Array): Detected | undefined {
	const start = Buffer.from(head.subarray(0, HEAD_SIZE)).toString('latin1');
	const text = start.replace(/^\xef\xbb\xbf/, '');
	const signature =
		BYTES.find(({ bytes, at = 0 }) => start.startsWith(bytes, at)) ??
		PATTERNS.find((pattern) => pattern.start.test(text));
	if (signature?.type === TIFF && isRawPhoto(head)) return RAW_PHOTO;
	if (signature) return signature;
	const encoded = base64In(text);
	if (encoded) return { is: `the base64 text of ${encoded}`, advice: AS_FILE };
	return isPlainText(text) ? TEXT : undefined;
}

/** Every document that the service reads has a control character in its first bytes. */
function isPlainText(latin1: string): boolean {
	return Array.from(latin1).every(
		(character) => character >= ' ' || '\t\n\f\r'.includes(character),
	);
}
