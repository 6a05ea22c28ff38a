/** A type of file that the service reads (docs/interface.md, section 3.4). */
export interface FileType {
	name: 'PDF' | 'JPEG' | 'PNG' | 'TIFF';
	mimeType: string;
	/** The extensions that the service knows for this type; the first is the usual one. */
	extensions: readonly [string, ...string[]];
}

export const PDF: FileType = { name: 'PDF', mimeType: 'application/pdf', extensions: ['pdf'] };
export const JPEG: FileType = { name: 'JPEG', mimeType: 'image/jpeg', extensions: ['jpg', 'jpeg'] };
export const PNG: FileType = { name: 'PNG', mimeType: 'image/png', extensions: ['png'] };
export const TIFF: FileType = { name: 'TIFF', mimeType: 'image/tiff', extensions: ['tiff'] };

export const FILE_TYPES = [PDF, JPEG, PNG, TIFF] as const;

const BY_MIME_TYPE: ReadonlyArray<[RegExp, FileType]> = [
	[/^application\/(?:x-)?pdf$/, PDF],
	[/^image\/p?jpeg$|^image\/jpg$/, JPEG],
	[/^image\/(?:x-)?png$/, PNG],
	[/^image\/(?:tif|(?:x-)?tiff)$/, TIFF],
];

const BY_EXTENSION = new Map<string, FileType>(
	Object.entries({ pdf: PDF, jpg: JPEG, jpeg: JPEG, png: PNG, tif: TIFF, tiff: TIFF }),
);

/** The type that a file is called by its MIME type or, if that says nothing, by its name. */
export function declaredType(mimeType = '', fileName = ''): FileType | undefined {
	const given = mimeType.split(';')[0]!.trim().toLowerCase();
	const [, type] = BY_MIME_TYPE.find(([pattern]) => pattern.test(given)) ?? [];
	return type ?? typeOfExtension(extensionOf(fileName));
}

/** The part of a file's name after its last dot, without the dot; `''` if there is none. */
export function extensionOf(fileName: string): string {
	return /\.([^./\\]+)$/.exec(fileName)?.[1] ?? '';
}

/** @param extension without its dot, in any case */
export function typeOfExtension(extension: string): FileType | undefined {
	return BY_EXTENSION.get(extension.toLowerCase());
}

/** Extensions that say nothing about a file; they are replaced rather than kept. */
const MEANINGLESS_EXTENSIONS = ['bin', 'dat', 'file', 'tmp', 'download'];

/** In bytes. File systems refuse longer names. */
export const MAX_NAME_SIZE = 255;

/**
 * The file name to send: the given one, but always ending in an extension that the service knows and
 * that fits the content (docs/interface.md, section 3.4). `scan.tif` is sent as `scan.tiff`, a PDF called
 * `download.bin` as `download.pdf`, a PDF without a name as `document.pdf`.
 */
export function fileNameToSend(fileName: string | undefined, type: FileType): string {
	const name = withoutFolders(tidy(fileName ?? ''));
	const given = extensionOf(name);
	const stem = isReplaceable(given) ? name.slice(0, -given.length - 1) : name;
	const fits = type.extensions.includes(given.toLowerCase());
	const extension = `.${fits ? given.toLowerCase() : type.extensions[0]}`;
	return `${shortened(stem, MAX_NAME_SIZE - extension.length) || 'document'}${extension}`;
}

function isReplaceable(extension: string): boolean {
	return (
		typeOfExtension(extension) !== undefined ||
		MEANINGLESS_EXTENSIONS.includes(extension.toLowerCase())
	);
}

/**
 * Without line breaks of any kind and other control characters, and without halves of characters, which UTF-8
 * doesn't have. macOS takes letters and their accents apart, which some servers refuse.
 */
function tidy(name: string): string {
	return name
		.normalize('NFC')
		.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
		.trim();
}

function withoutFolders(name: string): string {
	return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/**
 * As many letters, as people see them, as fit.
 *
 * @param size in bytes
 */
function shortened(stem: string, size: number): string {
	if (Buffer.byteLength(stem) <= size) return stem.trim();
	let end = 0;
	// More characters than bytes never fit, and one more shows whether the last letter is whole.
	for (const { segment, index } of new Intl.Segmenter().segment(stem.slice(0, size + 1))) {
		const next = index + segment.length;
		if (Buffer.byteLength(stem.slice(0, next)) > size) break;
		end = next;
	}
	return stem.slice(0, end).trim();
}
