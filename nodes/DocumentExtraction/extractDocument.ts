import type { IDataObject } from 'n8n-workflow';

import { Deadlines } from './deadlines';
import type { Document } from './documents/document';
import type { Permit } from './pacing/accountLimits';
import { decideRetry, type AttemptStats, type Patience } from './pacing/decideRetry';
import { ExecutionPacer } from './pacing/executionPacer';
import { ReadLimiter } from './pacing/readLimiter';
import { ServiceProblem } from './problem';
import type { SharedResources } from './sharedResources';
import { bodyOf, fieldsOf } from './transport/answer';
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

/** How long a document that was not refused itself waits because others were, in milliseconds. */
const LONGEST_LINE = 60_000;

export interface ExtractorSettings {
	/** The most documents of this execution at a time; only the account's limit holds if it is undefined. */
	concurrency: number | undefined;
	shared: SharedResources;
}

/** Sees one document after the other through the service, side by side. */
export class DocumentExtractor {
	readonly pacer: ExecutionPacer;

	private readonly readers = new ReadLimiter();

	private readonly deadlines: Deadlines;

	/** @param stop ends what is under way, and nothing is read or sent any more */
	constructor(
		private readonly service: ExtractionService,
		private readonly settings: ExtractorSettings,
		private readonly stop: AbortSignal,
	) {
		const { concurrency = Infinity, shared } = settings;
		const { account } = service;
		this.pacer = new ExecutionPacer(shared.enter(account), concurrency, shared.clock, stop);
		this.deadlines = new Deadlines(shared.clock, stop);
		stop.addEventListener('abort', () => shared.leave(account));
	}

	/** Resolves when it is time to select more documents: some could be sent now, or nothing is being read. */
	async readyForMore(): Promise<void> {
		if (this.readers.pending > this.pacer.free) await this.readers.idle();
	}

	async extract(document: Document): Promise<Outcome> {
		const progress: Progress = { made: 0, waited: 0 };
		try {
			for (;;) {
				const { form, permit } = await this.prepare(document, progress);
				progress.firstAt ??= permit.startedAt;
				const fields = await this.send(document, form, permit);
				if (!(fields instanceof Error)) {
					const milliseconds = Math.round(this.settings.shared.clock.now() - progress.firstAt!);
					return { document, fields, attempts: progress.made + 1, milliseconds };
				}
				await this.pauseOrThrow(document, fields, progress);
			}
		} catch (error) {
			return { document, problem: error as Error, attempts: progress.made };
		}
	}

	/** Reads a document, then waits for its permit: the last thing before it is sent. */
	private async prepare(document: Document, progress: Progress): Promise<Prepared> {
		const prepare = async () => {
			for (;;) {
				this.stop.throwIfAborted();
				await this.pacer.place(patienceOf(document, progress));
				const form = await this.read(document);
				const permit = await this.pacer.permit();
				if (permit) return { form, permit };
				form.release();
				this.settings.shared.memory.release(document.bytes);
			}
		};
		const wasSent = progress.firstAt !== undefined;
		return wasSent ? await this.readers.runAgain(prepare) : await this.readers.run(prepare);
	}

	private async read({ request, bytes }: Document): Promise<EncodedForm> {
		const { memory, buffers } = this.settings.shared;
		await memory.reserve(bytes);
		return await this.readers.read(encodeForm(request, buffers)).catch((error) => {
			memory.release(bytes);
			this.pacer.leavePlace();
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
			this.settings.shared.memory.release(bytes);
		}
	}

	/** @throws the problem, if the document isn't sent again */
	private async pauseOrThrow(
		{ options }: Document,
		problem: Error,
		progress: Progress,
	): Promise<void> {
		const isThrottled = problem instanceof ServiceProblem && problem.retryClass === 'throttled';
		if (!isThrottled) progress.made++;
		if (!(problem instanceof ServiceProblem)) throw problem;
		// A service that isn't available is not asked over and over again for each of many documents.
		const limits = this.pacer.circuitOpen ? { ...options, maxAttempts: 1 } : options;
		const { random } = this.settings.shared;
		const decision = decideRetry(problem, progress, limits, this.pacer.holdMs, random());
		if (decision.giveUp) {
			this.pacer.gaveUp(decision.giveUp);
			throw decision.giveUp;
		}
		if (isThrottled) progress.patience = options.maxWait - progress.waited;
		progress.waited += decision.pause;
		// A document that was throttled gets its place when the pacer lets the account send again.
		if (!isThrottled) await this.pacer.pause(decision.pause);
	}
}

interface Prepared {
	form: EncodedForm;
	permit: Permit;
}

interface Progress extends AttemptStats {
	/** When it was sent for the first time. */
	firstAt?: number;
	/** How long the service could still put it off when it throttled it. In milliseconds. */
	patience?: number;
}

/**
 * How long a document lets the service put it off. To wait in line with others is not what Max Wait is
 * about, so one that was never refused waits a minute in any case.
 */
function patienceOf({ options: { maxWait } }: Document, { patience }: Progress): Patience {
	return { maxWait, left: patience ?? Math.max(maxWait, LONGEST_LINE) };
}
