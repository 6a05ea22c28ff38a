import { choice, limit, number, text, texts, toggle } from './option';

const only = (...kinds: string[]) => ({ show: { kind: kinds } });

/** The fields of a check. */
export const checkRow = {
	fields: texts({
		displayName: 'Fields',
		name: 'fields',
		type: 'string',
		default: '',
		placeholder: 'e.g. total_amount',
		description:
			'The name of the field to check, or several separated by commas. A column of a list has the name of the list in front, e.g. line_items.amount.',
	}),
	kind: choice({
		displayName: 'Kind',
		name: 'kind',
		type: 'options',
		options: [
			{
				name: 'Amount',
				value: 'amount',
				description: 'A number or an amount of money, in the format of any country',
			},
			{
				name: 'Date',
				value: 'date',
				description: 'A date that exists in the calendar, in the format of any country',
			},
			{
				name: 'Empty',
				value: 'empty',
				description: 'No value, such as doubtful, which names the fields that may be wrong',
			},
			{
				name: 'IBAN',
				value: 'iban',
				description: 'With the right length for its country, and the right check digits',
			},
			{ name: 'One Of', value: 'oneOf', description: 'One of the values in a list' },
			{
				name: 'Pattern',
				value: 'pattern',
				description: 'A text that matches a regular expression',
			},
			{
				name: 'Sum',
				value: 'sum',
				description: 'The sum of other fields, such as net amount and tax',
			},
		],
		default: 'amount',
		description: 'The kind of value that the fields should have',
	}),
	maxAgeDays: limit({
		displayName: 'Max Age (Days)',
		name: 'maxAgeDays',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 36_500 },
		default: 0,
		description: 'The maximum age of the date, in days; 0 means no limit',
		displayOptions: only('date'),
	}),
	notInFuture: toggle({
		displayName: 'Not in the Future',
		name: 'notInFuture',
		type: 'boolean',
		default: true,
		description: 'Whether the date must not be after today',
		displayOptions: only('date'),
	}),
	parts: texts({
		displayName: 'Parts',
		name: 'parts',
		type: 'string',
		default: '',
		placeholder: 'e.g. net_amount, tax_amount',
		description:
			'The names of the fields to add up, separated by commas. A column, e.g. line_items.amount, adds the values of all rows.',
		displayOptions: only('sum'),
	}),
	pattern: text({
		displayName: 'Pattern',
		name: 'pattern',
		type: 'string',
		default: '',
		placeholder: 'e.g. INV-\\d{4,8}',
		description: 'A regular expression that the whole value has to match. Case is ignored.',
		displayOptions: only('pattern'),
	}),
	tolerance: number({
		displayName: 'Tolerance',
		name: 'tolerance',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1_000_000, numberPrecision: 2 },
		default: 0,
		description: 'The largest difference to accept, e.g. 0.02 for rounding',
		displayOptions: only('sum'),
	}),
	values: texts({
		displayName: 'Values',
		name: 'values',
		type: 'string',
		default: '',
		placeholder: 'e.g. EUR, CHF, USD',
		description: 'The valid values, separated by commas. Case is ignored.',
		displayOptions: only('oneOf'),
	}),
};
