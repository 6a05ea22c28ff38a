import type { IDataObject } from 'n8n-workflow';

import type { Outcome } from './outcome';
import { Problem } from './problem';
import { fieldsOf } from './transport/answer';
import { listOf, quoted } from './wording';

/**
 * Looks for the fields that a person requires. Missing is what the service doesn't return, or returns
 * without a value.
 *
 * @returns the outcome with what it lacks; with a problem, if that is what the person wants
 */
export function checkFields(outcome: Outcome): Outcome {
	if (!('body' in outcome)) return outcome;
	const { requiredFields, missingFields } = outcome.document.options;
	const fields = fieldsOf(outcome.body);
	const missing = requiredFields.filter((name) => isBlank(valueOf(fields, name)));
	const checked = { ...outcome, missing, isEmpty: Object.values(fields).every(isBlank) };
	return missing.length > 0 && missingFields === 'error'
		? { ...checked, problem: lacks(missing) }
		: checked;
}

function lacks(missing: string[]): Problem {
	return new Problem(
		`The document has no ${missing.length === 1 ? 'value' : 'values'} for ${listOf(missing.map(quoted))}`,
		'The service has read the document, and nothing that it found is lost: if the node continues, it is in the item of this document. Check the document, and that its project has these fields. The next run sends it again.',
	);
}

function valueOf(fields: IDataObject, name: string): unknown {
	return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function isBlank(value: unknown): boolean {
	if (typeof value === 'object' && value !== null) return Object.values(value).every(isBlank);
	return value === undefined || value === null || String(value).trim() === '';
}
