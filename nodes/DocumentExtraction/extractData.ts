import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
} from 'n8n-workflow';

import { extractDataUrl } from '../../credentials/endpoint';
import { bodyOf, fieldsOf } from './transport/answer';
import { BufferPool } from './transport/bufferPool';
import { realClock } from './clock';
import { Deadlines } from './transport/deadlines';
import type { Document } from './documents/documents';
import { Again, LaneRun, type Job } from './pacing/lanes';
import { ServiceProblem } from './problem';
import { ReadingTurns } from './pacing/readingTurns';
import type { Report } from './results/report';
import { encodeForm } from './transport/request';
import type { Effort } from './results/result';
import { ServiceState } from './pacing/serviceState';
import { CREDENTIAL, send, type Service } from './transport/transport';
import { pauseOrGiveUp, type Tries } from './pacing/tries';

/** What becomes of a document. */
export interface Endings {
	extracted(document: Document, body: IDataObject, effort: Effort): INodeExecutionData;
	/** Ends the whole run where it throws. */
	failed(document: Document, error: unknown): INodeExecutionData;
}

/** The way of one execution's documents through the service. */
export class ExtractionRun {
	readonly report: Report = { documents: 0, failed: 0, triedAgain: 0, held: 0 };

	/** In which files are read to be sent. */
	readonly turns = new ReadingTurns();

	private readonly clock = realClock;

	private readonly stop = new AbortController();

	private readonly deadlines = new Deadlines(this.clock, this.stop.signal);

	private readonly buffers = new BufferPool();

	private readonly state: ServiceState;

	private knownService?: Service;

	/** @param concurrency how many documents at a time; found as it goes where it is undefined */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly credentials: ICredentialDataDecryptedObject,
		concurrency: number | undefined,
		private readonly endings: Endings,
	) {
		this.state = new ServiceState(concurrency);
	}

	/** @returns an item for each document, in the same order */
	async extractAll(
		documents: Iterable<Document> | AsyncIterable<Document>,
	): Promise<INodeExecutionData[]> {
		const { clock, state, stop, turns } = this;
		const rest = async () => await turns.rest();
		const run = new LaneRun<INodeExecutionData>(state.lanes, state.rate, clock, stop, rest);
		this.stopWithExecution();
		try {
			return await run.finishAll(this.jobsFor(documents));
		} finally {
			this.report.held = state.rate.held;
			stop.abort();
		}
	}

	private async *jobsFor(
		documents: Iterable<Document> | AsyncIterable<Document>,
	): AsyncGenerator<Job<INodeExecutionData>, void> {
		for await (const document of documents) {
			this.report.documents++;
			const tries: Tries = { made: 0, waited: 0, firstAt: 0 };
			yield {
				bytes: document.bytes,
				attempt: async (startedAt) => await this.attempt(document, tries, startedAt),
			};
		}
	}

	private stopWithExecution(): void {
		const cancelled = this.context.getExecutionCancelSignal();
		// n8n knows an error that comes from stopping by this word.
		const end = () => this.stop.abort(new NodeOperationError(this.context.getNode(), 'canceled'));
		cancelled?.addEventListener('abort', end, { signal: this.stop.signal });
		if (cancelled?.aborted) end();
	}

	private async attempt(
		document: Document,
		tries: Tries,
		startedAt: number,
	): Promise<INodeExecutionData | Again> {
		const { state, clock } = this;
		if (state.verdict) return this.failed(document, state.verdict);
		if (tries.made++ === 0) tries.firstAt = startedAt;
		return await this.extract(document).then(
			(fields) => {
				const now = clock.now();
				state.answered(document.kind, now - startedAt);
				const effort = { tries: tries.made, milliseconds: Math.round(now - tries.firstAt) };
				return this.endings.extracted(document, fields, effort);
			},
			(error) =>
				error instanceof ServiceProblem
					? this.afterSetback(document, error, tries, startedAt)
					: this.failed(document, error),
		);
	}

	private async extract({ request, options }: Document): Promise<IDataObject> {
		const form = await encodeForm(request, this.buffers);
		const service = this.service();
		const answer = await send(this.context, service, form, options.timeout, this.deadlines);
		const body = bodyOf(answer);
		// Fields tell that the service has read the document. After any other answer, the connection
		// may still be sending it.
		form.release();
		return options.simplify ? fieldsOf(body) : body;
	}

	/** The same for all documents, but a wrong address is the error of each. */
	private service(): Service {
		const { baseUrl, apiKey } = this.credentials;
		this.knownService ??= {
			url: extractDataUrl(String(baseUrl ?? '')),
			apiKey: String(apiKey ?? '').trim(),
			// n8n uses nothing of it but the data.
			credential: { id: '', name: '', type: CREDENTIAL, data: this.credentials },
		};
		return this.knownService;
	}

	private afterSetback(
		document: Document,
		problem: ServiceProblem,
		tries: Tries,
		startedAt: number,
	): INodeExecutionData | Again {
		const { state } = this;
		const now = this.clock.now();
		const { maxTries, ...limits } = document.options;
		// A service that is away is not asked over and over again for each of many documents.
		const patience = { ...limits, maxTries: state.isAway ? 1 : maxTries };
		const next = pauseOrGiveUp(problem, tries, patience, Math.random());
		if (next instanceof ServiceProblem) {
			state.givenUp(next, limits.maxWait, startedAt, now);
			return this.failed(document, next);
		}
		state.pausing(problem, next, startedAt, now);
		tries.waited += next;
		if (tries.made === 1) this.report.triedAgain++;
		return new Again(next);
	}

	private failed(document: Document, error: unknown): INodeExecutionData {
		this.report.failed++;
		return this.endings.failed(document, error);
	}
}
