import { checkFields } from '../checkFields';
import type { Found } from '../deduplication/deduplication';
import type { Document } from '../documents/document';
import { isAwaited, type Outcome, type Read } from '../outcome';
import { decideRetry, type AttemptStats, type Patience } from '../pacing/decideRetry';
import { ServiceProblem } from '../problem';
import { bodyOf } from '../transport/answer';
import type { EncodedForm } from '../transport/request';
import { Lease } from './lease';
import type { Account, Run } from './run';

/** A document waits at least this long because others were throttled, in milliseconds. */
const LONGEST_LINE = 60_000;

type Answer = Pick<Read, 'body' | 'isMisencoded'>;

/** Extracts one document: attempts to send it, with pauses between them, until it is read or given up. */
export class Extraction {
	/** Never rejects. */
	readonly outcome: Promise<Outcome>;

	private readonly account: Account;

	private readonly stats: AttemptStats = { made: 0, throttled: 0, waited: 0 };

	/** Of its file or text, once it has been read. */
	private sha256?: string;

	/** True once it is clear that the document has to be sent. */
	private isNew = false;

	private firstSentAt?: number;

	/** The time for which the service may still delay the document. Set once it was throttled, in milliseconds. */
	private patience?: number;

	constructor(
		private readonly document: Document,
		private readonly run: Run,
	) {
		this.account = run.account(document.account);
		this.outcome = this.extract().then((outcome) => {
			const checked = isAwaited(outcome) ? outcome : checkFields(outcome);
			run.settings.deduplication.remember(checked);
			return checked;
		});
	}

	private async extract(): Promise<Outcome> {
		try {
			for (;;) {
				const end = await this.attempt();
				if (end instanceof Error) {
					await this.pauseAfter(end);
				} else if ('body' in end) {
					return end;
				} else {
					const outcome = await Promise.race([end.outcome, this.run.sendingStopped]);
					if (outcome) return outcome;
				}
			}
		} catch (error) {
			const { document, sha256, stats } = this;
			return { document, sha256, problem: error as Error, attempts: stats.made };
		}
	}

	/**
	 * @returns what was read, why there is nothing, or an outcome to wait for instead (undefined: attempt again)
	 * @throws why the document isn't sent
	 */
	private async attempt(): Promise<Read | Error | Found> {
		const { document, account, run } = this;
		const queue = { patience: this.patienceInQueue(), wasSent: this.firstSentAt !== undefined };
		const lease = await Lease.ofSlot(document, account, run.settings.shared, queue);
		let answer: Answer | Error | undefined;
		try {
			await lease.reserveMemory(run.stopSignal);
			const form = await run.whileReading(lease.read());
			const found = await this.find(form);
			if (found) return found;
			const permit = lease.askForPermit();
			if (!permit) return AGAIN;
			this.firstSentAt ??= permit.startedAt;
			answer = await this.send(form);
			return answer instanceof Error ? answer : this.read(answer);
		} finally {
			lease.end(answer);
		}
	}

	/** Looks for its outcome elsewhere, until it is clear that it has to be sent. */
	private async find({ sha256 }: EncodedForm): Promise<Found | undefined> {
		if (this.isNew) return undefined;
		this.sha256 = sha256;
		const { deduplication } = this.run.settings;
		const found = await deduplication.find(this.document, sha256, this.outcome);
		this.isNew = !found;
		return found;
	}

	private async send(form: EncodedForm): Promise<Answer | Error> {
		const { options, request } = this.document;
		try {
			const response = await this.account.service.send(form, options.timeout, this.run.deadlines);
			return { body: bodyOf(response, request.projectId), isMisencoded: response.isMisencoded };
		} catch (error) {
			return error as Error;
		}
	}

	private read(answer: Answer): Read {
		const { document, stats } = this;
		const readAt = this.run.settings.shared.clock.now();
		const milliseconds = Math.round(readAt - this.firstSentAt!);
		const attempts = stats.made + 1;
		return { document, sha256: this.sha256!, ...answer, readAt, attempts, milliseconds };
	}

	/** @throws the problem, if the document isn't sent again */
	private async pauseAfter(problem: Error): Promise<void> {
		const { stats, run } = this;
		const { pacer, execution } = this.account;
		const { options } = this.document;
		const isThrottled = problem instanceof ServiceProblem && problem.retryClass === 'throttled';
		if (isThrottled) stats.throttled++;
		else stats.made++;
		if (!(problem instanceof ServiceProblem) || run.stopSignal.aborted) throw problem;
		// If the service isn't available, it isn't asked again and again for each of many documents.
		const isUnavailable = pacer.isUnavailableFor(execution);
		const limits = isUnavailable ? { ...options, maxAttempts: 1 } : options;
		const { clock, random } = run.settings.shared;
		const decision = decideRetry(problem, stats, limits, random());
		if (decision.giveUp) {
			pacer.gaveUp(decision.giveUp);
			throw decision.giveUp;
		}
		stats.waited += decision.pause;
		if (isThrottled) this.patience = options.maxWait - stats.waited;
		const from = clock.now();
		await execution.pause(decision.pause);
		if (isThrottled) execution.waited(from, pacer.users > 1);
	}

	/** Max Wait limits the pauses after a document's own 429s. Until it gets one, it queues for Max Wait or a minute, whichever is longer. */
	private patienceInQueue(): Patience {
		const { maxWait } = this.document.options;
		return { maxWait, left: this.patience ?? Math.max(maxWait, LONGEST_LINE) };
	}
}

/** All requests of the account have to wait now: nothing is found, so the document makes another attempt later. */
const AGAIN: Found = { outcome: Promise.resolve(undefined) };
