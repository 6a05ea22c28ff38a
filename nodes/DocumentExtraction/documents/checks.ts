import { Problem } from '../problem';
import { parsePattern, type Pattern } from '../values/pattern';
import { quoted } from '../wording';
import {
	choiceFrom,
	isUnset,
	numberFrom,
	switchFrom,
	textFrom,
	textsFrom,
} from './parameterValues';

/** What the values of some fields should be. */
export type Check = { fields: string[] } & (
	| { kind: 'amount' | 'iban' }
	| { kind: 'date'; notInFuture: boolean; maxAgeDays: number | undefined }
	| { kind: 'oneOf'; values: string[] }
	| { kind: 'pattern'; pattern: Pattern }
	| { kind: 'sum'; parts: string[]; tolerance: number }
);

const KINDS = ['amount', 'date', 'iban', 'oneOf', 'pattern', 'sum'] as const;

const MAX_AGE = { min: 0, max: 36_500, default: undefined };
const TOLERANCE = { min: 0, max: 1_000_000, default: 0 };

/**
 * The rows of the option "Checks".
 *
 * @throws Problem if one of them can't be used
 */
export function checksFrom(given: unknown): Check[] {
	if (isUnset(given)) return [];
	const rows = (given as { check?: unknown }).check ?? [];
	return (Array.isArray(rows) ? rows : [rows]).map((row) => checkFrom(row as Row));
}

type Row = Record<string, unknown>;

function checkFrom(row: Row): Check {
	const value = (name: string, label: string) => ({ value: row[name], label });
	const fields = textsFrom(value('fields', 'Fields'));
	if (fields.length === 0) throw incomplete('"Fields" says which fields it is about');
	const kind = choiceFrom(value('kind', 'Kind'), KINDS) ?? 'amount';
	switch (kind) {
		case 'amount':
		case 'iban':
			return { fields, kind };
		case 'date': {
			const notInFuture = switchFrom(value('notInFuture', 'Not in the Future')) ?? true;
			// 0 is what the editor starts with: any age.
			const maxAgeDays = numberFrom(value('maxAgeDays', 'Max Age (Days)'), MAX_AGE) || undefined;
			return { fields, kind, notInFuture, maxAgeDays };
		}
		case 'oneOf': {
			const values = textsFrom(value('values', 'Values'));
			if (values.length === 0) throw incomplete('"Values" has the values that are right');
			return { fields, kind, values };
		}
		case 'pattern': {
			const source = textFrom(value('pattern', 'Pattern')) ?? '';
			if (source === '') throw incomplete('"Pattern" has the regular expression');
			return { fields, kind, pattern: patternFrom(source) };
		}
		case 'sum': {
			const parts = textsFrom(value('parts', 'Parts'));
			if (parts.length === 0) throw incomplete('"Parts" has the fields to add up');
			const tolerance = numberFrom(value('tolerance', 'Tolerance'), TOLERANCE)!;
			return { fields, kind, parts, tolerance };
		}
	}
}

function incomplete(what: string): Problem {
	return new Problem("A check isn't complete", `Open the option "Checks": ${what}.`);
}

function patternFrom(source: string): Pattern {
	const pattern = parsePattern(source);
	if (!(pattern instanceof SyntaxError)) return pattern;
	throw new Problem(
		`The pattern ${quoted(source)} ${pattern.message}`,
		'Mend it in the option "Checks". Characters, ".", "\\d", "[A-Z]", "( )", "|", "?", "*", "+" and "{2,4}" can be used.',
	);
}
