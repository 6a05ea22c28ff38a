import { fileTypeFromBuffer } from 'file-type';

/** The accepted types (docs/interface.md, section 3.4), and texts. */
export type DocumentType = 'pdf' | 'jpeg' | 'png' | 'tiff' | 'text';

export interface Document {
	type: DocumentType;
	/** The file, or the text in UTF-8. */
	bytes: Uint8Array<ArrayBuffer>;
	/** The name with which the file was sent. */
	fileName?: string;
}

const TYPES: Record<string, DocumentType> = {
	'application/pdf': 'pdf',
	'image/jpeg': 'jpeg',
	'image/png': 'png',
	'image/tiff': 'tiff',
};

/** A PDF can begin with other bytes: readers search this many for its header. */
const PDF_HEADER_WITHIN = 1024;

/** The type of a file by its content. Its name and declared type are ignored. */
export async function typeOfFile(bytes: Uint8Array): Promise<DocumentType | undefined> {
	const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
	if (found) return TYPES[found.mime];
	// file-type doesn't recognise a TIFF that is cut off early.
	const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
	if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tiff';
	return head.includes('%PDF-') ? 'pdf' : undefined;
}
