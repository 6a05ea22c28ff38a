import { duration } from './tries';

/** What happened over all documents of an execution. */
export interface Report {
	documents: number;
	failed: number;
	triedAgain: number;
	/** How long the service let nobody send, in milliseconds. */
	held: number;
}

/** A note for the output panel, or undefined where all went by itself. */
export function noteOf({ documents, failed, triedAgain, held }: Report): string | undefined {
	if (failed === 0 && triedAgain === 0) return undefined;
	const sentences = [
		failed === 0
			? `All ${documents} documents were extracted.`
			: `${documents - failed} of ${count(documents)} were extracted, ${failed} failed.`,
	];
	if (triedAgain > 0) sentences.push(`${count(triedAgain)} had to be tried again.`);
	if (held >= 1000) {
		sentences.push(`The service made us wait ${duration(held)}.`);
	}
	return sentences.join(' ');
}

function count(documents: number): string {
	return documents === 1 ? '1 document' : `${documents} documents`;
}
