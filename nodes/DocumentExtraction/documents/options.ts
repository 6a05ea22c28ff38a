import type { IDataObject } from 'n8n-workflow';

import type { ValueFormat } from '../results/convertValues';
import { DATE_ORDERS } from '../results/dateValue';
import { FILE_TYPES, type FileType } from './fileType';
import { DECIMAL_SEPARATORS } from '../results/numberValue';
import { Problem } from '../problem';
import type { TryLimits } from '../pacing/tries';

/** What the collection "Options" of an item says, checked, with the defaults of the UI. */
export interface Options extends TryLimits {
	/** How many documents at a time; found by the node where it is not set. */
	concurrency?: number;
	/** For one request, in milliseconds. */
	timeout: number;

	/** The types of file that count as documents. */
	fileTypes: readonly FileType[];
	/** What to do with files that are no documents, where more than one file was asked for. */
	unsupportedFiles: 'skip' | 'error';
	/** What to do with an item that has no document at all. */
	noDocument: 'error' | 'passThrough';

	/** Whether to give the fields alone, whichever form the answer has. */
	simplify: boolean;
	/** How to read the values, where they are to be converted. */
	valueFormat?: ValueFormat;
	/** The name of a field to put the extracted fields into; `''` for none. */
	outputField: string;
	includeInput: boolean;
	includeDocument: boolean;
	keepFiles: boolean;
}

/** A day. What is above some 24 days would overflow Node's timers, and end at once. */
const DAY_IN_SECONDS = 86_400;

/** The limits that the UI shows as well. */
export const LIMITS = {
	concurrency: { label: 'Documents at a Time', min: 1, max: 50, default: undefined },
	maxTries: { label: 'Max Tries', min: 1, max: 20, default: 5 },
	maxWaitSeconds: { label: 'Max Wait (Seconds)', min: 0, max: DAY_IN_SECONDS, default: 300 },
	timeoutSeconds: { label: 'Timeout (Seconds)', min: 0.001, max: DAY_IN_SECONDS, default: 300 },
} as const;

/** @throws Problem where an expression gave a value that the UI would not take */
export function readOptions(options: IDataObject): Options {
	const concurrency = numberFrom(options, 'concurrency');
	return {
		concurrency: concurrency && Math.floor(concurrency),
		timeout: numberFrom(options, 'timeoutSeconds')! * 1000,
		maxTries: Math.floor(numberFrom(options, 'maxTries')!),
		maxWait: numberFrom(options, 'maxWaitSeconds')! * 1000,
		retryAmbiguous: options.retryAmbiguous === true,
		fileTypes: fileTypesFrom(options.fileTypes),
		unsupportedFiles: options.unsupportedFiles === 'error' ? 'error' : 'skip',
		noDocument: options.noDocument === 'passThrough' ? 'passThrough' : 'error',
		simplify: options.simplify !== false,
		valueFormat: valueFormatFrom(options),
		outputField: typeof options.outputField === 'string' ? options.outputField.trim() : '',
		includeInput: options.includeInput === true,
		includeDocument: options.includeDocument === true,
		keepFiles: options.keepFiles === true,
	};
}

function numberFrom(options: IDataObject, name: keyof typeof LIMITS): number | undefined {
	const { label, min, max, default: fallback } = LIMITS[name];
	const value = options[name];
	if (value === undefined || value === null || value === '') return fallback;
	const number = typeof value === 'object' ? NaN : Number(value);
	if (number >= min && number <= max) return number;
	throw new Problem(
		`${JSON.stringify(value)} is no value for the option "${label}"`,
		`Enter a number from ${Math.ceil(min)} to ${max} there.`,
	);
}

/** None chosen means all, as before the option was added. */
function fileTypesFrom(value: unknown): readonly FileType[] {
	const names = Array.isArray(value) ? value.map((name) => String(name).toUpperCase()) : [];
	const chosen = FILE_TYPES.filter(({ name }) => names.includes(name));
	return chosen.length > 0 ? chosen : FILE_TYPES;
}

function valueFormatFrom(options: IDataObject): ValueFormat | undefined {
	if (options.convertValues !== true) return undefined;
	return {
		decimalSeparator: DECIMAL_SEPARATORS.find(
			(separator) => separator === options.decimalSeparator,
		),
		dateOrder: DATE_ORDERS.find((order) => order === options.dateOrder),
	};
}
