import type { Document } from '../documents/document';
import { duration, listOf, quoted } from '../wording';

/** What the note needs to know of a document. */
interface DocumentResult {
	/** Undefined if there was nothing that could be sent. */
	document?: Document;
	problem?: Error;
	attempts: number;
	/** Whether it equals another document, which was sent. */
	isCopy?: boolean;
	/** How long ago an execution, or an attempt, read it that didn't deliver its results, in milliseconds. */
	reusedAfter?: number;
	/** Whether that was another execution. */
	isKept?: boolean;
	/** Whether an earlier execution has read it. */
	isRepeated?: boolean;
	/** The required fields that it lacks. */
	missing?: string[];
	/** Whether none of its fields has a value. */
	isEmpty?: boolean;
}

interface ItemResult {
	outcomes: DocumentResult[];
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

/**
 * A note for the output panel, or undefined if there is nothing to tell.
 *
 * @param wait how long the execution waited for the limits of its account, in milliseconds
 */
export function noteOf(items: ItemResult[], wait: Wait): string | undefined {
	const documents = items.flatMap(({ outcomes }) => outcomes);
	const repeated = documents.filter(({ isRepeated }) => isRepeated);
	const asked = documents.filter(({ isRepeated }) => !isRepeated);
	const failed = asked.filter(({ problem }) => problem).length;
	const details = [
		retriesOf(asked),
		missingOf(asked),
		emptyOf(asked),
		copiesOf(documents),
		reusedOf(asked),
		earlierOf(asked),
		isLong(wait) ? waited(wait) : '',
		repeatedOf(repeated),
		picturesOf(items),
		skippedOf(items),
	].filter(Boolean);
	if (failed === 0 && details.length === 0) return undefined;
	const summary =
		failed === 0
			? `${count(asked.length, 'document')} extracted.`
			: `${asked.length - failed} of ${count(asked.length, 'document')} extracted, ${failed} failed.`;
	return [summary, ...details].join(' ');
}

function retriesOf(documents: DocumentResult[]): string {
	const retried = documents.filter(({ attempts }) => attempts > 1).length;
	return retried > 0 ? `${count(retried, 'document')} had to be tried again.` : '';
}

function missingOf(documents: DocumentResult[]): string {
	const lacking = documents.filter(({ missing, problem }) => missing?.length && !problem);
	const names = lacking.map(
		({ document, missing }) => `${nameOf(document!)} (${listOf(missing!.map(quoted))})`,
	);
	return names.length > 0 ? `Required fields are missing in ${listOf(names)}.` : '';
}

/** A person who requires fields knows already. */
function emptyOf(documents: DocumentResult[]): string {
	const empty = documents.filter(({ isEmpty, missing }) => isEmpty && !missing?.length);
	if (empty.length === 0) return '';
	const names = empty.map(({ document }) => nameOf(document!));
	return `The service found no field in ${listOf(names)}. Does the project fit?`;
}

function copiesOf(documents: DocumentResult[]): string {
	const copies = documents.filter(({ isCopy }) => isCopy).length;
	if (copies === 0) return '';
	return copies === 1 ? '1 copy was not sent again.' : `${copies} copies were not sent again.`;
}

function reusedOf(documents: DocumentResult[]): string {
	const kept = documents.filter(({ isKept }) => isKept);
	const ages = kept.flatMap(({ reusedAfter }) => reusedAfter ?? []);
	if (ages.length === 0) return '';
	return `${count(ages.length, 'result')} reused from a run that failed ${duration(Math.min(...ages))} ago.`;
}

function earlierOf(documents: DocumentResult[]): string {
	const earlier = documents.filter(
		({ reusedAfter, isKept }) => reusedAfter !== undefined && !isKept,
	);
	if (earlier.length === 0) return '';
	const results = earlier.length === 1 ? '1 result is' : `${earlier.length} results are`;
	return `${results} from an earlier try of "Retry On Fail".`;
}

function repeatedOf(documents: DocumentResult[]): string {
	if (documents.length === 0) return '';
	const names = documents.map(({ document }) => nameOf(document!));
	return `Read by an earlier execution, so not sent: ${listOf(names)}.`;
}

/** A logo beside a PDF is rarely meant, and is paid for. */
function picturesOf(items: ItemResult[]): string {
	const names = items.flatMap(({ outcomes }) => {
		const sent = outcomes.filter(({ attempts }) => attempts > 0);
		const files = sent.flatMap(({ document }) => document ?? []).filter(isFile);
		return files.some(isPdf) ? files.filter((file) => !isPdf(file)).map(nameOf) : [];
	});
	if (names.length === 0) return '';
	return `Pictures beside a PDF were sent too: ${listOf(names)}. To leave such files out, choose only PDF in the option "File Types".`;
}

function skippedOf(items: ItemResult[]): string {
	const reasons = items.flatMap(({ skipped, itemIndex }) =>
		skipped.map((reason) => `${reason} [item ${itemIndex}]`),
	);
	return reasons.length > 0 ? `Skipped: ${listOf(reasons)}.` : '';
}

function isFile({ request }: Document): boolean {
	return 'file' in request;
}

function isPdf({ kind }: Document): boolean {
	return kind === 'PDF';
}

function nameOf({ request, itemIndex }: Document): string {
	const name = 'file' in request ? quoted(request.file.name) : 'the text';
	return `${name} [item ${itemIndex}]`;
}

function count(number: number, what: string): string {
	return number === 1 ? `1 ${what}` : `${number} ${what}s`;
}

function isLong({ milliseconds }: Wait): boolean {
	return Math.round(milliseconds) >= 1000;
}

function waited({ milliseconds, isShared }: Wait): string {
	return isShared
		? `Waited ${duration(milliseconds)}: the service's limit for this account, shared with other executions.`
		: `The service made us wait ${duration(milliseconds)}.`;
}
