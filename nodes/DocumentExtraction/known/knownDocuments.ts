import type { IExecuteFunctions } from 'n8n-workflow';

import { checkFields } from '../checkFields';
import type { Clock } from '../clock';
import { Deadlines } from '../deadlines';
import type { Document } from '../documents/document';
import type { Outcome, Read } from '../outcome';
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
}

/** What is known to all executions in an n8n process. */
interface SharedReadings {
	clock: Clock;
	attempts: AttemptsOfExecutions;
	kept: KeptResults;
}

/** What is known to an execution of a node. To be called when it begins, or n8n's next attempt at it does. */
export function knownTo(
	context: IExecuteFunctions,
	{ attempts, clock, kept }: SharedReadings,
): KnownDocuments {
	const { id, retryOnFail } = context.getNode();
	return new KnownDocuments({
		clock,
		attempts: retryOnFail ? attempts.of(context.getExecuteData(), id) : new Attempts(),
		kept,
		history: historyOf(context, clock),
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
	 * Looks whether a document needn't be sent. What another execution has delivered is repeated, whatever
	 * else is known of it.
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
		try {
			const isRepeated = await this.isRepeated(document, key);
			if (isRepeated) return known({ document, sha256, isRepeated, attempts: 0 });
		} catch (error) {
			return known({ document, sha256, problem: error as Error, attempts: 0 });
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
		if ('body' in outcome && !outcome.isKept) {
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

	/** This execution won't deliver what it has read, so a later one may have it. */
	keep(): void {
		const { attempts, kept } = this.settings;
		kept.keep([...attempts.readings].filter(([key]) => attempts.toKeep.has(key)));
	}

	/** This execution delivers these outcomes, so no later one needs them. */
	delivered(outcomes: Outcome[]): void {
		const { kept } = this.settings;
		for (const outcome of outcomes) {
			const isDelivered = 'body' in outcome || 'isRepeated' in outcome;
			if (isDelivered) kept.remove(documentKey(outcome.document, outcome.sha256));
		}
	}

	/**
	 * Adds what was delivered to the history.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async record(outcomes: Outcome[]): Promise<void> {
		const { attempts, history } = this.settings;
		const recorded = recordedOf(outcomes);
		const keys = keysOf(recorded);
		const sizes = recorded.map(({ document }) => document.options.historySize);
		await history.record(
			keys,
			sizes.reduce((one, other) => Math.max(one, other), 0),
		);
		for (const key of keys) attempts.recorded.add(key);
	}

	/**
	 * Takes back what was added, as these outcomes weren't delivered after all.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async takeBack(outcomes: Outcome[]): Promise<void> {
		const { attempts, history } = this.settings;
		const keys = keysOf(recordedOf(outcomes));
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

	private async isRepeated({ options }: Document, key: string): Promise<boolean> {
		const { attempts, history } = this.settings;
		if (options.repeatedDocuments === 'extract' || attempts.recorded.has(key)) return false;
		const answer = this.repeated.get(key) ?? history.has(key);
		this.repeated.set(key, answer);
		return await answer;
	}

	private fromEarlierAttempt(document: Document, sha256: string, key: string): Outcome | undefined {
		const { attempts, clock } = this.settings;
		const reading = attempts.readings.get(key);
		if (reading) return earlierReading(document, sha256, reading, clock.now());
		const problem = attempts.unclear.get(`${key} ${limitsKey(document)}`);
		return problem && { document, sha256, problem, attempts: 0 };
	}

	private fromKept(document: Document, sha256: string, key: string): Outcome | undefined {
		const { kept, clock } = this.settings;
		const reading = kept.get(key);
		if (!reading) return undefined;
		const outcome = earlierReading(document, sha256, reading, clock.now());
		return mayBeKept(outcome, document) ? { ...outcome, isKept: true } : undefined;
	}
}

function recordedOf(outcomes: Outcome[]): Read[] {
	return outcomes.flatMap((outcome) =>
		'body' in outcome && memoriesOf(outcome).recorded ? [outcome] : [],
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
	if ('body' in outcome && outcome.isKept) return mayBeKept(outcome, copy);
	const { copies } = memoriesOf(outcome);
	if (copies === 'if sent with the same limits') return limitsKey(first) === limitsKey(copy);
	return copies === 'always';
}

/** A kept result is only used if it would be kept now: what lacks a field may be read better today. */
function mayBeKept(outcome: Read, document: Document): boolean {
	return memoriesOf(checkFields({ ...outcome, document, problem: undefined })).kept;
}
