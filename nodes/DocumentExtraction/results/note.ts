import type { Document } from '../documents/document';
import { advicesOn } from '../documents/fileProblems';
import type { Wait } from '../extraction/run';
import type { ItemOutcomes } from '../extraction/extractItems';
import type { Delivery, Outcome, Read, AlreadyRead } from '../outcome';
import { count, duration, inMessage, listOf, quoted } from '../wording';
import { uncheckedOf, unconvertedOf, unknownOf, unsplitOf, type Names } from './fieldNotes';

/**
 * The note on the output panel after a run: a line for each subject, the most important first.
 *
 * @param wait mentioned if it was a second or more
 * @returns no lines if there is nothing to report
 */
export function notesOf(items: ItemOutcomes[], wait: Wait): string[] {
	const outcomes = items.flatMap((item) => item.outcomes);
	const alreadyRead = outcomes.filter((outcome) => 'isAlreadyRead' in outcome);
	const extracted = outcomes.filter((outcome) => 'body' in outcome);
	const asked = outcomes.length - alreadyRead.length;
	const failed = outcomes.filter(({ problem }) => problem).length;
	const names = namesOf(items);
	const details = [
		failedOf(items, names),
		skippedItemsOf(items),
		unknownOf(extracted),
		reviewOf(extracted, names),
		emptyOf(extracted, names),
		misencodedOf(extracted, names),
		uncheckedOf(extracted, names),
		unsplitOf(extracted, names),
		unconvertedOf(extracted, names),
		alreadyReadOf(alreadyRead, names),
		skippedFilesOf(items),
		picturesOf(items, names),
		duplicatesOf(outcomes, names),
		reusedOf(extracted),
		earlierOf(extracted),
		retriesOf(outcomes),
		isLong(wait) ? waited(wait) : '',
	].filter(Boolean);
	if (failed === 0 && details.length === 0) return [];
	const summary =
		failed === 0
			? `${count(asked, 'document')} extracted.`
			: `${asked - failed} of ${count(asked, 'document')} extracted, ${failed} failed.`;
	return [summary, ...details];
}

function failedOf(items: ItemOutcomes[], names: Names): string {
	const failures = items.flatMap(({ outcomes, itemIndex }) =>
		outcomes.flatMap(({ document, problem }) => {
			if (!problem) return [];
			const message = inMessage(problem.message);
			return document
				? `${names.get(document)}: ${message}`
				: `${message}${placeOf(items, itemIndex)}`;
		}),
	);
	return failures.length > 0 ? `Failed: ${listOf(failures)}.` : '';
}

/** If no item has a document, the trigger or the node before this one is probably set up wrong. */
function skippedItemsOf(items: ItemOutcomes[]): string {
	const skipped = items.filter(({ skipReason }) => skipReason);
	if (skipped.length === 0) return '';
	const withoutFile = skipped.find(({ skippedFiles }) => skippedFiles.length === 0);
	const advice =
		skipped.length === items.length && withoutFile ? ` ${withoutFile.skipReason!.description}` : '';
	const were = skipped.length === 1 ? 'it was' : 'they were';
	return `${count(skipped.length, 'item')} had no document, so ${were} skipped.${advice}`;
}

function retriesOf(outcomes: Outcome[]): string {
	const retried = outcomes.filter(({ attempts }) => attempts > 1).length;
	return retried > 0 ? `${count(retried, 'document')} had to be sent again.` : '';
}

/** If a boolean is dragged into If, Filter or Switch, n8n compares it with false. */
const TO_BRANCH =
	'To branch, drag "_needsReview" into an If node: it compares with false, so its branch "true" gets the items that are fine.';

function reviewOf(extracted: Read[], names: Names): string {
	const reviewed = extracted.filter(
		({ reviewReasons, problem }) => reviewReasons?.length && !problem,
	);
	if (reviewed.length === 0) return '';
	const reasons = reviewed.map(
		({ document, reviewReasons }) => `${names.get(document)}: ${reviewReasons!.join(', ')}`,
	);
	return `${reviewed.length} of ${count(extracted.length, 'document')} to review: ${listOf(reasons)}. ${TO_BRANCH}`;
}

/** If fields are required, the person knows already. */
function emptyOf(extracted: Read[], names: Names): string {
	const empty = extracted.filter(({ isEmpty, missing }) => isEmpty && !missing?.length);
	if (empty.length === 0) return '';
	const files = empty.map(({ document }) => names.get(document)!);
	return `The service found no field in ${listOf(files)}. Is it the right project?`;
}

