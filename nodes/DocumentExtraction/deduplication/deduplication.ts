import type { IExecuteFunctions, WorkflowExecuteMode } from 'n8n-workflow';

import type { Clock } from '../clock';
import { Deadlines } from '../deadlines';
import type { Document } from '../documents/document';
import { isAwaited, type Delivery, type Outcome } from '../outcome';
import { OwnClaims, type Claim, type Claims } from './claims';
import { Duplicates, mayBeKept, outcomeOfDuplicate, type Found } from './duplicates';
import { Deliveries, type DeliverySettings } from './deliveries';
import { DocumentHistory } from './documentHistory';
import {
	documentKey,
	earlierReading,
	keysOf,
	limitsKey,
	memoriesOf,
	alreadyRead,
	type Identified,
} from './memories';
import { Tries, type TriesOfExecutions, type KeptResults } from './readings';

export type { Identified, Found };

export interface DeduplicationSettings extends DeliverySettings {
	clock: Clock;
	/** What earlier executions have read, and not delivered. */
	kept: KeptResults;
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
	tries: TriesOfExecutions;
	kept: KeptResults;
	claims: Claims;
}

/** What is known to an execution of a node. To be called when it begins, or n8n's next attempt at it does. */
export function deduplicationOf(
	context: IExecuteFunctions,
	{ tries, clock, kept, claims }: SharedReadings,
): Deduplication {
	const { id, retryOnFail } = context.getNode();
	return new Deduplication({
		clock,
		tries: retryOnFail ? tries.of(context.getExecuteData(), id) : new Tries(),
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

/**
 * What is known of the documents of an execution: whether one needn't be sent, and what its outcome means
 * for others. The rules are in `memories.ts` (docs/interface.md, section 6.4).
 */
export class Deduplication {
	readonly deliveries: Deliveries;

	private readonly duplicates = new Duplicates();

	private readonly answers = new Map<string, Promise<boolean>>();

	constructor(private readonly settings: DeduplicationSettings) {
		this.deliveries = new Deliveries(settings);
	}

	/** The number of this attempt of n8n, from 1. */
	get tryNumber(): number {
		return this.settings.tries.begun;
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
	): Promise<Found | undefined> {
		const key = documentKey(document, sha256);
		if (document.options.alreadyReadDocuments !== 'extract') {
			// The claim comes first: whoever ended one has recorded the document before.
			const other = this.settings.claims.claim(key, document, outcome);
			if (other) return { outcome: this.fromOther(document, sha256, other) };
			try {
				if (await this.isInHistory(key)) return found(alreadyRead({ document, sha256 }));
			} catch (error) {
				return found({ document, sha256, problem: error as Error, attempts: 0 });
			}
		}
		const copy = this.duplicates.find(key, document, outcome);
		if (copy) return copy;
		const earlier =
			this.fromEarlierTry(document, sha256, key) ?? this.fromKept(document, sha256, key);
		return earlier && found(earlier);
	}

	/** Remembers an outcome for the next attempt, and for a later execution. */
	remember(outcome: Outcome): void {
		const { document, sha256 } = outcome;
		if (!document || sha256 === undefined) return;
		const { tries, kept } = this.settings;
		const memories = memoriesOf(outcome);
		const key = documentKey(document, sha256);
		if (!('body' in outcome)) this.settings.claims.giveUp(key, document);
		if ('body' in outcome && !outcome.earlierRun && !isAwaited(outcome)) {
			// What was kept before is older.
			kept.remove(key);
			const { body, readAt } = outcome;
			if (memories.nextTry) tries.readings.set(key, { body, readAt });
			if (memories.kept) tries.toKeep.add(key);
		}
		if (!('body' in outcome) && outcome.problem && memories.nextTry) {
			tries.unclear.set(`${key} ${limitsKey(document)}`, outcome.problem);
		}
	}

	/** This execution won't deliver what it has read, so another one may have it. */
	keep(end: Exclude<Delivery, 'delivered'>): void {
		const { tries, kept, claims } = this.settings;
		const readings = [...tries.readings].filter(([key]) => tries.toKeep.has(key));
		kept.keep(readings, end);
		claims.close(end);
	}

	/** This execution delivers these outcomes, so no later one needs them. */
	delivered(outcomes: Outcome[]): void {
		const { kept, claims } = this.settings;
		claims.close('failed');
		for (const outcome of outcomes) {
			const isDelivered = 'body' in outcome || 'isAlreadyRead' in outcome;
			if (isDelivered) kept.remove(documentKey(outcome.document, outcome.sha256));
		}
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
		return await outcomeOfDuplicate(document, other);
	}

	private async isInHistory(key: string): Promise<boolean> {
		const { tries, history } = this.settings;
		if (tries.recorded.has(key)) return false;
		const answer = this.answers.get(key) ?? history.has(key);
		this.answers.set(key, answer);
		return await answer;
	}

	private fromEarlierTry(document: Document, sha256: string, key: string): Outcome | undefined {
		const { tries } = this.settings;
		const reading = tries.readings.get(key);
		if (reading) return { ...earlierReading(document, sha256, reading), isFromEarlierTry: true };
		const problem = tries.unclear.get(`${key} ${limitsKey(document)}`);
		return problem && { document, sha256, problem, attempts: 0 };
	}

	private fromKept(document: Document, sha256: string, key: string): Outcome | undefined {
		const reading = this.settings.kept.get(key);
		if (!reading) return undefined;
		const outcome = earlierReading(document, sha256, reading);
		return mayBeKept(outcome, document) ? { ...outcome, earlierRun: reading.run } : undefined;
	}
}

function found(outcome: Outcome): Found {
	return { outcome: Promise.resolve(outcome) };
}
