import type { IDataObject } from 'n8n-workflow';

import type { Clock } from './clock';
import type { Document } from './documents/document';
import { AdaptiveLimit, FixedLimit } from './pacing/concurrencyLimit';
import { decideRetry, type AttemptStats } from './pacing/decideRetry';
import { MemoryBudget } from './pacing/memoryBudget';
import { Pacer, type Permit } from './pacing/pacer';
import { ReadLimiter } from './pacing/readLimiter';
import { ServiceProblem } from './problem';
import { bodyOf, fieldsOf } from './transport/answer';
import { BufferPool } from './transport/bufferPool';
import { Deadlines } from './transport/deadlines';
import { encodeForm, type EncodedForm } from './transport/request';
import type { ExtractionService } from './transport/service';

/** What became of a document. */
export type Outcome = Extracted | Failed;

export interface Extracted {
	document: Document;
	/** The fields, or the whole body if they should not be simplified. */
	fields: IDataObject;
	attempts: number;
	/** From sending it for the first time to the end of the answer. */
	milliseconds: number;
	problem?: undefined;
}

export interface Failed {
	/** Undefined if there was nothing that could be sent. */
	document?: Document;
	problem: Error;
	attempts: number;
}

export interface ExtractorSettings {
	/** How many documents at a time; found while extracting if it is undefined. */
	concurrency: number | undefined;
	clock: Clock;
	/** Gives numbers from 0 to 1. */
	random: () => number;
}

/** Sees one document after the other through the service, side by side. */
export class DocumentExtractor {
	private readonly memory = new MemoryBudget();

	private readonly readers = new ReadLimiter();

	private readonly buffers = new BufferPool();

	private readonly pacer: Pacer;

	private readonly deadlines: Deadlines;

	/** @param stop ends what is under way, and nothing is read or sent any more */
	constructor(
		private readonly service: ExtractionService,
		private readonly settings: ExtractorSettings,
		private readonly stop: AbortSignal,
	) {
		const { concurrency, clock, random } = settings;
		const limit = concurrency === undefined ? new AdaptiveLimit() : new FixedLimit(concurrency);
		this.pacer = new Pacer(limit, clock, random, stop);
		this.deadlines = new Deadlines(clock, stop);
	}

	/** How long the service let nobody send so far, in milliseconds. */
	get blockedMs(): number {
		return this.pacer.blockedMs;
	}

	/** Resolves when it is time to select more documents: some could be sent now, or nothing is being read. */
	async readyForMore(): Promise<void> {
		if (this.readers.pending > this.pacer.free) await this.readers.idle();
	}

	async extract(document: Document): Promise<Outcome> {
		const stats: AttemptStats = { made: 0, waited: 0 };
		let firstAt = Infinity;
		try {
			for (;;) {
				const { form, permit } = await this.prepare(document, stats);
				stats.made++;
				firstAt = Math.min(firstAt, permit.startedAt);
				const fields = await this.send(document, form, permit);
				if (!(fields instanceof Error)) {
					const milliseconds = Math.round(this.settings.clock.now() - firstAt);
					return { document, fields, attempts: stats.made, milliseconds };
				}
				await this.pauseOrThrow(document, fields, stats);
			}
		} catch (error) {
			return { document, problem: error as Error, attempts: stats.made };
		}
	}

	/** Reads a document, then waits for its permit: the last thing before it is sent. */
	private async prepare(document: Document, { made }: AttemptStats): Promise<Prepared> {
		const prepare = async () => {
			for (;;) {
				this.stop.throwIfAborted();
				await this.pacer.ready(document.options.maxWait);
				const form = await this.read(document);
				const permit = await this.pacer.permit();
				if (permit) return { form, permit };
				form.release();
				this.memory.release(document.bytes);
			}
		};
		return made === 0 ? await this.readers.run(prepare) : await this.readers.runAgain(prepare);
	}

	private async read({ request, bytes }: Document): Promise<EncodedForm> {
		await this.memory.reserve(bytes);
		return await this.readers.read(encodeForm(request, this.buffers)).catch((error) => {
			this.memory.release(bytes);
			throw error;
		});
	}

	/** @returns the fields, or why there are none */
	private async send(
		{ options, kind, bytes }: Document,
		form: EncodedForm,
		permit: Permit,
	): Promise<IDataObject | Error> {
		try {
			const body = bodyOf(await this.service.send(form, options.timeout, this.deadlines));
			this.pacer.succeeded(permit, kind);
			// Fields show that the service has read the document. After any other answer, the connection
			// may still be sending it.
			form.release();
			return options.simplify ? fieldsOf(body) : body;
		} catch (error) {
			this.pacer.failed(permit, error);
			return error as Error;
		} finally {
			this.memory.release(bytes);
		}
	}

	/** @throws the problem, if the document isn't sent again */
	private async pauseOrThrow(
		{ options }: Document,
		problem: Error,
		stats: AttemptStats,
	): Promise<void> {
		if (!(problem instanceof ServiceProblem)) throw problem;
		// A service that isn't available is not asked over and over again for each of many documents.
		const limits = this.pacer.circuitOpen ? { ...options, maxAttempts: 1 } : options;
		const decision = decideRetry(problem, stats, limits, this.settings.random());
		if (decision.giveUp) {
			this.pacer.gaveUp(decision.giveUp);
			throw decision.giveUp;
		}
		stats.waited += decision.pause;
		await this.pacer.pause(decision.pause);
	}
}

interface Prepared {
	form: EncodedForm;
	permit: Permit;
}
