import type { Document } from '../documents/document';
import type { Outcome, Read, AlreadyRead } from '../outcome';
import { ServiceProblem, type RetryClass } from '../problem';
import type { Reading } from './readings';

/** The memories that keep an outcome (docs/interface.md, section 6.4). */
export interface Memories {
	/** The duplicates in the same execution that share the outcome. */
	duplicates: 'always' | 'if sent with the same limits' | 'never';
	/** True if the next try of "Retry On Fail" uses it instead of sending the document. */
	nextTry: boolean;
	/** True if it is kept for a later execution if this one doesn't deliver it. */
	kept: boolean;
	/** True if the document is added to the history when this execution delivers it. */
	recorded: boolean;
}

type Kind =
	| 'read'
	| 'incomplete'
	| 'already read'
	| 'rejected'
	| 'lost answer'
	| 'given up'
	| 'not sent';

const LIMITS = 'if sent with the same limits';

/** Only complete results are kept and recorded. Retry On Fail skips only documents that may have been charged already. */
// prettier-ignore
export const MEMORIES: Readonly<Record<Kind, Memories>> = {
	'read':         { duplicates: 'always', nextTry: true,  kept: true,  recorded: true },
	'incomplete':   { duplicates: 'always', nextTry: true,  kept: false, recorded: false },
	'already read': { duplicates: 'never',  nextTry: false, kept: false, recorded: false },
	'rejected':     { duplicates: 'always', nextTry: false, kept: false, recorded: false },
	'lost answer':  { duplicates: LIMITS,   nextTry: true,  kept: false, recorded: false },
	'given up':     { duplicates: LIMITS,   nextTry: false, kept: false, recorded: false },
	'not sent':     { duplicates: 'never',  nextTry: false, kept: false, recorded: false },
};

/** The memories that keep an outcome, given the options of its document. */
export function memoriesOf(outcome: Outcome): Memories {
	const { duplicates, nextTry, kept, recorded } = MEMORIES[kindOf(outcome)];
	const options = outcome.document?.options;
	return {
		duplicates,
		nextTry: nextTry && ('body' in outcome || !options?.retryAmbiguous),
		kept: kept && options?.reuseResults === true,
		recorded: recorded && options?.alreadyReadDocuments !== 'extract',
	};
}

const KINDS: Readonly<Record<RetryClass, Kind>> = {
	throttled: 'given up',
	unavailable: 'given up',
	lost: 'lost answer',
	refused: 'rejected',
	denied: 'rejected',
	final: 'rejected',
};

function kindOf(outcome: Outcome): Kind {
	if ('isAlreadyRead' in outcome) return 'already read';
	if ('body' in outcome) return outcome.problem ? 'incomplete' : 'read';
	const { problem } = outcome;
	return problem instanceof ServiceProblem ? KINDS[problem.retryClass] : 'not sent';
}

/**
 * Equal documents have the same key: the same bytes, or the same text, for the same project of the same account.
 * n8n's database has digests of these keys, so the keys of existing documents must never change.
 */
export function documentKey({ account, request, kind }: Document, sha256: string): string {
	return `${account} ${request.projectId} ${kind} ${sha256}`;
}

/** The limits that also decide how sending a document ends. */
export function limitsKey({ options }: Document): string {
	const { timeout, maxAttempts, maxWait, retryAmbiguous } = options;
	return [timeout, maxAttempts, maxWait, retryAmbiguous].join(' ');
}

/** The result of a document that was read before, as a copy that can be changed. */
export function earlierReading(
	document: Document,
	sha256: string,
	{ body, readAt }: Reading,
): Read {
	const own = structuredClone(body);
	return { document, sha256, body: own, readAt, attempts: 0, milliseconds: 0 };
}

/** The outcome of a duplicate, before its fields are checked. */
export function duplicateOf(first: Outcome, document: Document): Outcome {
	if (!('body' in first)) return { ...first, document, attempts: 0 };
	return {
		...first,
		document,
		body: structuredClone(first.body),
		attempts: 0,
		milliseconds: 0,
		duplicateOf: first.document,
		problem: undefined,
	};
}

/** A document with its digest. */
export type Identified = Pick<Read, 'document' | 'sha256'>;

/** The different keys of some documents. */
export function keysOf(documents: Identified[]): string[] {
	return [...new Set(documents.map(({ document, sha256 }) => documentKey(document, sha256)))];
}

/** The outcome of a document that another execution has delivered. */
export function alreadyRead({ document, sha256 }: Identified): AlreadyRead {
	return { document, sha256, isAlreadyRead: true, attempts: 0 };
}
