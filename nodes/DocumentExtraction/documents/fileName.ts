import { extensionOf, typeOfExtension, type FileType } from './fileType';

/** Extensions that say nothing about a file; they are replaced rather than kept. */
const MEANINGLESS_EXTENSIONS = ['bin', 'dat', 'file', 'tmp', 'download'];

/** Longer names are cut: some servers and file systems refuse them. */
export const MAX_STEM_LENGTH = 180;

/**
 * The file name to send: the given one, but always ending in an extension that the service knows and
 * that fits the content (docs/interface.md, section 3.4). `scan.tif` is sent as `scan.tiff`, a PDF called
 * `download.bin` as `download.pdf`, a PDF without a name as `document.pdf`.
 */
export function fileNameToSend(fileName: string | undefined, type: FileType): string {
	const name = withoutFolders(withoutControlCharacters(fileName ?? ''));
	const extension = extensionOf(name);
	const stem = isReplaceable(extension) ? name.slice(0, -extension.length - 1) : name;
	const fits = type.extensions.includes(extension.toLowerCase());
	return `${shortened(stem) || 'document'}.${fits ? extension.toLowerCase() : type.extensions[0]}`;
}

function isReplaceable(extension: string): boolean {
	return (
		typeOfExtension(extension) !== undefined ||
		MEANINGLESS_EXTENSIONS.includes(extension.toLowerCase())
	);
}

function withoutControlCharacters(name: string): string {
	return name.replace(/\p{Cc}+/gu, ' ').trim();
}

function withoutFolders(name: string): string {
	return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

function shortened(stem: string): string {
	return Array.from(stem).slice(0, MAX_STEM_LENGTH).join('').trim();
}
