import type { IDataObject } from 'n8n-workflow';

import type { Document } from './documents/document';
import type { Problem } from './problem';

/** The end of a document: read, already read, or failed. */
export type Outcome = Read | AlreadyRead | Failed;

/** The end of an execution that has read a document; `tried` if a person tried it out in the editor. */
export type Delivery = 'delivered' | 'failed' | 'stopped' | 'tried';

/** An execution that has read documents but not delivered them. */
export interface EarlierRun {
	end: Delivery;
	/** The time between its end and the use of its result, in milliseconds. */
	ago: number;
}

/** The service has read the document, and charges for it. */
export interface Read {
	document: Document;
	/** Of the file or the text, in hexadecimal digits. */
	sha256: string;
	/** The service's answer. */
	body: IDataObject;
	/** True if letters may be wrong, because the answer wasn't in the encoding that it should be in. */
	isMisencoded?: boolean;
	/** The time of the answer, in milliseconds of the clock. */
	readAt: number;
	/** 0 for a document that wasn't sent because its result was already there. */
	attempts: number;
	/** From the first time it was sent to the end of the answer. */
	milliseconds: number;
	/** The equal document of this execution whose outcome it has. */
	duplicateOf?: Document;
	/** True if an earlier try of "Retry On Fail" has read it. */
	isFromEarlierTry?: boolean;
	/** The other execution that has read it and didn't deliver it. */
	earlierRun?: EarlierRun;
	/** Set if another execution has read it and is about to deliver it. Resolves to how that ended. */
	delivery?: Promise<Delivery>;
	/** The required fields that are missing. */
	missing?: string[];
	/** The reasons for a review, as sentences. */
	reviewReasons?: string[];
	/** True if none of its fields has a value. */
	isEmpty?: boolean;
	/** Set if the document fails although it was read. */
	problem?: Problem;
}

export interface AwaitedRead extends Read {
	delivery: Promise<Delivery>;
}

/** An earlier execution has delivered it, so it wasn't sent. */
export interface AlreadyRead {
	document: Document;
	sha256: string;
	isAlreadyRead: true;
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

/** True if another execution has read the document and is about to deliver it. */
export function isAwaited(outcome: Outcome): outcome is AwaitedRead {
	return 'body' in outcome && outcome.delivery !== undefined;
}
