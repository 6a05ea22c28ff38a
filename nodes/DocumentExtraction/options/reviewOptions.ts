import { checks } from './checks';
import { choice, texts } from './option';

/** The options that decide which results somebody should look at. */
export const reviewOptions = {
	checks,

	documentsToReview: choice({
		displayName: 'Documents to Review',
		name: 'documentsToReview',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description: 'The document fails. On the error output, its fields come with the error.',
			},
			{
				name: 'Mark',
				value: 'mark',
				description:
					'Each item says in "_needsReview" whether it needs review, and in "_reviewReason" why',
			},
		],
		default: 'mark',
		description: 'What to do with a document that lacks a required field or fails a check',
	}),

	requiredFields: texts({
		displayName: 'Required Fields',
		name: 'requiredFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. invoice_number, total_amount',
		description:
			'The names of the fields that each document must have, separated by commas. A field without a value is missing, too. A column, e.g. line_items.amount, needs a value in each row.',
	}),
};
