import type { INodeProperties } from 'n8n-workflow';

import { refuse, textFrom, type Given } from '../documents/parameterValues';
import { Problem } from '../problem';
import type { DateOrder } from '../values/dateValue';
import type { DecimalSeparator } from '../values/numberValue';
import {
	choice,
	choiceOrAutodetect,
	inWorkflow,
	option,
	texts,
	toggle,
	type Option,
} from './option';

const AS_IN_DOCUMENT = 'The format that the other values of the document show';

const mode = choice({
	displayName: 'Mode',
	name: 'mode',
	type: 'options',
	options: [
		{
			name: 'Simplified',
			value: 'simple',
			description: 'All fields, without the rest of the response',
		},
		{
			name: 'Selected Fields',
			value: 'selectedFields',
			description: 'Only the fields that you name, in that order',
		},
		{ name: 'Raw', value: 'raw', description: 'The whole response of the service' },
	],
	default: 'simple',
	description: 'Which part of the response to return',
});

const fields = texts({
	displayName: 'Fields to Return',
	name: 'fields',
	type: 'string',
	default: '',
	placeholder: 'e.g. invoice_number, supplier, total_amount',
	description:
		"The names of the fields, separated by commas. A field that the service doesn't return is empty, so that tables keep their columns.",
	displayOptions: { show: { mode: ['selectedFields'] } },
});

/** n8n's editor shows a field depending on another one only outside of "Options" or in a fixed collection. */
const outputParameter: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'fixedCollection',
	default: { values: { mode: mode.parameter.default, fields: '' } },
	description: 'Which part of the response to return, and which fields',
	options: [{ displayName: 'Values', name: 'values', values: [mode.parameter, fields.parameter] }],
};

const output: Option<{ mode: 'simple' | 'selectedFields' | 'raw'; fields: string[] }> = {
	parameter: outputParameter,
	read(value) {
		const entered = (value as { values?: { mode?: unknown; fields?: unknown } } | undefined)
			?.values;
		const chosen = mode.read(entered?.mode);
		if (chosen !== 'selectedFields') return { mode: chosen, fields: [] };
		const names = fields.read(entered?.fields);
		if (names.length > 0) return { mode: chosen, fields: names };
		throw new Problem(
			'The option "Output" has no fields to return',
			'Enter their names in "Fields to Return", or set "Mode" to "Simplified".',
		);
	},
};

/** Several names look like a selection of fields, which is another option. */
function oneNameFrom(given: Given): string {
	const name = textFrom(given);
	if (!name.includes(',')) return name;
	return refuse(given, 'Enter one name. To choose fields, use the option "Output".');
}

/** The options that decide what is in an item. */
export const resultOptions = {
	convertValues: toggle({
		displayName: 'Convert Values',
		name: 'convertValues',
		type: 'boolean',
		default: false,
		description:
			'Whether to turn amounts into numbers, and dates into the form 2026-12-31. The values of a document together show its format. Values that can still mean two things stay text, and a note lists them.',
	}),

	dateOrder: choiceOrAutodetect<DateOrder>({
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{ name: 'Autodetect', value: 'autodetect', description: AS_IN_DOCUMENT },
			{ name: 'Day, Month, Year (31.12.2026)', value: 'dayMonthYear' },
			{ name: 'Month, Day, Year (12/31/2026)', value: 'monthDayYear' },
			{ name: 'Year, Month, Day (2026/12/31)', value: 'yearMonthDay' },
		],
		default: 'autodetect',
		description:
			'How "Convert Values" and "Checks" read dates such as 03/04/2026 if no other date in the document shows the order. Dates with only one meaning are always read (31/12/2026, 14 April 2026).',
	}),

	decimalSeparator: choiceOrAutodetect<DecimalSeparator>({
		displayName: 'Decimal Separator',
		name: 'decimalSeparator',
		type: 'options',
		options: [
			{ name: 'Autodetect', value: 'autodetect', description: AS_IN_DOCUMENT },
			{ name: 'Comma (1.234,56)', value: ',' },
			{ name: 'Point (1,234.56)', value: '.' },
		],
		default: 'autodetect',
		description:
			'How "Convert Values" and "Checks" read numbers such as 1.234 if no other value in the document shows the separator. Numbers with only one meaning are always read (1,234.56, € 12.50).',
	}),

	fieldToSplitOut: option(
		{
			displayName: 'Field to Split Out',
			name: 'fieldToSplitOut',
			type: 'string',
			default: '',
			placeholder: 'e.g. line_items',
			description:
				"The name of a field with a list, such as the rows of an invoice. Each row becomes an item, with its columns and the document's other fields. A document without rows becomes one item.",
		},
		oneNameFrom,
	),

	includeDocumentInfo: toggle({
		displayName: 'Include Document Info',
		name: 'includeDocumentInfo',
		type: 'boolean',
		default: false,
		description:
			'Whether to add a field "_document" with the file name, type, size, binary field and SHA-256 of the document, the number of attempts (those answered with HTTP 429 not counted), and the time they took. An extracted field with the same name takes precedence.',
	}),

	includeFile: toggle({
		displayName: 'Include File',
		name: 'includeFile',
		type: 'boolean',
		default: false,
		description:
			'Whether to pass on the file of each document, so that the next node can archive it. Its binary field is always "data".',
		displayOptions: { show: inWorkflow },
	}),

	includeInputFields: toggle({
		displayName: 'Include Input Fields',
		name: 'includeInputFields',
		type: 'boolean',
		default: false,
		description:
			'Whether to keep the fields of the input item, such as the sender of an email. An extracted field with the same name takes precedence. To keep both, set "Put Output in Field".',
	}),

	output,

	outputField: option(
		{
			displayName: 'Put Output in Field',
			name: 'outputField',
			type: 'string',
			default: '',
			placeholder: 'e.g. extracted',
			description:
				'The name of a field to put the extracted fields into. If you leave it empty, they become the fields of the item.',
		},
		oneNameFrom,
	),
};
