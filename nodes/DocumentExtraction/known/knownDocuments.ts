import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import { checkFields } from '../checkFields';
import type { Clock } from '../clock';
import { Deadlines } from '../deadlines';
import type { Document } from '../documents/document';
import {
	isAwaited,
	type AwaitedRead,
	type Delivery,
	type Outcome,
	type Read,
	type Repeated,
} from '../outcome';
import { OwnClaims, type Claim, type Claims } from './claims';
import { DocumentHistory } from './documentHistory';
import { copyOf, documentKey, earlierReading, limitsKey, memoriesOf } from './memories';
import { Attempts, type AttemptsOfExecutions, type KeptResults } from './readings';

/** A document that was read. */
export type Identified = Pick<Read, 'document' | 'sha256'>;

export interface KnownSettings {
	clock: Clock;
	/** What this execution has learned so far, in all attempts of n8n. */
	attempts: Attempts;
	/** What earlier executions have read, and not delivered. */
	kept: KeptResults;
	/** What earlier executions have read, and delivered. */
	history: DocumentHistory;
	/** What this execution is reading, and others are. */
	claims: OwnClaims;
	/** Whether what it delivers is recorded in the history. */
	isRecorded: boolean;
}

/** Executions that n8n counts as production; a person who tries something out starts the others. */
const PRODUCTION: WorkflowExecuteMode[] = [
	'cli',
	'error',
	'integrated',
	'internal',
	'retry',
	'trigger',
	'webhook',
];

/** What is known to all executions in an n8n process. */
interface SharedReadings {
	clock: Clock;
	attempts: AttemptsOfExecutions;
	kept: KeptResults;
	claims: Claims;
}

/** What is known to an execution of a node. To be called when it begins, or n8n's next attempt at it does. */
export function knownTo(
	context: IExecuteFunctions,
	{ attempts, clock, kept, claims }: SharedReadings,
): KnownDocuments {
	const { id, retryOnFail } = context.getNode();
	return new KnownDocuments({
		clock,
		attempts: retryOnFail ? attempts.of(context.getExecuteData(), id) : new Attempts(),
		kept,
		history: historyOf(context, clock),
		claims: new OwnClaims(claims, `${context.getWorkflow().id} ${id}`),
		isRecorded: PRODUCTION.includes(context.getMode()),
	});
}

/** The documents that a node has read, in n8n's database. */
export function historyOf(context: IExecuteFunctions, clock: Clock): DocumentHistory {
	const deadlines = new Deadlines(clock, context.getExecutionCancelSignal());
	return new DocumentHistory(context.helpers, clock, deadlines);
}

/** What becomes of a document that needn't be sent; undefined if a copy has to be sent after all. */
export interface Known {
	outcome: Promise<Outcome | undefined>;
}

/** One of equal documents, whose outcome its copies may have as well. */
interface First {
	document: Document;
	outcome: Promise<Outcome>;
	/** The same, when it is there. */
	settled?: Outcome;
}

/**
 * What is known of the documents of an execution: whether one needn't be sent, and what its outcome means
 * for others. The rules are in `memories.ts` (docs/interface.md, section 6.4).
 */
export class KnownDocuments {
	/** More than one if an outcome doesn't hold for all copies, such as a timeout that others don't have. */
	private readonly firsts = new Map<string, First[]>();

	private readonly repeated = new Map<string, Promise<boolean>>();

	constructor(private readonly settings: KnownSettings) {}

	/** The number of this attempt of n8n, from 1. */
	get attempt(): number {
		return this.settings.attempts.begun;
	}

	/**
	 * Looks whether a document needn't be sent. What another execution has delivered, or is about to deliver, is
	 * repeated, whatever else is known of it.
	 *
	 * @param sha256 of its file or its text
	 * @param outcome what it will end with, for its copies
	 * @returns undefined if it has to be sent
	 */
	async find(
		document: Document,
		sha256: string,
		outcome: Promise<Outcome>,
	): Promise<Known | undefined> {
		const key = documentKey(document, sha256);
		if (document.options.repeatedDocuments !== 'extract') {
			// The claim comes first: whoever ended one has recorded the document before.
			const other = this.settings.claims.claim(key, document, outcome);
			if (other) return { outcome: this.fromOther(document, sha256, other) };
			try {
				if (await this.isRepeated(key)) return known(repeated({ document, sha256 }));
			} catch (error) {
				return known({ document, sha256, problem: error as Error, attempts: 0 });
			}
		}
		const firsts = this.firsts.get(key) ?? [];
		const first = firsts.find(({ document: one, settled }) =>
			settled ? isShared(settled, one, document) : true,
		);
		if (first) return { outcome: outcomeOfCopy(document, first) };
		this.firsts.set(key, [...firsts, startOf(document, outcome)]);
		const earlier =
			this.fromEarlierAttempt(document, sha256, key) ?? this.fromKept(document, sha256, key);
		return earlier && known(earlier);
	}

