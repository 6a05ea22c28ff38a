import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from '../outcome';
import { Problem } from '../problem';
import { fieldsOf, isBlank, valueOf } from '../values/fields';
import { listOf, nearest, quoted } from '../wording';
import { findingsOf } from './findings';

/**
 * Looks for the fields that a person requires, and at the values that a person wants to have checked. Missing
 * is what the service doesn't return, or returns without a value.
 *
 * @returns the outcome with the reasons to look at it; with a problem, if that is what the person wants
 */
export function checkFields(outcome: Outcome): Outcome {
	if (!('body' in outcome)) return outcome;
	const { requiredFields, checks, valueFormat, reviewedDocuments } = outcome.document.options;
	const fields = fieldsOf(outcome.body);
	const missing = requiredFields.filter((name) => isBlank(valueOf(fields, name)));
	const reviewReasons = [
		...missing.map((name) => `${quoted(name)} is missing`),
		...findingsOf(fields, checks, valueFormat),
	];
	const isEmpty = Object.values(fields).every(isBlank);
	const checked = { ...outcome, missing, reviewReasons, isEmpty };
	if (reviewReasons.length === 0 || reviewedDocuments === 'mark') return checked;
	return { ...checked, problem: toReview(reviewReasons, missing, fields) };
}

function toReview(reasons: string[], missing: string[], fields: IDataObject): Problem {
	const unknown = missing.filter((name) => !Object.hasOwn(fields, name));
	const [first] = unknown;
	const names = first === undefined ? [] : nearest(first, Object.keys(fields)).map(quoted);
	const others = names.length > 0 ? ` It returned ${listOf(names)}.` : '';
	return new Problem(
		`The document needs a look: ${listOf(reasons)}`,
		`The service has read the document, and nothing that it found is lost: if the node continues, it is in the item of this document.${others} Check the document, and that its project has these fields. The next run sends it again.`,
	);
}
