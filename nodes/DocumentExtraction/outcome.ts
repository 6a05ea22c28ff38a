import type { IDataObject } from 'n8n-workflow';

import type { Document } from './documents/document';
import type { Problem } from './problem';

/** What became of a document. */
export type Outcome = Read | Repeated | Failed;

/** The service has read it, and charges for it. */
export interface Read {
	document: Document;
	/** Of the file or the text, in hexadecimal digits. */
	sha256: string;
	/** What the service answered. */
	body: IDataObject;
	/** When it did, in milliseconds, as of the clock. */
	readAt: number;
	/** None for a document that was not sent, as its result was there. */
	attempts: number;
	/** From sending it for the first time to the end of the answer. */
	milliseconds: number;
	/** Whether it equals another document of this execution, which was sent. */
	isCopy?: boolean;
	/** How long ago an execution, or an attempt, read it that didn't deliver its results, in milliseconds. */
	reusedAfter?: number;
	/** Whether it is the result of another execution. */
	isKept?: boolean;
	/** The required fields that it lacks. */
	missing?: string[];
	/** Why somebody should look at it, in words. */
	reviewReasons?: string[];
	/** Whether none of its fields has a value. */
	isEmpty?: boolean;
	/** Why it counts as failed nevertheless. */
	problem?: Problem;
}

/** An earlier execution has read it, so it was not sent. */
export interface Repeated {
	document: Document;
	sha256: string;
	isRepeated: true;
	attempts: 0;
	problem?: undefined;
}

export interface Failed {
	/** Undefined if there was nothing that could be sent. */
	document?: Document;
	/** Undefined if it was not read. */
	sha256?: string;
	problem: Error;
	attempts: number;
}
