import type { INodeProperties } from 'n8n-workflow';

const only = (...kinds: string[]) => ({ show: { kind: kinds } });

/** A row for each check. */
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
			values: [
				{
					displayName: 'Fields',
					name: 'fields',
					type: 'string',
					default: '',
					placeholder: 'e.g. total_amount',
					description: 'The name of the field to check, or several separated by commas',
				},
				{
					displayName: 'Kind',
					name: 'kind',
					type: 'options',
					options: [
						{
							name: 'Amount',
							value: 'amount',
							description: 'A number or an amount of money, as any country writes it',
						},
						{
							name: 'Date',
							value: 'date',
							description: 'One that exists in the calendar, as any country writes it',
						},
						{
							name: 'IBAN',
							value: 'iban',
							description: 'With the length of its country, and with right check digits',
						},
						{ name: 'One Of', value: 'oneOf', description: 'One of the values in a list' },
						{
							name: 'Pattern',
							value: 'pattern',
							description: 'A text that fits a regular expression',
						},
						{
							name: 'Sum',
							value: 'sum',
							description: 'The sum of other fields, such as net amount and tax',
						},
					],
					default: 'amount',
					description: 'The kind of value that the fields should have',
				},
				{
					displayName: 'Max Age (Days)',
					name: 'maxAgeDays',
					type: 'number',
					typeOptions: { minValue: 0, maxValue: 36500 },
					default: 0,
					description: 'The maximum age of the date, in days; 0 means no limit',
					displayOptions: only('date'),
				},
				{
					displayName: 'Not in the Future',
					name: 'notInFuture',
					type: 'boolean',
					default: true,
					description: 'Whether the date must not be after today',
					displayOptions: only('date'),
				},
				{
					displayName: 'Parts',
					name: 'parts',
					type: 'string',
					default: '',
					placeholder: 'e.g. net_amount, tax_amount',
					description: 'The names of the fields to add up, separated by commas',
					displayOptions: only('sum'),
				},
				{
					displayName: 'Pattern',
					name: 'pattern',
					type: 'string',
					default: '',
					placeholder: 'e.g. INV-\\d{4,8}',
					description:
						'A regular expression that the whole value has to match. Upper and lower case are the same.',
					displayOptions: only('pattern'),
				},
				{
					displayName: 'Tolerance',
					name: 'tolerance',
					type: 'number',
					typeOptions: { minValue: 0, numberPrecision: 2 },
					default: 0,
					description: 'By how much the sum may differ, e.g. 0.02 for rounding',
					displayOptions: only('sum'),
				},
				{
					displayName: 'Values',
					name: 'values',
					type: 'string',
					default: '',
					placeholder: 'e.g. EUR, CHF, USD',
					description:
						'The values that are right, separated by commas. Upper and lower case are the same.',
					displayOptions: only('oneOf'),
				},
			],
		},
	],
};

/**
 * The option "Checks". It begins with an open row: of an option that is a list itself, n8n's editor ignores
 * the default, and drops it when another option is entered, if it is empty. So the list is inside.
 */
export const checks: INodeProperties = {
	displayName: 'Checks',
	name: 'checks',
	type: 'fixedCollection',
	placeholder: 'Add checks',
	default: { list: { rows: { check: [{ fields: '', kind: 'amount' }] } } },
	description:
		'Rules that the extracted values must meet. A document that breaks one is marked with "_needsReview", or fails, depending on "Documents to Review"; empty fields are only checked by "Required Fields".',
	options: [{ displayName: 'Checks', name: 'list', values: [rows] }],
};
