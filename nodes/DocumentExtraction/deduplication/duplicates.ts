import { checkFields } from '../checkFields';
import type { Document } from '../documents/document';
import type { Outcome, Read } from '../outcome';
import { duplicateOf, limitsKey, memoriesOf } from './memories';

/** The end of a document that needn't be sent; undefined if a copy has to be sent after all. */
export interface Found {
	outcome: Promise<Outcome | undefined>;
}

/** One of equal documents, whose outcome its copies may have as well. */
interface First {
	document: Document;
	outcome: Promise<Outcome>;
	/** The same, when it is there. */
	settled?: Outcome;
}

/** The equal documents of an execution: one is sent, and the others may have its outcome. */
export class Duplicates {
	/** More than one if an outcome doesn't hold for all copies, such as a timeout that others don't have. */
	private readonly firsts = new Map<string, First[]>();

	/**
	 * @param outcome what the document will end with, for its copies
	 * @returns undefined if it isn't a copy
	 */
	find(key: string, document: Document, outcome: Promise<Outcome>): Found | undefined {
		const firsts = this.firsts.get(key) ?? [];
		const first = firsts.find(({ document: one, settled }) =>
			settled ? isShared(settled, one, document) : true,
		);
		if (first) return { outcome: outcomeOfDuplicate(document, first) };
		const own: First = { document, outcome };
		void outcome.then((settled) => (own.settled = settled));
		this.firsts.set(key, [...firsts, own]);
		return undefined;
	}
}

/** @returns undefined if the copy has to be sent after all */
export async function outcomeOfDuplicate(
	document: Document,
	first: Pick<First, 'document' | 'outcome'>,
): Promise<Outcome | undefined> {
	const outcome = await first.outcome;
	return isShared(outcome, first.document, document) ? duplicateOf(outcome, document) : undefined;
}

/** Whether a copy has the outcome of an equal document. */
function isShared(outcome: Outcome, first: Document, copy: Document): boolean {
	if ('body' in outcome && outcome.earlierRun) return mayBeKept(outcome, copy);
	const { duplicates } = memoriesOf(outcome);
	if (duplicates === 'if sent with the same limits') return limitsKey(first) === limitsKey(copy);
	return duplicates === 'always';
}

/** A kept result is only used if it would be kept now: what lacks a field may be read better today. */
export function mayBeKept(outcome: Read, document: Document): boolean {
	return memoriesOf(checkFields({ ...outcome, document, problem: undefined })).kept;
}
