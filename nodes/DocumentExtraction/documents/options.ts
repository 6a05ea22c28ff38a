import type { IDataObject } from 'n8n-workflow';

import { options as optionProperties } from '../description/optionProperties';
import { Problem } from '../problem';
import { DATE_ORDERS } from '../values/dateValue';
import { isObject } from '../values/fields';
import { DECIMAL_SEPARATORS } from '../values/numberValue';
import { parsePattern, type Pattern } from '../values/pattern';
import { quoted } from '../wording';
import { FILE_TYPES, typeOfExtension, type FileType } from './fileType';
import {
	choiceFrom,
	isUnset,
	numberFrom,
	refuse,
	switchFrom,
	textFrom,
	textsFrom,
	type Given,
} from './parameterValues';

/** What the collection "Options" of an item says, checked, with the defaults of the editor. */
export type Options = ReturnType<typeof readOptions>;

/** A day. More than some 24 days would overflow the timers of Node.js, which then fire at once. */
const DAY_IN_SECONDS = 86_400;

/** The limits of the editor, which an expression can't exceed either; it may set a shorter timeout. */
export const LIMITS = {
	concurrency: { min: 1, max: 50, default: undefined },
	maxAttempts: { min: 1, max: 20, default: 5 },
	maxWaitSeconds: { min: 0, max: DAY_IN_SECONDS, default: 300 },
	historySize: { min: 1, max: 1_000_000, default: 10_000 },
	timeoutSeconds: { min: 0.001, max: DAY_IN_SECONDS, default: 300 },
} as const;

/** The names in the editor. */
const LABELS = Object.fromEntries(
	optionProperties.map(({ name, displayName }) => [name, displayName]),
);

/** @throws Problem if an expression gave a value that isn't valid: a guess could cost money */
export function readOptions(given: unknown) {
	const options = optionsFrom(given);
	const value = (name: string) => ({ value: options[name], label: LABELS[name]! });
	const number = (name: keyof typeof LIMITS) => numberFrom(value(name), LIMITS[name]);
	const concurrency = number('concurrency');
	return {
		/** How many documents at a time; the node finds the number if it isn't set. */
		concurrency: concurrency && Math.floor(concurrency),
		/** For one request, in milliseconds. */
		timeout: number('timeoutSeconds')! * 1000,
		maxAttempts: Math.floor(number('maxAttempts')!),
		/** For all pauses of a document together, and the waits after a 429 to it, in milliseconds. */
		maxWait: number('maxWaitSeconds')! * 1000,
		/** Whether to send a document again that the service may have read, and may charge for twice. */
		retryAmbiguous: switchFrom(value('retryAmbiguous')) ?? false,

		/** The types of file that count as documents. */
		fileTypes: fileTypesFrom(value('fileTypes')),
		/** What to do with files that aren't documents if more than one file was asked for. */
		unsupportedFiles: choiceFrom(value('unsupportedFiles'), ['skip', 'error']) ?? 'skip',
		noDocument: choiceFrom(value('noDocument'), ['error', 'passThrough']) ?? 'error',

		requiredFields: textsFrom(value('requiredFields')),
		checks: checksFrom(rowsOf(options.checks)),
		/** What to do with a document that lacks a required field, or has a value that isn't as it should be. */
		reviewedDocuments: choiceFrom(value('reviewedDocuments'), ['mark', 'error']) ?? 'mark',
		/** What to do with a document that an earlier execution of this node has read. */
		alreadyReadDocuments:
			choiceFrom(value('alreadyReadDocuments'), ['extract', 'passThrough', 'skip']) ?? 'extract',
		/** How many documents are remembered for it. */
		historySize: Math.floor(number('historySize')!),
		/** Whether to use results that another execution did not deliver, and to leave it those of this one. */
		reuseResults: switchFrom(value('reuseResults')) ?? true,

		/** Whether to return the fields alone, whichever form the answer has. */
		simplify: switchFrom(value('simplify')) ?? true,
		valueFormat: {
			decimalSeparator: choiceFrom(value('decimalSeparator'), DECIMAL_SEPARATORS),
			dateOrder: choiceFrom(value('dateOrder'), DATE_ORDERS),
		},
		/** Whether to return numbers and dates instead of the texts that were read. */
		convertsValues: switchFrom(value('convertValues')) ?? false,
		/** The names of the fields to return; all if there are none. */
		fields: textsFrom(value('fields')),
		/** The name of a field to put the extracted fields into; `''` for none. */
		outputField: oneNameFrom(value('outputField')),
		includeInput: switchFrom(value('includeInput')) ?? false,
		includeDocument: switchFrom(value('includeDocument')) ?? false,
		keepFiles: switchFrom(value('keepFiles')) ?? false,
	};
}

function optionsFrom(given: unknown): IDataObject {
	if (isUnset(given)) return {};
	if (isObject(given)) return given;
	throw new Problem(
		`${quoted(given)} isn't a set of options`,
		'Add the options one by one. An expression for all of them has to give an object.',
	);
}

/** Several names look like a choice of fields, which is another option. */
function oneNameFrom(given: Given): string {
	const name = textFrom(given) ?? '';
	if (!name.includes(',')) return name;
	return refuse(given, `Enter one name. To choose fields, use the option "${LABELS.fields}".`);
}

/** If none is chosen, all are accepted. */
function fileTypesFrom(given: Given): readonly FileType[] {
	const { label } = given;
	const types = textsFrom(given).map(
		(name) =>
			typeOfExtension(name.replace(/^\./, '')) ?? refuse({ value: name, label }, TYPES_TO_CHOOSE),
	);
	return types.length > 0 ? FILE_TYPES.filter((type) => types.includes(type)) : FILE_TYPES;
}

const TYPES_TO_CHOOSE = `Choose from ${FILE_TYPES.map(({ name }) => name).join(', ')}.`;

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

/** The form in which the editor saves the list in the option "Checks". */
function rowsOf(given: unknown): unknown {
	return (given as { list?: { rows?: unknown } } | undefined)?.list?.rows;
}

/**
 * The rows of the option "Checks".
 *
 * @throws Problem if one of them can't be used
 */
export function checksFrom(given: unknown): Check[] {
	if (isUnset(given)) return [];
	const rows = ((given as { check?: Row | Row[] }).check ?? []) as Row | Row[];
	const all = Array.isArray(rows) ? rows : [rows];
	const filledIn = all.filter(isFilledIn);
	// If an expression gives all rows, n8n makes an empty row of each of its letters.
	if (filledIn.length === 0 && all.length > 1) {
		throw incomplete(
			'fill in its fields; an expression may give their values, but not whole checks',
		);
	}
	return filledIn.map(checkFrom);
}

type Row = Record<string, unknown>;

/** A row that somebody added and didn't touch is no check. */
function isFilledIn({ fields, kind, parts, pattern, values }: Row): boolean {
	const isOther = !isUnset(kind) && kind !== 'amount';
	return isOther || [fields, parts, pattern, values].some((value) => !isUnset(value));
}

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
		'Correct it in the option "Checks". Characters, ".", "\\d", "[A-Z]", "( )", "|", "?", "*", "+" and "{2,4}" can be used.',
	);
}
