import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from '../outcome';
import { Problem } from '../problem';
import { fieldsOf, isBlank, namesIn, valueOf } from '../values/fields';
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
	const unknown = [...requiredFields, ...namesIn(checks)].filter(
		(name) => !Object.hasOwn(fields, name),
	);
	return { ...checked, problem: toReview(reviewReasons, [...new Set(unknown)], fields) };
}

/** @param unknown the names of fields that were asked for, and that the service doesn't return */
function toReview(reasons: string[], unknown: string[], fields: IDataObject): Problem {
	return new Problem(
		`The document needs a look: ${listOf(reasons)}`,
		`The service has read the document, and nothing that it found is lost: if the node continues, it is in the item of this document.${namesBeside(unknown, fields)} Check the document, and that its project has these fields. The next run sends it again.`,
	);
}

function namesBeside([first, ...others]: string[], fields: IDataObject): string {
	const names = Object.keys(fields);
	if (first === undefined || names.length === 0) return '';
	const unknown = listOf([first, ...others].map(quoted));
	return ` It returned no field ${unknown}, but ${listOf(nearest(first, names).map(quoted))}.`;
}
