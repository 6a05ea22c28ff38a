import { duration } from '../problem';

/** What the note needs to know of an item. */
interface ItemResult {
	outcomes: Array<{ document?: object; problem?: Error; attempts: number }>;
	/** Files that were left out, each with the reason. */
	skipped: string[];
	itemIndex: number;
}

/** This many skipped files are named; the others are counted. */
const MAX_NAMED = 5;

/**
 * A note for the output panel, or undefined if there is nothing to tell.
 *
 * @param blockedMs how long the service let nobody send, in milliseconds
 */
export function noteOf(items: ItemResult[], blockedMs: number): string | undefined {
	const sent = items.flatMap(({ outcomes }) => outcomes).filter(({ document }) => document);
	const failed = sent.filter(({ problem }) => problem).length;
	const retried = sent.filter(({ attempts }) => attempts > 1).length;
	const skipped = items.flatMap((item) =>
		item.skipped.map((reason) => `${reason} [item ${item.itemIndex}]`),
	);
	if (failed === 0 && retried === 0 && skipped.length === 0) return undefined;
	const sentences = [
		failed === 0
			? `${count(sent.length)} extracted.`
			: `${sent.length - failed} of ${count(sent.length)} extracted, ${failed} failed.`,
	];
	if (retried > 0) sentences.push(`${count(retried)} had to be tried again.`);
	if (Math.round(blockedMs) >= 1000) {
		sentences.push(`The service made us wait ${duration(blockedMs)}.`);
	}
	if (skipped.length > 0) {
		const others = skipped.length - MAX_NAMED;
		const named = skipped.slice(0, MAX_NAMED).join('; ');
		sentences.push(`Skipped: ${named}${others > 0 ? `; and ${others} more` : ''}.`);
	}
	return sentences.join(' ');
}

function count(documents: number): string {
	return documents === 1 ? '1 document' : `${documents} documents`;
}
