import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { extractDataUrl } from '../../credentials/endpoint';
import { bodyOf, fieldsOf } from './answer';
import { realClock } from './clock';
import type { Document } from './documents';
import { AutomaticLanes, FixedLanes, type LaneCount } from './laneCount';
import { Again, runInLanes } from './lanes';
import { ServiceProblem } from './problem';
import { Rate } from './rate';
import type { Report } from './report';
import { send, type Service } from './transport';
import { pauseOrGiveUp, type Tries } from './tries';

/** What becomes of a document. */
export interface Endings {
	extracted(document: Document, fields: IDataObject): INodeExecutionData;
	/** Ends the whole run where it throws. */
	failed(document: Document, error: unknown): INodeExecutionData;
}

/** One execution's way through the service: what its documents have in common. */
export class ExtractionRun {
	readonly report: Report = { documents: 0, failed: 0, triedAgain: 0, held: 0 };

	private readonly clock = realClock;

	private readonly rate = new Rate();

	private readonly stop = new AbortController();

	/** A problem that all documents share from now on: none of them needs to be sent to have it. */
	private verdict: ServiceProblem | undefined;

	/** A document was given up because the service is away, and nothing came from it since. */
	private isAway = false;

	private lanes: LaneCount = new AutomaticLanes();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly credentials: ICredentialDataDecryptedObject,
		private readonly endings: Endings,
	) {}

	/** @returns an item for each document, in the same order */
	async extractAll(documents: Document[]): Promise<INodeExecutionData[]> {
		const concurrency = documents[0]?.options.concurrency;
		if (concurrency) this.lanes = new FixedLanes(concurrency);
		const { clock, lanes, rate, report, stop } = this;
		const cancelled = this.context.getExecutionCancelSignal();
		const end = () => stop.abort(cancelled?.reason);
		cancelled?.addEventListener('abort', end, { signal: stop.signal });
		if (cancelled?.aborted) end();

		report.documents = documents.length;
		const jobs = documents.map((document) => {
			const tries: Tries = { made: 0, waited: 0 };
			return {
				bytes: document.bytes,
				attempt: async (startedAt: number) => await this.attempt(document, tries, startedAt),
			};
		});
		try {
			return await runInLanes(jobs, lanes, rate, clock, stop);
		} finally {
			report.held = rate.held;
			stop.abort();
		}
	}

	private async attempt(
		document: Document,
		tries: Tries,
		startedAt: number,
	): Promise<INodeExecutionData | Again> {
		if (this.verdict) return this.failed(document, this.verdict);
		tries.made++;
		return await this.extract(document).then(
			(fields) => {
				this.isAway = false;
				this.lanes.answered(document.kind, this.clock.now() - startedAt);
				return this.endings.extracted(document, fields);
			},
			(error) =>
				error instanceof ServiceProblem
					? this.afterSetback(document, error, tries, startedAt)
					: this.failed(document, error),
		);
	}

	private async extract({ request, options }: Document): Promise<IDataObject> {
		const { context, stop } = this;
		const answer = await send(context, this.service(), request, options.timeout, stop.signal);
		const body = bodyOf(answer);
		return options.simplify ? fieldsOf(body) : body;
	}

	private service(): Service {
		const { baseUrl, apiKey } = this.credentials;
		return { url: extractDataUrl(String(baseUrl ?? '')), apiKey: String(apiKey ?? '').trim() };
	}

	private afterSetback(
		document: Document,
		problem: ServiceProblem,
		tries: Tries,
		startedAt: number,
	): INodeExecutionData | Again {
		const { maxTries, ...limits } = document.options;
		// A service that is away is not asked over and over again for each of many documents.
		const patience = { ...limits, maxTries: this.isAway ? 1 : maxTries };
		const next = pauseOrGiveUp(problem, tries, patience, Math.random());
		this.learnFrom(problem, next, document, startedAt);
		if (next instanceof ServiceProblem) return this.failed(document, next);
		tries.waited += next;
		if (tries.made === 1) this.report.triedAgain++;
		return new Again(next);
	}

	/** What a problem of one document means for the others. */
	private learnFrom(
		{ outlook, answer: { retryAfter } }: ServiceProblem,
		next: number | ServiceProblem,
		{ options }: Document,
		startedAt: number,
	): void {
		const isGivenUp = next instanceof ServiceProblem;
		this.isAway = outlook === 'unavailable' && (isGivenUp || this.isAway);
		const isForAll =
			outlook === 'denied' || (outlook === 'rejected' && (retryAfter ?? 0) > options.maxWait);
		if (isForAll && isGivenUp) {
			this.verdict = next;
		} else if (outlook === 'rejected') {
			const wait = retryAfter ?? (isGivenUp ? 0 : next);
			const now = this.clock.now();
			const isNews = this.rate.rejected(startedAt, now, wait, retryAfter !== undefined);
			if (isNews) this.lanes.rejected();
		}
	}

	private failed(document: Document, error: unknown): INodeExecutionData {
		this.report.failed++;
		return this.endings.failed(document, error);
	}
}
