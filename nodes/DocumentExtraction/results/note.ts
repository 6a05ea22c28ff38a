import type { Document } from '../documents/document';
import type { ItemOutcomes, Wait } from '../extractData';
import type { Outcome, Read, Repeated } from '../outcome';
import { duration, listOf, quoted } from '../wording';

/**
 * A note for the output panel, or undefined if there is nothing to tell.
 *
 * @param wait mentioned from a second on
 */
export function noteOf(items: ItemOutcomes[], wait: Wait): string | undefined {
	const outcomes = items.flatMap((item) => item.outcomes);
	const repeated = outcomes.filter((outcome) => 'isRepeated' in outcome);
	const extracted = outcomes.filter((outcome) => 'body' in outcome);
	const asked = outcomes.length - repeated.length;
	const failed = outcomes.filter(({ problem }) => problem).length;
	const details = [
		retriesOf(outcomes),
		missingOf(extracted),
		emptyOf(extracted),
		copiesOf(extracted),
		reusedOf(extracted),
		earlierOf(extracted),
		isLong(wait) ? waited(wait) : '',
		repeatedOf(repeated),
		picturesOf(items),
		skippedOf(items),
	].filter(Boolean);
	if (failed === 0 && details.length === 0) return undefined;
	const summary =
		failed === 0
			? `${count(asked, 'document')} extracted.`
			: `${asked - failed} of ${count(asked, 'document')} extracted, ${failed} failed.`;
	return [summary, ...details].join(' ');
}

function retriesOf(outcomes: Outcome[]): string {
	const retried = outcomes.filter(({ attempts }) => attempts > 1).length;
	return retried > 0 ? `${count(retried, 'document')} had to be tried again.` : '';
}

function missingOf(extracted: Read[]): string {
	const lacking = extracted.filter(({ missing, problem }) => missing?.length && !problem);
	const names = lacking.map(
		({ document, missing }) => `${nameOf(document)} (${listOf(missing!.map(quoted))})`,
	);
	return names.length > 0 ? `Required fields are missing in ${listOf(names)}.` : '';
}

/** A person who requires fields knows already. */
function emptyOf(extracted: Read[]): string {
	const empty = extracted.filter(({ isEmpty, missing }) => isEmpty && !missing?.length);
	if (empty.length === 0) return '';
	const names = empty.map(({ document }) => nameOf(document));
	return `The service found no field in ${listOf(names)}. Does the project fit?`;
}

function copiesOf(extracted: Read[]): string {
	const copies = extracted.filter(({ isCopy }) => isCopy).length;
	if (copies === 0) return '';
	return copies === 1 ? '1 copy was not sent again.' : `${copies} copies were not sent again.`;
}

function reusedOf(extracted: Read[]): string {
	const kept = extracted.filter(({ isKept }) => isKept);
	const ages = kept.flatMap(({ reusedAfter }) => reusedAfter ?? []);
	if (ages.length === 0) return '';
	return `${count(ages.length, 'result')} reused from a run that failed ${duration(Math.min(...ages))} ago.`;
}

function earlierOf(extracted: Read[]): string {
	const earlier = extracted.filter(
		({ reusedAfter, isKept }) => reusedAfter !== undefined && !isKept,
	);
	if (earlier.length === 0) return '';
	const results = earlier.length === 1 ? '1 result is' : `${earlier.length} results are`;
	return `${results} from an earlier try of "Retry On Fail".`;
}

function repeatedOf(repeated: Repeated[]): string {
	if (repeated.length === 0) return '';
	const names = repeated.map(({ document }) => nameOf(document));
	return `Read by an earlier execution, so not sent: ${listOf(names)}.`;
}

/** A logo beside a PDF is rarely meant, and is paid for. */
function picturesOf(items: ItemOutcomes[]): string {
	const names = items.flatMap(({ outcomes }) => {
		const sent = outcomes.filter(({ attempts }) => attempts > 0);
		const files = sent.flatMap(({ document }) => document ?? []).filter(isFile);
		return files.some(isPdf) ? files.filter((file) => !isPdf(file)).map(nameOf) : [];
	});
	if (names.length === 0) return '';
	return `Pictures beside a PDF were sent too: ${listOf(names)}. To leave such files out, choose only PDF in the option "File Types".`;
}

function skippedOf(items: ItemOutcomes[]): string {
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
