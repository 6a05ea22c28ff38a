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

/** The type that a file is called by its MIME type or, if that says nothing, by its name. */
export function declaredType(mimeType = '', fileName = ''): FileType | undefined {
	return (
		BY_MIME_TYPE.get(mimeType.split(';')[0]!.trim().toLowerCase()) ??
		typeOfExtension(extensionOf(fileName))
	);
}

/** The part of a file's name after its last dot, without the dot; `''` if there is none. */
export function extensionOf(fileName: string): string {
	return /\.([^./\\]+)$/.exec(fileName)?.[1] ?? '';
}

/** @param extension without its dot, in any case */
export function typeOfExtension(extension: string): FileType | undefined {
	return BY_EXTENSION.get(extension.toLowerCase());
}