	/** Remembers an outcome for the next attempt, and for a later execution. */
	remember(outcome: Outcome): void {
		const { document, sha256 } = outcome;
		if (!document || sha256 === undefined) return;
		const { attempts, kept } = this.settings;
		const memories = memoriesOf(outcome);
		const key = documentKey(document, sha256);
		if (!('body' in outcome)) this.settings.claims.giveUp(key, document);
		if ('body' in outcome && !outcome.earlierRun && !isAwaited(outcome)) {
			// What was kept before is older.
			kept.remove(key);
			const { body, readAt } = outcome;
			if (memories.nextAttempt) attempts.readings.set(key, { body, readAt });
			if (memories.kept) attempts.toKeep.add(key);
		}
		if (!('body' in outcome) && outcome.problem && memories.nextAttempt) {
			attempts.unclear.set(`${key} ${limitsKey(document)}`, outcome.problem);
		}
	}

	/** This execution won't deliver what it has read, so another one may have it. */
	keep(end: Exclude<Delivery, 'delivered'>): void {
		const { attempts, kept, claims } = this.settings;
		const readings = [...attempts.readings].filter(([key]) => attempts.toKeep.has(key));
		kept.keep(readings, end);
		claims.close(end);
	}

	/** This execution delivers these outcomes, so no later one needs them. */
	delivered(outcomes: Outcome[]): void {
		const { kept, claims } = this.settings;
		claims.close('failed');
		for (const outcome of outcomes) {
			const isDelivered = 'body' in outcome || 'isRepeated' in outcome;
			if (isDelivered) kept.remove(documentKey(outcome.document, outcome.sha256));
		}
	}

	/**
	 * Adds what this execution delivers to the history, unless a person tries it out. Executions that wait for these
	 * documents go on.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async record(outcomes: Outcome[]): Promise<void> {
		const { attempts, history, isRecorded, claims } = this.settings;
		const recorded = recordedOf(outcomes);
		const keys = keysOf(recorded);
		const sizes = recorded.map(({ document }) => document.options.historySize);
		const limit = sizes.reduce((one, other) => Math.max(one, other), 0);
		try {
			if (!isRecorded) return;
			await history.record(keys, limit);
			for (const key of keys) attempts.recorded.add(key);
		} finally {
			for (const key of keys) claims.end(key, isRecorded ? 'delivered' : 'tried');
		}
	}

	/**
	 * Waits for the other executions that have read some of these documents. What they have delivered is repeated;
	 * what they haven't, this execution delivers and records. It holds no document itself while it waits, so two
	 * executions never wait for each other.
	 */
	async settle(outcomes: Outcome[]): Promise<Outcome[]> {
		this.settings.claims.endAll('failed');
		return await Promise.all(outcomes.map(async (outcome) => await this.settleOne(outcome)));
	}

	private async settleOne(outcome: Outcome): Promise<Outcome> {
		if (!isAwaited(outcome)) return outcome;
		const key = documentKey(outcome.document, outcome.sha256);
		let end = await outcome.delivery;
		while (end !== 'delivered') {
			const other = this.settings.claims.claim(key, outcome.document, Promise.resolve(outcome));
			if (!other) return await this.takeOver(outcome, end);
			end = await other.delivery;
		}
		return repeated(outcome);
	}

	/** Others may wait for the document, and this execution for theirs: so it is recorded at once. */
	private async takeOver(outcome: AwaitedRead, end: Delivery): Promise<Outcome> {
		const { document, sha256 } = outcome;
		const key = documentKey(document, sha256);
		const { claims, history } = this.settings;
		if (claims.isClosed) return outcome;
		try {
			// A third execution may have taken it over, and have ended since.
			if (await history.has(key)) return repeated(outcome);
			const own = checkFields({ ...outcome, delivery: undefined, earlierRun: { end, ago: 0 } });
			await this.record([own]);
			if (claims.isClosed) await this.takeBack([own]);
			return own;
		} catch (error) {
			return { document, sha256, problem: error as Error, attempts: 0 };
		} finally {
			claims.giveUp(key, document);
		}
	}

