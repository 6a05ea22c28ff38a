import type { IDataObject } from 'n8n-workflow';

import type { Document } from './documents/document';
import type { Problem } from './problem';

/** What became of a document. */
export type Outcome = Read | AlreadyRead | Failed;

/** How an execution ended that has read a document; `tried` if a person tried it out in the editor. */
export type Delivery = 'delivered' | 'failed' | 'stopped' | 'tried';

/** An execution that has read documents and not delivered them. */
export interface EarlierRun {
	end: Delivery;
	/** How long ago it ended when its result was used, in milliseconds. */
	ago: number;
}

/** The service has read it, and charges for it. */
export interface Read {
	document: Document;
	/** Of the file or the text, in hexadecimal digits. */
	sha256: string;
	/** What the service answered. */
	body: IDataObject;
	/** Whether its letters may be wrong, as its bytes weren't in the encoding that they should be in. */
	isMisencoded?: boolean;
	/** When it did, in milliseconds, as of the clock. */
	readAt: number;
	/** None for a document that was not sent, as its result was there. */
	attempts: number;
	/** From sending it for the first time to the end of the answer. */
	milliseconds: number;
	/** Whether it equals another document of this execution, which was sent. */
	isDuplicate?: boolean;
	/** True if an earlier attempt of "Retry On Fail" has read it. */
	isFromEarlierTry?: boolean;
	/** The other execution that has read it and didn't deliver it. */
	earlierRun?: EarlierRun;
	/** Another execution has read it, and is about to deliver it: this tells whether it did. */
	delivery?: Promise<Delivery>;
	/** The required fields that it lacks. */
	missing?: string[];
	/** Why somebody should look at it, in words. */
	reviewReasons?: string[];
	/** Whether none of its fields has a value. */
	isEmpty?: boolean;
	/** Why it counts as failed nevertheless. */
	problem?: Problem;
}

export interface AwaitedRead extends Read {
	delivery: Promise<Delivery>;
}

/** An earlier execution has read it, so it was not sent. */
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
