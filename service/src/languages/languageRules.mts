import { z } from 'zod';

/** The kinds of words in a language file. `languages/en.yaml` explains each kind. */
export const WORD_KINDS = [
	'number',
	'reference',
	'tax',
	'including',
	'excluding',
	'before_value',
	'before_amount',
	'days',
	'after_days',
	'before_day',
	'dated',
	'day_endings',
	'in_date',
	'period',
	'rate_of',
	'page',
	'page_of',
	'discount',
	'phone',
	'name',
	'salutations',
	'titles',
	'copies',
	'greetings',
	'companies',
	'companies_first',
	'series',
	'payment_methods',
	'sum',
	'part_of_sum',
	'half_taxes',
	'change',
	'paid',
	'rounding',
	'quantity',
	'saving',
	'invoice',
	'credit_note',
	'proforma_invoice',
	'reminder',
	'quotation',
	'order_confirmation',
	'delivery_note',
	'receipt',
	'purchase_order',
	'payment_part',
] as const;
export type WordKind = (typeof WORD_KINDS)[number];

const list = z.array(z.string().min(1));
const words = z.partialRecord(z.enum(WORD_KINDS), list.min(1));

/** Labels of one thing. If they are just a list, all are specific. */
const labels = z.preprocess(
	(value) => (Array.isArray(value) ? { specific: value } : value),
	z.strictObject({ specific: list.default([]), generic: list.default([]) }),
);

/** The content of a language file. */
export const languageRules = z
	.strictObject({
		name: z.string().min(1),
		code: z.string().regex(/^[a-z]{3}$/, 'must be a code of three letters, like eng'),
		months: z.array(list.min(1)).length(12),
		weekdays: list,
		telling: list.min(1),
		words,
		labels: z.record(z.string(), labels),
	})
	.transform((language, context) => {
		const reject = (thing: string) => (message: string) =>
			context.addIssue({ code: 'custom', path: ['labels', thing], message });
		const labels = Object.entries(language.labels).map(([thing, { specific, generic }]) => {
			const withWords = (label: string) => expanded(label, language.words, reject(thing));
			return [
				thing,
				{ specific: specific.flatMap(withWords), generic: generic.flatMap(withWords) },
			] as const;
		});
		return { ...language, labels: Object.fromEntries(labels) };
	});

export type Language = z.infer<typeof languageRules>;

/** "Invoice {number}" with each of the language's words for a number. */
function expanded(
	label: string,
	words: Record<string, string[]>,
	reject: (message: string) => void,
): string[] {
	const [placeholder, kind = ''] = /\{([^{}]{1,30})\}/.exec(label) ?? [];
	if (placeholder === undefined) return [label];
	const choices = words[kind];
	if (!choices) reject(`"${label}": the language has no words of the kind "${kind}"`);
	return (choices ?? []).flatMap((word) =>
		expanded(label.replace(placeholder, word), words, reject),
	);
}
