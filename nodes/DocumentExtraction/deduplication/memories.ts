import type { Document } from '../documents/document';
import type { Outcome, Read, AlreadyRead } from '../outcome';
import { ServiceProblem, type RetryClass } from '../problem';
import type { Reading } from './readings';

/** What the memories of the node keep of an outcome (docs/interface.md, section 6.4). */
export interface Memories {
	/** Whether copies of the document in the same execution have this outcome as well. */
	duplicates: 'always' | 'if sent with the same limits' | 'never';
	/** Whether the next attempt of n8n's "Retry On Fail" has it, rather than sending the document. */
	nextTry: boolean;
	/** Whether it is kept for a later execution if this one doesn't deliver it. */
	kept: boolean;
	/** Whether the history has the document from then on, if this execution delivers it. */
	recorded: boolean;
}

type Kind =
	| 'read'
	| 'incomplete'
	| 'already read'
	| 'rejected'
	| 'unclear'
	| 'given up'
	| 'not sent';

const LIMITS = 'if sent with the same limits';

/** Only what is right is kept and recorded; only what may be charged again isn't tried again. */
// prettier-ignore
export const MEMORIES: Readonly<Record<Kind, Memories>> = {
	'read':         { duplicates: 'always', nextTry: true,  kept: true,  recorded: true },
	'incomplete':   { duplicates: 'always', nextTry: true,  kept: false, recorded: false },
	'already read': { duplicates: 'never',  nextTry: false, kept: false, recorded: false },
	'rejected':     { duplicates: 'always', nextTry: false, kept: false, recorded: false },
	'unclear':      { duplicates: LIMITS,   nextTry: true,  kept: false, recorded: false },
	'given up':     { duplicates: LIMITS,   nextTry: false, kept: false, recorded: false },
	'not sent':     { duplicates: 'never',  nextTry: false, kept: false, recorded: false },
};

/** What becomes of an outcome in each memory, with the options of its document. */
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
	ambiguous: 'unclear',
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
 * n8n's database has digests of these keys, so those of today's documents must not change.
 */
export function documentKey({ account, request, kind }: Document, sha256: string): string {
	return `${account} ${request.projectId} ${kind} ${sha256}`;
}

/** What else decides how sending a document ends. */
export function limitsKey({ options }: Document): string {
	const { timeout, maxAttempts, maxWait, retryAmbiguous } = options;
	return [timeout, maxAttempts, maxWait, retryAmbiguous].join(' ');
}

/** The result of a document that was read before. Nobody else has the same objects. */
export function earlierReading(
	document: Document,
	sha256: string,
	{ body, readAt }: Reading,
): Read {
	const own = structuredClone(body);
	return { document, sha256, body: own, readAt, attempts: 0, milliseconds: 0 };
}

/** The outcome of a document that equals another one, before its fields are checked. */
export function duplicateOf(first: Outcome, document: Document): Outcome {
	if (!('body' in first)) return { ...first, document, attempts: 0 };
	return {
		...first,
		document,
		body: structuredClone(first.body),
		attempts: 0,
		milliseconds: 0,
		isDuplicate: true,
		problem: undefined,
	};
}

/** A document that was read. */
export type Identified = Pick<Read, 'document' | 'sha256'>;

/** Their keys, each once. */
export function keysOf(documents: Identified[]): string[] {
	return [...new Set(documents.map(({ document, sha256 }) => documentKey(document, sha256)))];
}

/** The outcome of a document that another execution has delivered. */
export function alreadyRead({ document, sha256 }: Identified): AlreadyRead {
	return { document, sha256, isAlreadyRead: true, attempts: 0 };
}
