import { expect } from 'vitest';

/** The answer to a request: fields with or without the required one, or a status. */
export type Answer = 'fields' | 'no total' | 422 | 503 | 504;

/** A document, with the options that matter for the memories. */
export interface Item {
	text: string;
	/** Documents with other limits may have other outcomes. With 2, they are sent again after a lost answer. */
	limits: number;
	documentsToReview: 'mark' | 'fail';
	reuseResults: boolean;
	alreadyReadDocuments: 'extract' | 'skip';
}

/** The fields of a text, with the name of the request that was answered with them. */
interface Fields {
	total: string;
	request: string;
}

interface Reading extends Fields {
	/** In milliseconds. */
	readAt: number;
}

type Expected = Fields | 'already read' | 'lacks a field' | number;

interface First {
	item: Item;
	end: Reading | number;
	isKept: boolean;
}

const HOUR = 60 * 60_000;

/** The rules of docs/interface.md, section 6.4, implemented independently of the node. */
export class MemoryModel {
	private readonly kept = new Map<string, Reading>();

	private readonly history = new Set<string>();

	private readings = new Map<string, Reading>();

	private lostAnswers = new Set<string>();

	private recorded = new Set<string>();

	startExecution(): void {
		this.readings = new Map();
		this.lostAnswers = new Set();
		this.recorded = new Set();
	}

	/**
	 * The expected outcomes of a try, and the documents that it sends, unless a failure stops it.
	 *
	 * @param order the order in which the items are examined: those that ask the history take longer
	 */
	nextTry(
		items: Item[],
		order: number[],
		now: number,
		answerTo: (text: string, limits: number) => Answer,
		name: string,
	): { expected: Expected[]; sent: string[] } {
		const sent: string[] = [];
		const firsts: First[] = [];
		const expected: Expected[] = [];
		const endOf = (item: Item): Expected => {
			const { text, limits } = item;
			const isOld = this.history.has(text) && !this.recorded.has(text);
			if (item.alreadyReadDocuments === 'skip' && isOld) return 'already read';
			let first = firsts.find((other) => other.item.text === text && isShared(other, item));
			if (!first) {
				const remembered = this.remembered(item, now);
				if (!remembered) sent.push(`${text} ${limits}`);
				const answer = answerTo(text, limits);
				const answered = fieldsOf(answer, name);
				const end = answered ? { ...answered, readAt: now } : Number(answer);
				first = { item, ...(remembered ?? { end, isKept: false }) };
				firsts.push(first);
			}
			return expectedOf(item, first.end);
		};
		for (const index of order) expected[index] = endOf(items[index]!);
		return { expected, sent };
	}

	private remembered(item: Item, now: number): Omit<First, 'item'> | undefined {
		const { text, limits } = item;
		const reading = this.readings.get(text);
		if (reading) return { end: reading, isKept: false };
		if (this.lostAnswers.has(`${text} ${limits}`)) return { end: 504, isKept: false };
		const kept = this.kept.get(text);
		const isKept = kept !== undefined && now - kept.readAt < HOUR && willDo(item, kept);
		return isKept ? { end: kept, isKept } : undefined;
	}

	/** @returns the fields in the answer, if it has some */
	answered(text: string, limits: number, answer: Answer, name: string, now: number) {
		const fields = fieldsOf(answer, name);
		if (fields) {
			this.readings.set(text, { ...fields, readAt: now });
			this.kept.delete(text);
		} else if (answer === 504 && limits !== 2) {
			this.lostAnswers.add(`${text} ${limits}`);
		}
		return fields;
	}

	delivered(items: Item[], expected: Expected[], isRecorded: boolean): void {
		for (const [index, { text, alreadyReadDocuments }] of items.entries()) {
			const end = expected[index]!;
			if (typeof end === 'number') continue;
			this.kept.delete(text);
			if (typeof end === 'string' || !isRecorded || alreadyReadDocuments === 'extract') continue;
			this.history.add(text);
			this.recorded.add(text);
		}
	}

	/**
	 * Checks a kept result after a failed run. If only some of the items want it, either is possible: it depends on
	 * the order in which they were examined.
	 *
	 * @param kept the kept result of a text
	 */
	undelivered(text: string, items: Item[], kept: object | undefined): void {
		const reading = this.readings.get(text);
		if (!reading) return;
		const wanted = items.filter((item) => item.text === text).map((item) => willDo(item, reading));
		if (wanted.every(Boolean)) expect(kept).toEqual(reading);
		if (!wanted.some(Boolean)) expect(kept).toBeUndefined();
		if (kept) this.kept.set(text, reading);
	}
}

function fieldsOf(answer: Answer, request: string): Fields | undefined {
	if (typeof answer === 'number') return undefined;
	return { total: answer === 'fields' ? '1' : '', request };
}

/** True if an item has the outcome of an equal one. */
function isShared({ item: other, end, isKept }: First, item: Item): boolean {
	if (typeof end === 'object') return !isKept || willDo(item, end);
	return end === 422 || item.limits === other.limits;
}

/** True if an item can use the result of another execution, and another execution can use its result. */
function willDo({ reuseResults, documentsToReview }: Item, { total }: Fields): boolean {
	return reuseResults && (total !== '' || documentsToReview === 'mark');
}

function expectedOf({ documentsToReview }: Item, end: Reading | number): Expected {
	if (typeof end === 'number') return end;
	const { total, request } = end;
	return total === '' && documentsToReview === 'fail' ? 'lacks a field' : { total, request };
}
