import { duration } from '../pacing/tries';

/** What happened over all documents of an execution. */
export interface Report {
	documents: number;
	failed: number;
	triedAgain: number;
	/** How long the service let nobody send, in milliseconds. */
	held: number;
}

/** So many skipped files are named; the others are counted. */
const MAX_NAMED = 5;

/**
 * A note for the output panel, or undefined where all went by itself.
 *
 * @param skipped files that were left out, each with the reason
 */
export function noteOf(report: Report, skipped: string[]): string | undefined {
	const { documents, failed, triedAgain, held } = report;
	if (failed === 0 && triedAgain === 0 && skipped.length === 0) return undefined;
	const sentences = [
		failed === 0
			? `${count(documents)} extracted.`
			: `${documents - failed} of ${count(documents)} extracted, ${failed} failed.`,
	];
	if (triedAgain > 0) sentences.push(`${count(triedAgain)} had to be tried again.`);
	if (Math.round(held) >= 1000) {
		sentences.push(`The service made us wait ${duration(held)}.`);
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
