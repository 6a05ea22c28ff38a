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
	/** The results that earlier executions have read, but not delivered. */
	kept: KeptResults;
}

/** The modes of production executions. In the other modes, a person tries out the workflow. */
const PRODUCTION: WorkflowExecuteMode[] = [
	'cli',
	'error',
	'integrated',
	'internal',
	'retry',
	'trigger',
	'webhook',
];

/** Shared by all executions in an n8n process. */
interface SharedReadings {
	clock: Clock;
	tries: TriesOfExecutions;
	kept: KeptResults;
	claims: Claims;
}

/** The deduplication for an execution of a node. Call it at the beginning of each try. */
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

/** The history of a node, in n8n's database. */
export function historyOf(context: IExecuteFunctions, clock: Clock): DocumentHistory {
	const deadlines = new Deadlines(clock, context.getExecutionCancelSignal());
	return new DocumentHistory(context.helpers, clock, deadlines);
}

/**
 * Finds the documents of an execution that don't have to be sent, and remembers the outcomes of the others. The
 * rules are in `memories.ts` (docs/interface.md, section 6.4).
 */
export class Deduplication {
	readonly deliveries: Deliveries;

	private readonly duplicates = new Duplicates();

	private readonly answers = new Map<string, Promise<boolean>>();

	constructor(private readonly settings: DeduplicationSettings) {
		this.deliveries = new Deliveries(settings);
	}

	/** The number of this try, from 1; 0 without Retry On Fail. */
	get tryNumber(): number {
		return this.settings.tries.begun;
	}

	/**
	 * Looks for an outcome that makes sending a document unnecessary. Another execution that has delivered the
	 * document, or is about to, takes precedence over everything else.
	 *
	 * @param sha256 the digest of its file or text
	 * @param outcome its future outcome, for its duplicates
	 * @returns undefined if it has to be sent
	 */
	async find(
		document: Document,
		sha256: string,
		outcome: Promise<Outcome>,
	): Promise<Found | undefined> {
		const key = documentKey(document, sha256);
		if (document.options.alreadyReadDocuments !== 'extract') {
			// The claim comes first: an execution records a document before it ends its claim.
			const other = this.settings.claims.claim(key, document, outcome);
			if (other) return { outcome: this.fromOther(document, sha256, other) };
			try {
				if (await this.isInHistory(key)) return found(alreadyRead({ document, sha256 }));
			} catch (error) {
				return found({ document, sha256, problem: error as Error, attempts: 0 });
			}
		}
		const duplicate = this.duplicates.find(key, document, outcome);
		if (duplicate) return duplicate;
		const earlier =
			this.fromEarlierTry(document, sha256, key) ?? this.fromKept(document, sha256, key);
		return earlier && found(earlier);
	}

	/** Remembers an outcome for the next try, and for a later execution. */
	remember(outcome: Outcome): void {
		const { document, sha256 } = outcome;
		if (!document || sha256 === undefined) return;
		const { tries, kept } = this.settings;
		const memories = memoriesOf(outcome);
		const key = documentKey(document, sha256);
		if (!('body' in outcome)) this.settings.claims.giveUp(key, document);
		if ('body' in outcome && !outcome.earlierRun && !isAwaited(outcome)) {
			// An earlier result is outdated.
			kept.remove(key);
			const { body, readAt } = outcome;
			if (memories.nextTry) tries.readings.set(key, { body, readAt });
			if (memories.kept) tries.toKeep.add(key);
		}
		if (!('body' in outcome) && outcome.problem && memories.nextTry) {
			tries.lostAnswers.set(`${key} ${limitsKey(document)}`, outcome.problem);
		}
	}

	/** Leaves the results of this execution to a later one, because this one won't deliver them. */
	keep(end: Exclude<Delivery, 'delivered'>): void {
		const { tries, kept, claims } = this.settings;
		const readings = [...tries.readings].filter(([key]) => tries.toKeep.has(key));
		kept.keep(readings, end);
		claims.close(end);
	}

	/** Drops the kept results that this execution delivers, because no later one needs them. */
	delivered(outcomes: Outcome[]): void {
		const { kept, claims } = this.settings;
		claims.close('failed');
		for (const outcome of outcomes) {
			const isDelivered = 'body' in outcome || 'isAlreadyRead' in outcome;
			if (isDelivered) kept.remove(documentKey(outcome.document, outcome.sha256));
		}
	}

	/**
	 * Forgets documents, so that they can be read again.
	 *
	 * @returns the number of different documents
	 * @throws Problem if n8n's database fails
	 */
	async forget(documents: Identified[]): Promise<number> {
		const { history, kept } = this.settings;
		const keys = keysOf(documents);
		await history.remove(keys);
		for (const key of keys) kept.remove(key);
		return keys.length;
	}

	/** @returns undefined if the document has to be sent after all */
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
		const problem = tries.lostAnswers.get(`${key} ${limitsKey(document)}`);
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
