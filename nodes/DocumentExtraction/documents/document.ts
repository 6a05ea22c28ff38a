import type { Options } from '../options/options';
import type { Problem } from '../problem';
import type { ImageSize } from './imageSize';
import type { ItemFile } from './itemFiles';

/** A document to extract. Everything has been checked, except that a file has not been read yet. */
export interface Document {
	itemIndex: number;
	/** The account that reads it: a digest of its base URL and key. */
	account: string;
	options: Options;
	request: ExtractionRequest;
	/** The memory that it takes while it is sent. */
	bytes: number;
	/** Documents of one kind take about the same time. */
	kind: string;
}

/** A project and either a file or a text (docs/interface.md, section 3). */
export type ExtractionRequest =
	| { projectId: string; file: DocumentFile }
	| { projectId: string; text: string };

export interface DocumentFile {
	/** The name to send, which fits the content. */
	name: string;
	mimeType: string;
	/** In bytes. */
	size: number;
	/** Set for an image whose size is known. */
	image?: ImageSize;
	/** The binary field that it comes from. */
	source: ItemFile;
	/**
	 * Reads the file into a buffer of its size.
	 *
	 * @returns how many bytes there were
	 * @throws Problem if n8n can't provide the file
	 */
	readInto(part: Buffer): Promise<number>;
}

/** The documents of one item. */
export interface ItemSelection {
	itemIndex: number;
	/** Each is a document, or the reason why it can't be extracted. */
	documents: Array<Document | Error>;
	skippedFiles: SkippedFile[];
	/** True if the item has no document and is passed on unchanged. */
	passesThrough: boolean;
	/** The reason, if the item has no document and is skipped. */
	skipReason?: Problem;
}

/** A file that isn't a document. */
export interface SkippedFile {
	/** The reason, with the file. */
	problem: Problem;
	/** The advice for the person. */
	advice: string;
	/** True if nobody can have meant it as a document, such as a calendar entry. */
	isExtra: boolean;
}