/** The values are there, and paid for, so the document needn't be sent again. */
function misencodedOf(extracted: Read[], names: Names): string {
	const misencoded = extracted.filter(({ isMisencoded }) => isMisencoded);
	if (misencoded.length === 0) return '';
	const files = misencoded.map(({ document }) => names.get(document)!);
	return `Letters such as "ü" or "é" may be wrong in ${listOf(files)}: the service's answer isn't in the encoding that it should be in. Tell its support.`;
}

function duplicatesOf(outcomes: Outcome[], names: Names): string {
	const sentences = outcomes.flatMap((outcome) => {
		if (!('body' in outcome) || !outcome.duplicateOf) return [];
		return `${names.get(outcome.document)} is the same as ${names.get(outcome.duplicateOf)}`;
	});
	if (sentences.length === 0) return '';
	return `Extracted once, with an item for each: ${listOf(sentences)}.`;
}

function reusedOf(extracted: Read[]): string {
	const runs = extracted.flatMap(({ earlierRun }) => earlierRun ?? []);
	const [first, ...others] = runs;
	if (!first) return '';
	const last = others.reduce((one, other) => (other.ago < one.ago ? other : one), first);
	const sent = extracted.filter(({ attempts }) => attempts > 0).length;
	return `${count(runs.length, 'result')} reused from the run ${RUNS[last.end]} ${duration(last.ago)} ago; ${sent} sent.`;
}

const RUNS: Record<Delivery, string> = {
	delivered: 'that ended',
	failed: 'that failed',
	stopped: 'that was stopped',
	tried: 'in the editor',
};

function earlierOf(extracted: Read[]): string {
	const earlier = extracted.filter(({ isFromEarlierTry }) => isFromEarlierTry);
	if (earlier.length === 0) return '';
	const results = earlier.length === 1 ? '1 result is' : `${earlier.length} results are`;
	return `${results} from an earlier try of "Retry On Fail".`;
}

function alreadyReadOf(alreadyRead: AlreadyRead[], names: Names): string {
	if (alreadyRead.length === 0) return '';
	const files = alreadyRead.map(({ document }) => names.get(document)!);
	return `Read by an earlier execution, so not sent: ${listOf(files)}.`;
}

/** A logo next to the PDF of an email costs money, and nobody wants it read. */
function picturesOf(items: ItemOutcomes[], names: Names): string {
	const pictures = items.flatMap(({ outcomes }) => {
		const sent = outcomes.filter(({ attempts }) => attempts > 0);
		const files = sent.flatMap(({ document }) => document ?? []).filter(isAttachment);
		return files.some(isPdf) ? files.filter((file) => !isPdf(file)) : [];
	});
	if (pictures.length === 0) return '';
	const files = pictures.map((picture) => names.get(picture)!);
	return `Pictures next to a PDF were sent too: ${listOf(files)}. To leave such files out, choose only PDF in the option "File Types".`;
}

function skippedFilesOf(items: ItemOutcomes[]): string {
	const files = items.flatMap(({ skippedFiles, itemIndex }) =>
		skippedFiles.map(({ problem }) => problem.message + placeOf(items, itemIndex)),
	);
	if (files.length === 0) return '';
	const advices = advicesOn(items.flatMap(({ skippedFiles }) => skippedFiles));
	return [`Skipped: ${listOf(files)}.`, ...advices].join(' ');
}

/** The email triggers use these names. */
function isAttachment({ request }: Document): boolean {
	return 'file' in request && request.file.source.field.startsWith('attachment_');
}

function isPdf({ kind }: Document): boolean {
	return kind === 'PDF';
}

function namesOf(items: ItemOutcomes[]): Names {
	const documents = items.flatMap(({ outcomes }) =>
		outcomes.flatMap(({ document }) => document ?? []),
	);
	return new Map(
		documents.map((document) => [document, nameOf(document) + placeOf(items, document.itemIndex)]),
	);
}

function nameOf({ request }: Document): string {
	if ('text' in request) return 'the text';
	const { name, source } = request.file;
	return quoted(source.data.fileName || name);
}

/** If there is only one item, its number says nothing. */
function placeOf(items: ItemOutcomes[], itemIndex: number): string {
	return items.length > 1 ? ` [item ${itemIndex}]` : '';
}

function isLong({ milliseconds }: Wait): boolean {
	return Math.round(milliseconds) >= 1000;
}

function waited({ milliseconds, isShared }: Wait): string {
	return isShared
		? `Waited ${duration(milliseconds)}: the service's limit for this account, shared with other executions.`
		: `The service made us wait ${duration(milliseconds)}.`;
}
