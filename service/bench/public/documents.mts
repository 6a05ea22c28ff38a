import type { DocumentType } from '../../dist/documents.mjs';
import type { Column } from '../rows/row.mjs';

/** A document that somebody else made, and what it says. */
export interface PublicDocument {
	/** The public set that it is from. */
	set: string;
	/** The part of the set that it belongs to. */
	group: string;
	name: string;
	/** The shipped project that reads it. */
	project: string;
	type: DocumentType;
	bytes(): Promise<Uint8Array<ArrayBuffer>>;
	/** The accepted values of each field. An empty one means that the field may be missing. */
	expected(): Promise<Record<string, string[]>>;
	/** True if it is only counted: nothing is learned from it. */
	isHeldBack?: boolean;
	/** The accepted values of each column of each row, if they are known. */
	rows?: AcceptedRow[];
}

export type AcceptedRow = Partial<Record<Column, string[]>>;
