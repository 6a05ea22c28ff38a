import type { IDataObject } from 'n8n-workflow';

import { Problem } from '../problem';
import { quoted } from '../wording';
import { FILE_TYPES, type FileType } from './fileType';

/** What separates a number from its decimals. */
export const DECIMAL_SEPARATORS = ['.', ','] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

/** The order in which a date in digits is written. */
export const DATE_ORDERS = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the documents write numbers and dates. Nothing in a value such as `03/04/2026` tells it. */
export interface ValueFormat {
	/** If it isn't set, no number is converted. */
	decimalSeparator?: DecimalSeparator;
	/** If it isn't set, only dates that are clear in themselves are converted. */
	dateOrder?: DateOrder;
}

export type RepeatedDocuments = 'extract' | 'skip' | 'passThrough';

/** What the collection "Options" of an item says, checked, with the defaults of the editor. */
export interface Options {
	/** How many documents at a time; the node finds the number if it isn't set. */
	concurrency?: number;
	/** For one request, in milliseconds. */
	timeout: number;
	maxAttempts: number;
	/** For all pauses of a document together, and the waits after a 429 to it, in milliseconds. */
	maxWait: number;
	/** Whether to send a document again that the service may have read, and may charge for twice. */
	retryAmbiguous: boolean;

	/** The types of file that count as documents. */
	fileTypes: readonly FileType[];
	/** What to do with files that aren't documents if more than one file was asked for. */
	unsupportedFiles: 'skip' | 'error';
	/** What to do with an item that has no document at all. */
	noDocument: 'error' | 'passThrough';

	/** The names of fields that each document should have. */
	requiredFields: string[];
	/** What to do with a document that lacks one of them. */
	missingFields: 'mark' | 'error';
	/** Whether to return the fields alone, whichever form the answer has. */
	simplify: boolean;
	/** What to do with a document that an earlier execution of this node has read. */
	repeatedDocuments: RepeatedDocuments;
	/** How many documents are remembered for it. */
	historySize: number;
	/** Whether to use results that another execution did not deliver, and to leave it those of this one. */
	reuseResults: boolean;

	/** How to read the values, if they should be converted. */
	valueFormat?: ValueFormat;
	/** The name of a field to put the extracted fields into; `''` for none. */
	outputField: string;
	includeInput: boolean;
	includeDocument: boolean;
	keepFiles: boolean;
}

/** A day. More than some 24 days would overflow the timers of Node.js, which then fire at once. */
const DAY_IN_SECONDS = 86_400;

/** The limits of the editor, which an expression can't exceed either; it may set a shorter timeout. */
export const LIMITS = {
	concurrency: { label: 'Documents at a Time', min: 1, max: 50, default: undefined },
	maxTries: { label: 'Max Tries', min: 1, max: 20, default: 5 },
	maxWaitSeconds: { label: 'Max Wait (Seconds)', min: 0, max: DAY_IN_SECONDS, default: 300 },
	repeatedDocumentsHistory: {
		label: 'Repeated Documents History',
		min: 1,
		max: 1_000_000,
		default: 10_000,
	},
	timeoutSeconds: { label: 'Timeout (Seconds)', min: 0.001, max: DAY_IN_SECONDS, default: 300 },
} as const;

/** @throws Problem if an expression gave a value that isn't valid */
export function readOptions(options: IDataObject): Options {
	const concurrency = numberFrom(options, 'concurrency');
	return {
		concurrency: concurrency && Math.floor(concurrency),
		timeout: numberFrom(options, 'timeoutSeconds')! * 1000,
		maxAttempts: Math.floor(numberFrom(options, 'maxTries')!),
		maxWait: numberFrom(options, 'maxWaitSeconds')! * 1000,
		retryAmbiguous: options.retryAmbiguous === true,
		fileTypes: fileTypesFrom(options.fileTypes),
		unsupportedFiles: options.unsupportedFiles === 'error' ? 'error' : 'skip',
		noDocument: options.noDocument === 'passThrough' ? 'passThrough' : 'error',
		requiredFields: requiredFieldsFrom(options.requiredFields),
		missingFields: options.missingFields === 'error' ? 'error' : 'mark',
		repeatedDocuments: repeatedDocumentsFrom(options.repeatedDocuments),
		historySize: Math.floor(numberFrom(options, 'repeatedDocumentsHistory')!),
		reuseResults: options.reuseResults !== false,
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
		`${quoted(value)} isn't a valid value for the option "${label}"`,
		`Enter a number from ${Math.ceil(min)} to ${max} there.`,
	);
}

function repeatedDocumentsFrom(value: unknown): RepeatedDocuments {
	return value === 'skip' || value === 'passThrough' ? value : 'extract';
}

/** A list, as an expression may give it, or names with commas between them. */
function requiredFieldsFrom(value: unknown): string[] {
	const names = Array.isArray(value) ? value.map(String) : String(value ?? '').split(',');
	return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

/** If none is chosen, all are accepted. */
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
