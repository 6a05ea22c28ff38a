import { type Deadlines, TOO_LATE } from '../../nodes/DocumentExtraction/deadlines.js';
import type {
	Document,
	DocumentFile,
	ItemSelection,
} from '../../nodes/DocumentExtraction/documents/document.js';
import { readOptions } from '../../nodes/DocumentExtraction/options/options.js';
import {
	type ExecutionOutcomes,
	extractItems,
} from '../../nodes/DocumentExtraction/extraction/extractItems.js';
import type { ExtractionSettings } from '../../nodes/DocumentExtraction/extraction/run.js';
import { OwnClaims } from '../../nodes/DocumentExtraction/deduplication/claims.js';
import { Tries } from '../../nodes/DocumentExtraction/deduplication/readings.js';
import type { DocumentHistory } from '../../nodes/DocumentExtraction/deduplication/documentHistory.js';
import {
	Deduplication,
	type DeduplicationSettings,
} from '../../nodes/DocumentExtraction/deduplication/deduplication.js';
import { SharedResources } from '../../nodes/DocumentExtraction/sharedResources.js';
import { timedOut } from '../../nodes/DocumentExtraction/transport/connection.js';
import type { EncodedForm } from '../../nodes/DocumentExtraction/transport/request.js';
import type { Response } from '../../nodes/DocumentExtraction/transport/response.js';
import type { Service } from '../../nodes/DocumentExtraction/transport/service.js';
import type { SimulatedClock } from './simulatedClock.mjs';

export interface Simulation extends Partial<Omit<ExtractionSettings, 'deduplication'>> {
	clock: SimulatedClock;
	account?: string;
	/** The documents that earlier executions have read; empty by default. */
	history?: DocumentHistory;
	/** Answers a document, given its text or file name. The default is a 200 without fields. */
	answer(document: string, timeout: number): Promise<Partial<Response> | void>;
}

type Items = Iterable<ItemSelection> | AsyncIterable<ItemSelection>;

/**
 * Extracts all items with a service that answers in simulated time. The results are delivered, unless the execution
 * fails or is stopped.
 */
export async function simulate(items: Items, simulation: Simulation): Promise<ExecutionOutcomes> {
	const { clock, answer, account, history, ...given } = simulation;
	const shared = given.shared ?? new SharedResources(clock, () => 1);
	const deduplication = deduplicationOf(shared, { history });
	const settings = { concurrency: 5, ...given, shared, deduplication };
	const work = extract(items, serviceFor(answer, account), settings);
	const extraction = await clock.runUntilDone(work);
	const outcomes = extraction.items.flatMap((item) => item.outcomes);
	const hasFailed = given.stopAtFirstFailure && outcomes.some(({ problem }) => problem);
	if (hasFailed || given.cancelSignal?.aborted) deduplication.keep('failed');
	else deduplication.delivered(outcomes);
	return extraction;
}

/** Extracts all items with one account. */
export async function extract(
	items: Items,
	service: Service,
	settings: Partial<ExtractionSettings> & Pick<ExtractionSettings, 'shared'>,
): Promise<ExecutionOutcomes> {
	return await extractItems(
		withAccount(items, service.account),
		{ ofAccount: () => service },
		{
			concurrency: undefined,
			stopAtFirstFailure: false,
			cancelSignal: undefined,
			deduplication: deduplicationOf(settings.shared),
			...settings,
		},
	);
}

/** The deduplication of an execution, without memories unless they are given. */
export function deduplicationOf(
	{ clock, kept, claims }: SharedResources,
	{ tries, history }: Partial<DeduplicationSettings> = {},
): Deduplication {
	return new Deduplication({
		clock,
		kept,
		tries: tries ?? new Tries(),
		history: history ?? EMPTY_HISTORY,
		claims: new OwnClaims(claims, 'node'),
		isRecorded: true,
	});
}

const EMPTY_HISTORY = { has: async () => false } as unknown as DocumentHistory;

/** A service that answers each document, given its text or file name. */
export function serviceFor(answer: Simulation['answer'], account = 'account'): Service {
	const service = {
		account,
		async send({ body }: EncodedForm, timeout: number, deadlines: Deadlines): Promise<Response> {
			const response = await deadlines
				.within(timeout, async () => await answer(nameIn(body), timeout))
				.catch((error) => {
					throw error === TOO_LATE ? timedOut(timeout) : error;
				});
			return { status: 200, headers: {}, body: '{}', ...response };
		},
	};
	return service as unknown as Service;
}

async function* withAccount(items: Items, account: string): AsyncGenerator<ItemSelection> {
	for await (const { documents, ...item } of items) {
		const ofAccount = documents.map((one) => (one instanceof Error ? one : { ...one, account }));
		yield { ...item, documents: ofAccount };
	}
}

function nameIn(body: EncodedForm['body']): string {
	if (body instanceof URLSearchParams) return body.get('text')!;
	return /filename="(.*?)"/.exec(body.toString('latin1'))![1]!;
}

const OPTIONS = readOptions({ timeout: 86_400 });

/** An item with one text, which is passed to `answer`. */
export function textItem(
	text: string,
	itemIndex = 0,
	options: Partial<Document['options']> = {},
): ItemSelection {
	return itemWith({
		itemIndex,
		account: 'account',
		options: { ...OPTIONS, ...options },
		request: { projectId: 'fo_1', text },
		bytes: 0,
		kind: 'text',
	});
}

/** An item with one file, which contains its name, whatever size it reserves in memory. */
export function fileItem(
	name: string,
	itemIndex: number,
	bytes: number,
	read: () => Promise<unknown> = async () => {},
): ItemSelection {
	const source = { field: 'data', data: { data: '', mimeType: 'application/pdf' } };
	const readInto: DocumentFile['readInto'] = async (part) => {
		await read();
		return part.write(name);
	};
	const size = Buffer.byteLength(name);
	const file = { name, mimeType: 'application/pdf', size, source, readInto };
	return itemWith({
		itemIndex,
		account: 'account',
		options: OPTIONS,
		request: { projectId: 'fo_1', file },
		bytes,
		kind: 'PDF',
	});
}

export function itemWith(document: Document): ItemSelection {
	const { itemIndex } = document;
	return { itemIndex, documents: [document], skippedFiles: [], passesThrough: false };
}

export function manyTexts(count: number): ItemSelection[] {
	return textItems(Array.from({ length: count }, (_, index) => `text ${index}`));
}

export function textItems(texts: string[]): ItemSelection[] {
	return texts.map((text, index) => textItem(text, index));
}

/** Answers a document with its statuses, one after the other, and then reads it. Each answer takes 100 ms. */
export function failingService(clock: SimulatedClock, failures: Record<string, number[]> = {}) {
	const asked: string[] = [];
	const log: string[] = [];
	const answer = async (name: string) => {
		asked.push(name);
		log.push(`${name} at ${clock.now()}`);
		await clock.sleep(100);
		const status = failures[name]?.shift();
		if (status !== undefined) return { status, headers: { 'retry-after': '0.15' } };
		return { body: JSON.stringify({ name, lines: [name] }) };
	};
	return { asked, log, answer };
}
