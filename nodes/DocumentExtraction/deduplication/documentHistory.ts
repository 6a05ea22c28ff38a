import { createHash } from 'crypto';

import type { Clock } from '../clock';
import { Deadlines } from '../deadlines';
import { Problem } from '../problem';
import { excerpt } from '../wording';
import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

/** Makes n8n compare whole keys. */
const BY_KEY: ICheckProcessedOptions = { mode: 'entries' };

/** The time limit for an operation on n8n's database, in milliseconds. */
const TIMEOUT = 30_000;

/**
 * After this pause, in milliseconds, the node checks that its entries are still there, and records them again if
 * another process has overwritten them.
 */
const PAUSE = 100;
const MAX_RECORDINGS = 5;

/** Each node has its own history. */
const SCOPE = 'node';

/**
 * n8n can only check for an entry by writing it, so the node removes it again afterwards. If n8n dies in between,
 * or another process saves a stale list, the entry remains although nobody has read the document. So each
 * document has two entries, and is only already read if both exist. The second one is only checked if the first
 * one exists, so it takes two such accidents in a row to skip a document that nobody has read.
 */
const ENTRIES = ['first', 'second'] as const;
type EntryName = (typeof ENTRIES)[number];

type Helpers = Pick<
	IExecuteFunctions['helpers'],
	'checkProcessedAndRecord' | 'removeProcessed' | 'clearAllProcessedItems'
>;

interface Question {
	key: string;
	resolve: (isRecorded: boolean) => void;
	reject: (error: Error) => void;
}

/**
 * The documents that earlier executions of a node have read, as hashes in n8n's database. It uses the same history
 * as n8n's node Remove Duplicates. That has no lock, so if two processes write at the same moment, a document may
 * be missing, and is read again.
 */
export class DocumentHistory {
	private readonly questions: Question[] = [];

	private isAsking = false;

	/** One operation at a time in an n8n process: n8n reads, changes and writes a history without a lock. */
	private static lastTurn: Promise<unknown> = Promise.resolve();

	/** Recording and forgetting go on if the execution is stopped: doing half of it would be wrong. */
	private readonly unstoppable: Deadlines;

	constructor(
		private readonly helpers: Helpers,
		private readonly clock: Clock,
		private readonly deadlines: Deadlines,
	) {
		this.unstoppable = new Deadlines(clock, undefined);
	}

	/**
	 * True if an earlier execution has read the document.
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
	 * @param limit the number of documents that the history keeps; the oldest are forgotten first
	 * @throws Problem if n8n's database fails, or doesn't keep them
	 */
	async record(keys: string[], limit: number): Promise<void> {
		if (keys.length === 0) return;
		// More documents would push each other out.
		const entries = entriesOf(keys.slice(-limit), ENTRIES);
		const options = { ...BY_KEY, maxEntries: limit * ENTRIES.length };
		const add = async () => await this.helpers.checkProcessedAndRecord(entries, SCOPE, options);
		for (let times = 0; times < MAX_RECORDINGS; times++) {
			if (times > 0) await this.clock.sleep(PAUSE);
			const { new: missing } = await this.inTurn(async () => await twice(add), this.unstoppable);
			if (missing.length === 0) return;
		}
		throw new Problem(
			"Several n8n processes overwrote each other's history of this node",
			'Let fewer of them run this node at the same time.',
		);
	}

	/** @throws Problem if n8n's database fails */
	async remove(keys: string[]): Promise<void> {
		if (keys.length === 0) return;
		await this.inTurn(async () => await this.takeOut(keys, ENTRIES), this.unstoppable);
	}

	/** @throws Problem if n8n's database fails */
	async clear(): Promise<void> {
		const takeOutAll = async () => await this.helpers.clearAllProcessedItems(SCOPE, BY_KEY);
		await this.inTurn(async () => await twice(takeOutAll), this.unstoppable);
	}

	/** Asks all the questions that have come up in the meantime together. */
	private async askAll(): Promise<void> {
		if (this.isAsking) return;
		this.isAsking = true;
		while (this.questions.length > 0) {
			const questions = this.questions.splice(0);
			try {
				const recorded = await this.recordedOf(questions.map(({ key }) => key));
				for (const { key, resolve } of questions) resolve(recorded.has(key));
			} catch (error) {
				for (const { reject } of questions) reject(error as Error);
			}
		}
		this.isAsking = false;
	}

	private async recordedOf(keys: string[]): Promise<Set<string>> {
		return await this.inTurn(async () => {
			const unread = await twice(async () => await this.added(keys, 'first'));
			await this.takeOut(unread, ['first']);
			const rest = without(keys, unread);
			// Not twice: the second run would mistake the entries of the first for earlier ones.
			const accidents = await this.added(rest, 'second');
			await this.takeOut(accidents, ENTRIES);
			return new Set(without(rest, accidents));
		});
	}

	/**
	 * Adds the missing entries, because n8n can't check without adding.
	 *
	 * @returns the keys of the added entries, which have to be taken out again
	 */
	private async added(keys: string[], name: EntryName): Promise<string[]> {
		if (keys.length === 0) return [];
		const entries = entriesOf(keys, [name]);
		const { new: added } = await this.helpers.checkProcessedAndRecord(entries, SCOPE, BY_KEY);
		const missing = new Set(added);
		return keys.filter((_, index) => missing.has(entries[index]!));
	}

	private async takeOut(keys: string[], names: readonly EntryName[]): Promise<void> {
		if (keys.length === 0) return;
		const entries = entriesOf(keys, names);
		await twice(async () => await this.helpers.removeProcessed(entries, SCOPE, BY_KEY));
	}

	private async inTurn<T>(work: () => Promise<T>, deadlines = this.deadlines): Promise<T> {
		const turn = DocumentHistory.lastTurn.then(async () => await deadlines.within(TIMEOUT, work));
		DocumentHistory.lastTurn = turn.catch(() => {});
		return await turn.catch((error: Error) => {
			throw new Problem(
				"n8n couldn't look up which documents were already read",
				`n8n says: ${excerpt(error.message)}. To extract the document anyway, set the option "Already Read Documents" to "Extract Again".`,
			);
		});
	}
}

/** If two processes start a history at the same moment, n8n fails in one of them. */
async function twice<T>(work: () => Promise<T>): Promise<T> {
	return await work().catch(async () => await work());
}

function without(keys: string[], others: string[]): string[] {
	const left = new Set(others);
	return keys.filter((key) => !left.has(key));
}

/** The entries in n8n's database. They are digests because a document's key contains its account. */
function entriesOf(keys: string[], names: readonly EntryName[]): string[] {
	return keys.flatMap((key) => {
		const digest = createHash('sha256').update(key).digest('hex');
		return names.map((name) => `${name} ${digest}`);
	});
}
