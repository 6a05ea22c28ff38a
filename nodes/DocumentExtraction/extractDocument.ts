import { checkFields } from './checkFields';
import { Deadlines, rejection } from './deadlines';
import type { Document } from './documents/document';
import type { Known, KnownDocuments } from './known/knownDocuments';
import { isAwaited, type Outcome, type Read } from './outcome';
import type { Permit } from './pacing/accountLimits';
import type { AccountPacer } from './pacing/accountPacer';
import { decideRetry, type AttemptStats, type Patience } from './pacing/decideRetry';
import { Execution, Slots } from './pacing/execution';
import { ServiceProblem } from './problem';
import type { SharedResources } from './sharedResources';
import { bodyOf } from './transport/answer';
import { encodeForm, type EncodedForm } from './transport/request';
import type { Service } from './transport/service';
import type { Services } from './transport/services';

/** How long a document that was not throttled itself waits because others were, in milliseconds. */
const LONGEST_LINE = 60_000;

export interface ExtractionSettings {
	shared: SharedResources;
	/** Which documents needn't be sent. */
	known: KnownDocuments;
	/** The most documents of this execution at a time; only the account's limit holds if it is undefined. */
	concurrency: number | undefined;
	stopAtFirstFailure: boolean;
	/** Ends everything when the execution is stopped. */
	cancelSignal: AbortSignal | undefined;
}

/** How the execution had to wait for the limits of its accounts. */
export interface Wait {
	/** While none of the documents of an account was under way: the longest, if there are several accounts. */
	milliseconds: number;
	/** True if other executions used the account meanwhile. */
	isShared: boolean;
}

/** An account that the execution reads documents with. */
interface Account {
	service: Service;
	pacer: AccountPacer;
	execution: Execution;
}

/** Extracts the documents of one execution, several at a time. */
export class DocumentExtractor {
	private readonly accounts = new Map<string, Account>();

	private readonly slots: Slots;

	/** The files that are being read. */
	private readonly reading = new Set<Promise<unknown>>();

	private readonly deadlines: Deadlines;

	/** Rejects when nothing more is sent: a document that waits for another execution's then fails. */
	private readonly halted: Promise<never>;

	/**
	 * @param halt lets nothing more be sent; what is under way goes on to its end
	 * @param stop ends what is under way as well
	 */
	constructor(
		private readonly services: Pick<Services, 'ofAccount'>,
		private readonly settings: ExtractionSettings,
		private readonly halt: AbortSignal,
		stop: AbortSignal,
	) {
		const { concurrency = Infinity, shared } = settings;
		this.slots = new Slots(concurrency);
		this.deadlines = new Deadlines(shared.clock, stop);
		this.halted = rejection(halt);
		this.halted.catch(() => {});
		halt.addEventListener('abort', () => {
			for (const { pacer, execution } of this.accounts.values()) {
				pacer.leave(execution, halt.reason as Error);
			}
		});
		stop.addEventListener('abort', () => {
			for (const account of this.accounts.keys()) shared.leave(account);
		});
	}

	get wait(): Wait {
		const waits = [...this.accounts.values()].map(({ execution }) => execution);
		return {
			milliseconds: waits.reduce((longest, { waitedMs }) => Math.max(longest, waitedMs), 0),
			isShared: waits.some(({ isShared }) => isShared),
		};
	}

	/**
	 * Resolves when it is time to select more documents: some of this account could be sent now, or nothing is
	 * being read.
	 */
	async readyForMore({ account }: Document): Promise<void> {
		const { pacer, execution } = this.enter(account);
		if (execution.pending <= pacer.freeFor(execution)) return;
		while (this.reading.size > 0) await Promise.allSettled(this.reading);
	}

	async extract(document: Document): Promise<Outcome> {
		const account = this.enter(document.account);
		const progress: Progress = { ...account, made: 0, throttled: 0, waited: 0 };
		progress.outcome = this.outcomeOf(document, progress).then((outcome) => {
			const checked = isAwaited(outcome) ? outcome : checkFields(outcome);
			this.settings.known.remember(checked);
			return checked;
		});
		return await progress.outcome;
	}

	private enter(account: string): Account {
		const entered = this.accounts.get(account);
		if (entered) return entered;
		const { shared } = this.settings;
		const service = this.services.ofAccount(account);
		const execution = new Execution(this.slots, shared.clock);
		const pacer = shared.enter(account);
		pacer.join(execution);
		const using = { service, pacer, execution };
		this.accounts.set(account, using);
		return using;
	}

	private async outcomeOf(document: Document, progress: Progress): Promise<Outcome> {
		try {
			for (;;) {
				const prepared = await this.prepare(document, progress);
				if ('outcome' in prepared) {
					const outcome = await Promise.race([prepared.outcome, this.halted]);
					if (outcome) return outcome;
					continue;
				}
				const { form, permit } = prepared;
				progress.firstAt ??= permit.startedAt;
				const answer = await this.send(document, form, permit, progress);
				if (!(answer instanceof Error)) return this.extracted(document, answer, progress);
				await this.pauseOrThrow(document, answer, progress);
			}
		} catch (error) {
			const { sha256, made: attempts } = progress;
			return { document, sha256, problem: error as Error, attempts };
		}
	}

