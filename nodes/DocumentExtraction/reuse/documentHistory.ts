import type { Deadlines } from '../deadlines';
import { Problem } from '../problem';
import type {
	DeduplicationItemTypes,
	ICheckProcessedOptions,
	IExecuteFunctions,
} from 'n8n-workflow';

/** n8n then compares whole keys. */
const BY_KEY: ICheckProcessedOptions = { mode: 'entries' };

/** How long n8n may take to look into its database, in milliseconds. */
const TIMEOUT = 30_000;

/** Each node has a history of its own. */
const SCOPE = 'node';

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'removeProcessed' | 'clearAllProcessedItems'
>;

interface Question {
	key: string;
	resolve: (isKnown: boolean) => void;
	reject: (error: Error) => void;
}

/**
 * The documents that earlier executions of a node have read, as hashes in n8n's database: the history
 * of n8n's own node Remove Duplicates. Separate processes that ask at the same moment may disturb each
 * other, as n8n has no lock.
 */
export class DocumentHistory {
	private readonly questions: Question[] = [];

	private isAsking = false;

	/** One at a time in an n8n process: n8n reads, changes and writes a history without a lock. */
	private static lastTurn: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly helpers: Helpers,
		private readonly deadlines: Deadlines,
	) {}

	/**
	 * Whether an earlier execution has read a document.
	 *
	 * @throws Problem if n8n's database fails
	 */
	async has(key: string): Promise<boolean> {
		return await new Promise((resolve, reject) => {
			this.questions.push({ key, resolve, reject });
			void this.askAll();
		});
	}

	/**
	 * @param limit how many are remembered; the oldest are forgotten first
	 * @throws Problem if n8n's database fails
	 */
	async record(keys: string[], limit: number): Promise<void> {
		if (keys.length === 0) return;
		const options = { ...BY_KEY, maxEntries: limit };
		await this.inTurn(async () => await this.helpers.checkProcessedAndRecord(keys, SCOPE, options));
	}

	/** @throws Problem if n8n's database fails */
	async forgetAll(): Promise<void> {
		await this.inTurn(async () => await this.helpers.clearAllProcessedItems(SCOPE, BY_KEY));
	}

	/** All questions that have come up meanwhile are asked together. */
	private async askAll(): Promise<void> {
		if (this.isAsking) return;
		this.isAsking = true;
		while (this.questions.length > 0) {
			const questions = this.questions.splice(0);
			try {
				const known = await this.known(questions.map(({ key }) => key));
				for (const { key, resolve } of questions) resolve(known.has(key));
			} catch (error) {
				for (const { reject } of questions) reject(error as Error);
			}
		}
		this.isAsking = false;
	}

	/** n8n can't look without recording, so what is new is taken out again at once. */
	private async known(keys: string[]): Promise<Set<DeduplicationItemTypes>> {
		return await this.inTurn(async () => {
			const { new: added, processed } = await this.helpers.checkProcessedAndRecord(
				keys,
				SCOPE,
				BY_KEY,
			);
			if (added.length > 0) await this.helpers.removeProcessed(added, SCOPE, BY_KEY);
			return new Set(processed);
		});
	}

	private async inTurn<T>(work: () => Promise<T>): Promise<T> {
		const inTime = async () => await this.deadlines.within(TIMEOUT, work);
		const turn = DocumentHistory.lastTurn.then(inTime);
		DocumentHistory.lastTurn = turn.catch(() => {});
		return await turn.catch((error: Error) => {
			throw new Problem(
				'n8n could not look up which documents it has read before',
				`n8n says: ${error.message}. To extract the document anyway, set the option "Repeated Documents" to "Extract Again".`,
			);
		});
	}
}
