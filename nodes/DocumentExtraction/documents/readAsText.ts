import { PDF, type FileType } from './fileType';

/** The part of a file that shows whether it was read as text, in bytes. */
export const TEXT_CHECK_SIZE = 64 * 1024;

/** The comment of binary bytes after a PDF's header, if one of them became U+FFFD. */
const COMMENT = /%PDF-[^\r\n]*[\r\n]+%[^\r\n]*\ufffd/;

/** Compressed data or a picture in a PDF, whose first bytes became U+FFFD or characters of their own. */
const STREAM = /stream\r?\n(?:x?\ufffd|x[\u009c\u00da]|\u00ff\u00d8)/;

/** Characters that are rare in a text. */
const NO_TEXT = /[\u0080-\u009f\ufffd]/;

/**
 * True if a PDF or TIFF file was read as text, which destroys it. Such a file is valid UTF-8, and no file with
 * compressed data or a picture is. U+FFFD alone doesn't say so: it may be in the title of a PDF.
 *
 * @param start some of its first bytes
 */
export function isReadAsText(start: Buffer, type: FileType): boolean {
	const text = utf8From(start);
	if (text === undefined) return false;
	return type === PDF ? COMMENT.test(text) || STREAM.test(text) : NO_TEXT.test(text);
}

/** @returns undefined if the bytes aren't UTF-8; the last character may be cut off */
function utf8From(bytes: Buffer): string | undefined {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
	} catch {
		return undefined;
	}
}