	/**
	 * Takes back what was added, as these outcomes weren't delivered after all.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async takeBack(outcomes: Outcome[]): Promise<void> {
		const { attempts, history } = this.settings;
		const keys = keysOf(recordedOf(outcomes)).filter((key) => attempts.recorded.has(key));
		await history.remove(keys);
		for (const key of keys) attempts.recorded.delete(key);
	}

	/**
	 * These documents may be read once more.
	 *
	 * @returns how many different ones they are
	 * @throws Problem if n8n's database fails
	 */
	async forget(documents: Identified[]): Promise<number> {
		const { history, kept } = this.settings;
		const keys = keysOf(documents);
		await history.remove(keys);
		for (const key of keys) kept.remove(key);
		return keys.length;
	}

	/** @returns undefined if it has to be sent after all */
	private async fromOther(
		document: Document,
		sha256: string,
		other: Claim,
	): Promise<Outcome | undefined> {
		const outcome = await other.outcome;
		if ('body' in outcome) {
			return { ...earlierReading(document, sha256, outcome), delivery: other.delivery };
		}
		return isShared(outcome, other.document, document) ? copyOf(outcome, document) : undefined;
	}

	private async isRepeated(key: string): Promise<boolean> {
		const { attempts, history } = this.settings;
		if (attempts.recorded.has(key)) return false;
		const answer = this.repeated.get(key) ?? history.has(key);
		this.repeated.set(key, answer);
		return await answer;
	}

	private fromEarlierAttempt(document: Document, sha256: string, key: string): Outcome | undefined {
		const { attempts } = this.settings;
		const reading = attempts.readings.get(key);
		if (reading) return { ...earlierReading(document, sha256, reading), isFromAttempt: true };
		const problem = attempts.unclear.get(`${key} ${limitsKey(document)}`);
		return problem && { document, sha256, problem, attempts: 0 };
	}

	private fromKept(document: Document, sha256: string, key: string): Outcome | undefined {
		const reading = this.settings.kept.get(key);
		if (!reading) return undefined;
		const outcome = earlierReading(document, sha256, reading);
		return mayBeKept(outcome, document) ? { ...outcome, earlierRun: reading.run } : undefined;
	}
}

function repeated({ document, sha256 }: Identified): Repeated {
	return { document, sha256, isRepeated: true, attempts: 0 };
}

/** Of documents that another execution has read, that one decides. */
function recordedOf(outcomes: Outcome[]): Read[] {
	return outcomes.flatMap((outcome) =>
		'body' in outcome && !isAwaited(outcome) && memoriesOf(outcome).recorded ? [outcome] : [],
	);
}

/** Each once. */
function keysOf(outcomes: Identified[]): string[] {
	return [...new Set(outcomes.map(({ document, sha256 }) => documentKey(document, sha256)))];
}

function known(outcome: Outcome): Known {
	return { outcome: Promise.resolve(outcome) };
}

function startOf(document: Document, outcome: Promise<Outcome>): First {
	const first: First = { document, outcome };
	void outcome.then((settled) => (first.settled = settled));
	return first;
}

async function outcomeOfCopy(document: Document, first: First): Promise<Outcome | undefined> {
	const outcome = await first.outcome;
	return isShared(outcome, first.document, document) ? copyOf(outcome, document) : undefined;
}

/** Whether a copy has the outcome of an equal document. */
function isShared(outcome: Outcome, first: Document, copy: Document): boolean {
	if ('body' in outcome && outcome.earlierRun) return mayBeKept(outcome, copy);
	const { copies } = memoriesOf(outcome);
	if (copies === 'if sent with the same limits') return limitsKey(first) === limitsKey(copy);
	return copies === 'always';
}

/** A kept result is only used if it would be kept now: what lacks a field may be read better today. */
function mayBeKept(outcome: Read, document: Document): boolean {
	return memoriesOf(checkFields({ ...outcome, document, problem: undefined })).kept;
}
