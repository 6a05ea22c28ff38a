import type { INodeProperties } from 'n8n-workflow';

import { isUnset } from '../documents/parameterValues';
import { Problem } from '../problem';
import { parsePattern, type Pattern } from '../values/pattern';
import { quoted } from '../wording';
import { checkRow } from './checkRow';
import type { Option } from './option';

/** A rule for the values of some fields. */
export type Check = { fields: string[] } & (
	| { kind: 'amount' | 'empty' | 'iban' }
	| { kind: 'date'; notInFuture: boolean; maxAgeDays: number | undefined }
	| { kind: 'oneOf'; values: string[] }
	| { kind: 'pattern'; pattern: Pattern }
	| { kind: 'sum'; parts: string[]; tolerance: number }
);

const rows: INodeProperties = {
	displayName: 'Check',
	name: 'rows',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add check',
	default: {},
	description: 'One for each kind of value',
	options: [
		{
			displayName: 'Check',
			name: 'check',
			values: Object.values(checkRow).map(({ parameter }) => parameter),
		},
	],
};

/**
 * Begins with an open row: if an option is a list itself, n8n's editor ignores its default, and drops an empty
 * list when another option is entered. So the list is inside.
 */
const parameter: INodeProperties = {
	displayName: 'Checks',
	name: 'checks',
	type: 'fixedCollection',
	placeholder: 'Add checks',
	default: { list: { rows: { check: [{ fields: '', kind: 'amount' }] } } },
	description:
		'Rules that the extracted values must meet. A document that breaks one is marked with "_needsReview", or fails, depending on "Documents to Review". Fields without a value are only checked by "Required Fields".',
	options: [{ displayName: 'Checks', name: 'list', values: [rows] }],
};

export const checks: Option<Check[]> = {
	parameter,
	read: (value) => checksFrom((value as { list?: { rows?: unknown } } | undefined)?.list?.rows),
};

/** @throws Problem if one of the rows can't be used */
export function checksFrom(given: unknown): Check[] {
	if (isUnset(given)) return [];
	const entered = ((given as { check?: Row | Row[] }).check ?? []) as Row | Row[];
	const all = Array.isArray(entered) ? entered : [entered];
	const filledIn = all.filter(isFilledIn);
	// If an expression returns all rows, n8n makes an empty row of each of its letters.
	if (filledIn.length === 0 && all.length > 1) {
		throw incomplete(
			'fill in its fields. Expressions can return their values, but not whole checks',
		);
	}
	return filledIn.map(checkFrom);
}

type Row = Record<string, unknown>;

/** False for a row that somebody added and didn't touch. */
function isFilledIn({ fields, kind, parts, pattern, values }: Row): boolean {
	const isOther = !isUnset(kind) && kind !== 'amount';
	return isOther || [fields, parts, pattern, values].some((value) => !isUnset(value));
}

function checkFrom(row: Row): Check {
	const fields = checkRow.fields.read(row.fields);
	if (fields.length === 0) throw incomplete('enter the fields to check in "Fields"');
	const kind = checkRow.kind.read(row.kind);
	switch (kind) {
		case 'amount':
		case 'empty':
		case 'iban':
			return { fields, kind };
		case 'date': {
			const notInFuture = checkRow.notInFuture.read(row.notInFuture);
			return { fields, kind, notInFuture, maxAgeDays: checkRow.maxAgeDays.read(row.maxAgeDays) };
		}
		case 'oneOf': {
			const values = checkRow.values.read(row.values);
			if (values.length === 0) throw incomplete('enter the valid values in "Values"');
			return { fields, kind, values };
		}
		case 'pattern': {
			const source = checkRow.pattern.read(row.pattern);
			if (source === '') throw incomplete('enter the regular expression in "Pattern"');
			return { fields, kind, pattern: patternFrom(source) };
		}
		case 'sum': {
			const parts = checkRow.parts.read(row.parts);
			if (parts.length === 0) throw incomplete('enter the fields to add up in "Parts"');
			return { fields, kind, parts, tolerance: checkRow.tolerance.read(row.tolerance) };
		}
	}
}

function incomplete(what: string): Problem {
	return new Problem("A check isn't complete", `Open the option "Checks", and ${what}.`);
}

function patternFrom(source: string): Pattern {
	const pattern = parsePattern(source);
	if (!(pattern instanceof SyntaxError)) return pattern;
	throw new Problem(
		`The pattern ${quoted(source)} ${pattern.message}`,
		'Correct it in the option "Checks". You can use characters, ".", "\\d", "[A-Z]", "( )", "|", "?", "*", "+" and "{2,4}".',
	);
}