	/**
	 * Waits for the document's turn, reads it, and gets its permit: the last thing before it is sent.
	 *
	 * @returns its outcome instead if it needn't be sent
	 */
	private async prepare(document: Document, progress: Progress): Promise<Prepared | Known> {
		const { pacer, execution } = progress;
		const wasSent = progress.firstAt !== undefined;
		for (;;) {
			await pacer.place(execution, patienceOf(document, progress), wasSent);
			let prepared: Prepared | Known | undefined;
			try {
				prepared = await this.readInMemory(document, progress);
			} finally {
				if (!prepared || 'outcome' in prepared) pacer.leavePlace(execution);
			}
			if (prepared) return prepared;
		}
	}

	/** @returns undefined if it should be read again later, as all have to wait now */
	private async readInMemory(
		document: Document,
		progress: Progress,
	): Promise<Prepared | Known | undefined> {
		const { memory, buffers } = this.settings.shared;
		await memory.reserve(document.bytes, this.halt);
		let form: EncodedForm | undefined;
		let permit: Permit | undefined;
		try {
			const reading = encodeForm(document, buffers);
			this.reading.add(reading);
			form = await reading.finally(() => this.reading.delete(reading));
			const known = await this.find(document, form, progress);
			if (known) return known;
			permit = progress.pacer.permit(progress.execution, document.kind);
			return permit && { form, permit };
		} finally {
			if (!permit) {
				form?.release();
				memory.release(document.bytes);
			}
		}
	}

	/** Looks whether it needn't be sent, until it is clear that it has to be. */
	private async find(
		document: Document,
		{ sha256 }: EncodedForm,
		progress: Progress,
	): Promise<Known | undefined> {
		if (progress.isUnknown) return undefined;
		progress.sha256 = sha256;
		const known = await this.settings.known.find(document, sha256, progress.outcome!);
		progress.isUnknown = !known;
		return known;
	}

	/** @returns what the service answered, or why there is nothing */
	private async send(
		{ options, bytes, request }: Document,
		form: EncodedForm,
		permit: Permit,
		{ service, pacer, execution }: Account,
	): Promise<Answer | Error> {
		try {
			const response = await service.send(form, options.timeout, this.deadlines);
			const body = bodyOf(response, request.projectId);
			pacer.succeeded(execution, permit);
			// Fields show that the service has read the document. After any other answer, the connection
			// may still be sending it.
			form.release();
			return { body, isMisencoded: response.isMisencoded };
		} catch (error) {
			const ofService = error instanceof ServiceProblem ? error : undefined;
			pacer.failed(execution, permit, ofService);
			return error as Error;
		} finally {
			this.settings.shared.memory.release(bytes);
		}
	}

	private extracted(document: Document, answer: Answer, progress: Progress): Read {
		const { made, firstAt, sha256 } = progress as Required<Progress>;
		const readAt = this.settings.shared.clock.now();
		const milliseconds = Math.round(readAt - firstAt);
		return { document, sha256, ...answer, readAt, attempts: made + 1, milliseconds };
	}

	/** @throws the problem, if the document isn't sent again */
	private async pauseOrThrow(
		{ options }: Document,
		problem: Error,
		progress: Progress,
	): Promise<void> {
		const { pacer, execution } = progress;
		const isThrottled = problem instanceof ServiceProblem && problem.retryClass === 'throttled';
		if (isThrottled) progress.throttled++;
		else progress.made++;
		if (!(problem instanceof ServiceProblem) || this.halt.aborted) throw problem;
		// A service that isn't available is not asked over and over again for each of many documents.
		const isUnavailable = pacer.isUnavailableFor(execution);
		const limits = isUnavailable ? { ...options, maxAttempts: 1 } : options;
		const { random } = this.settings.shared;
		const decision = decideRetry(problem, progress, limits, random());
		if (decision.giveUp) {
			pacer.gaveUp(decision.giveUp);
			throw decision.giveUp;
		}
		progress.waited += decision.pause;
		if (isThrottled) progress.patience = options.maxWait - progress.waited;
		const from = this.settings.shared.clock.now();
		await execution.pause(decision.pause);
		if (isThrottled) execution.waited(from, pacer.users > 1);
	}
}

type Answer = Pick<Read, 'body' | 'isMisencoded'>;

interface Prepared {
	form: EncodedForm;
	permit: Permit;
}

interface Progress extends AttemptStats, Account {
	/** What it will end with, for its copies. */
	outcome?: Promise<Outcome>;
	/** Of its file or its text, as soon as it has been read. */
	sha256?: string;
	/** Whether it has to be sent, as nothing is known of it. */
	isUnknown?: boolean;
	/** When it was sent for the first time. */
	firstAt?: number;
	/** How long the service could still put it off when it throttled it. In milliseconds. */
	patience?: number;
}

/**
 * How long a document lets the service put it off. To wait in line with others is not what Max Wait is
 * about, so one that was never throttled waits a minute in any case.
 */
function patienceOf({ options: { maxWait } }: Document, { patience }: Progress): Patience {
	return { maxWait, left: patience ?? Math.max(maxWait, LONGEST_LINE) };
}
