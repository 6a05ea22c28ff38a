import { checkFields } from '../checkFields';
import type { Document } from '../documents/document';
import type { Outcome, Read } from '../outcome';
import { copyOf, limitsKey, memoriesOf } from './memories';

/** The end of a document that needn't be sent; undefined if a copy has to be sent after all. */
export interface Known {
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
export class Copies {
	/** More than one if an outcome doesn't hold for all copies, such as a timeout that others don't have. */
	private readonly firsts = new Map<string, First[]>();

	/**
	 * @param outcome what the document will end with, for its copies
	 * @returns undefined if it isn't a copy
	 */
	find(key: string, document: Document, outcome: Promise<Outcome>): Known | undefined {
		const firsts = this.firsts.get(key) ?? [];
		const first = firsts.find(({ document: one, settled }) =>
			settled ? isShared(settled, one, document) : true,
		);
		if (first) return { outcome: outcomeOfCopy(document, first) };
		const own: First = { document, outcome };
		void outcome.then((settled) => (own.settled = settled));
		this.firsts.set(key, [...firsts, own]);
		return undefined;
	}
}

/** @returns undefined if the copy has to be sent after all */
export async function outcomeOfCopy(
	document: Document,
	first: Pick<First, 'document' | 'outcome'>,
): Promise<Outcome | undefined> {
	const outcome = await first.outcome;
	return isShared(outcome, first.document, document) ? copyOf(outcome, document) : undefined;
}

/** Whether a copy has the outcome of an equal document. */
function isShared(outcome: Outcome, first: Document, copy: Document): boolean {
	if ('body' in outcome && outcome.earlierRun) return mayBeKept(outcome, copy);
	const { copies } = memoriesOf(outcome);
	if (copies === 'if sent with the same limits') return limitsKey(first) === limitsKey(copy);
	return copies === 'always';
}

/** A kept result is only used if it would be kept now: what lacks a field may be read better today. */
export function mayBeKept(outcome: Read, document: Document): boolean {
	return memoriesOf(checkFields({ ...outcome, document, problem: undefined })).kept;
}
