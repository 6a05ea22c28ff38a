import { duration } from '../problem';

/** What the note needs to know of an item. */
interface ItemResult {
	outcomes: Array<{ document?: object; problem?: Error; attempts: number }>;
	/** Files that were left out, each with the reason. */
	skipped: string[];
	itemIndex: number;
}

/** How the execution had to wait for the limits of its account. */
interface Wait {
	milliseconds: number;
	/** Whether other executions used the account meanwhile. */
	isShared: boolean;
}

/** This many skipped files are named; the others are counted. */
const MAX_NAMED = 5;

/**
 * A note for the output panel, or undefined if there is nothing to tell.
 *
 * @param wait how long the execution waited for the limits of its account, in milliseconds
 */
export function noteOf(items: ItemResult[], wait: Wait): string | undefined {
	const sent = items.flatMap(({ outcomes }) => outcomes).filter(({ document }) => document);
	const failed = sent.filter(({ problem }) => problem).length;
	const retried = sent.filter(({ attempts }) => attempts > 1).length;
	const skipped = items.flatMap((item) =>
		item.skipped.map((reason) => `${reason} [item ${item.itemIndex}]`),
	);
	if (failed === 0 && retried === 0 && skipped.length === 0 && !isLong(wait)) return undefined;
	const sentences = [
		failed === 0
			? `${count(sent.length)} extracted.`
			: `${sent.length - failed} of ${count(sent.length)} extracted, ${failed} failed.`,
	];
	if (retried > 0) sentences.push(`${count(retried)} had to be tried again.`);
	if (isLong(wait)) sentences.push(waited(wait));
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

function isLong({ milliseconds }: Wait): boolean {
	return Math.round(milliseconds) >= 1000;
}

function waited({ milliseconds, isShared }: Wait): string {
	return isShared
		? `Waited ${duration(milliseconds)}: the service's limit for this account, shared with other executions.`
		: `The service made us wait ${duration(milliseconds)}.`;
}
