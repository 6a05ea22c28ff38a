import { checkFields } from '../checkFields';
import type { Document } from '../documents/document';
import type { Outcome, Read } from '../outcome';
import { duplicateOf, limitsKey, memoriesOf } from './memories';

/** The outcome of a document that doesn't have to be sent; undefined if a duplicate has to be sent after all. */
export interface Found {
	outcome: Promise<Outcome | undefined>;
}

/** A document that is sent, and may share its outcome with its duplicates. */
interface First {
	document: Document;
	outcome: Promise<Outcome>;
	/** The outcome, once it is settled. */
	settled?: Outcome;
}

/** The duplicates in an execution: of equal documents, the first one is sent, and the others may share its outcome. */
export class Duplicates {
	/** There are several if an outcome isn't valid for all duplicates, such as a timeout that others don't have. */
	private readonly firsts = new Map<string, First[]>();

	/**
	 * @param outcome the document's future outcome, for its duplicates
	 * @returns undefined if it isn't a duplicate
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

/** @returns undefined if the duplicate has to be sent after all */
export async function outcomeOfDuplicate(
	document: Document,
	first: Pick<First, 'document' | 'outcome'>,
): Promise<Outcome | undefined> {
	const outcome = await first.outcome;
	return isShared(outcome, first.document, document) ? duplicateOf(outcome, document) : undefined;
}

/** True if a duplicate has the outcome of the first document. */
function isShared(outcome: Outcome, first: Document, duplicate: Document): boolean {
	if ('body' in outcome && outcome.earlierRun) return mayBeKept(outcome, duplicate);
	const { duplicates } = memoriesOf(outcome);
	if (duplicates !== 'if sent with the same limits') return duplicates === 'always';
	return limitsKey(first) === limitsKey(duplicate);
}

/** A kept result is only used if it would be kept now: if it lacks a field, a new reading may be better. */
export function mayBeKept(outcome: Read, document: Document): boolean {
	return memoriesOf(checkFields({ ...outcome, document, problem: undefined })).kept;
}
