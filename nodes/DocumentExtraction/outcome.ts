import type { IDataObject } from 'n8n-workflow';

import type { Document } from './documents/document';
import type { Problem } from './problem';
import type { FinishedResult } from './reuse/finishedResults';

/** What became of a document. */
export type Outcome = Extracted | Incomplete | Repeated | Failed;

export interface Extracted {
	document: Document;
	/** Of the file or the text, in hexadecimal digits. */
	sha256: string;
	/** What the service answered. */
	body: IDataObject;
	/** None for a document that was not sent, as its result was there. */
	attempts: number;
	/** From sending it for the first time to the end of the answer. */
	milliseconds: number;
	/** Whether it equals another document of this execution, which was sent. */
	isCopy?: boolean;
	/** How long ago an execution read it that didn't deliver its results, in milliseconds. */
	reusedAfter?: number;
	/** The required fields that it lacks. */
	missing?: string[];
	/** Whether none of its fields has a value. */
	isEmpty?: boolean;
	problem?: undefined;
}

/** It was extracted, and paid for, but lacks a field without which it counts as failed. */
export interface Incomplete extends Omit<Extracted, 'problem'> {
	problem: Problem;
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
	problem: Error;
	attempts: number;
}

export function failed(document: Document, problem: Error, attempts: number): Failed {
	return { document, problem, attempts };
}

/** The result of a document that was read before. Nobody else has the same objects. */
export function reused(
	document: Document,
	sha256: string,
	{ body, readAt }: FinishedResult,
	now: number,
): Extracted {
	const reusedAfter = now - readAt;
	return {
		document,
		sha256,
		body: structuredClone(body),
		attempts: 0,
		milliseconds: 0,
		reusedAfter,
	};
}

/** The outcome of a document that equals another one. */
export async function copyOf(first: Promise<Outcome>, document: Document): Promise<Outcome> {
	const outcome = await first;
	if (!('body' in outcome)) return { ...outcome, document, attempts: 0 };
	const body = structuredClone(outcome.body);
	return { ...outcome, document, body, attempts: 0, milliseconds: 0, isCopy: true };
}
