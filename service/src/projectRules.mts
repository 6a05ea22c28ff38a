import { z } from 'zod';
import { CURRENCY_IN_TEXT } from './finding/values/currencies.mjs';
import { hasLabelsOf, labelsOf } from './languages/languages.mjs';
import { type WordKind, WORD_KINDS } from './languages/languageRules.mjs';
import { anyWord } from './languages/wordPattern.mjs';

const fallback = z.union([
	z.enum([
		'first line',
		'large name',
		'addressee',
		'company',
		'anywhere',
		'near the top',
		'largest amount',
	]),
	z.strictObject({ beside: z.string() }),
	z
		.strictObject({ labels_of: things().min(1) })
		.transform(({ labels_of }) => ({ labels: labelsOf(labels_of) })),
	z.strictObject({ pattern: regularExpression() }),
]);

function things() {
	return z.array(z.string().refine(hasLabelsOf, 'no language has labels of this name'));
}

const fieldRules = z
	.strictObject({
		labels: z.array(z.string().min(1)).min(1).optional(),
		labels_of: things().min(1).optional(),
		kind: z.enum(['text', 'identifier', 'date', 'amount', 'iban']).default('text'),
		pattern: regularExpression().optional(),
		form: z.string().min(1).max(100).optional(),
		skip: regularExpression().optional(),
		where: z
			.array(
				z.enum([
					'beside',
					'below',
					'after',
					'before',
					'above',
					'end of column',
					'sum of column',
					'end of row',
				]),
			)
			.min(1)
			.optional(),
		which: z.enum(['first', 'last']).default('first'),
		lines: z.number().int().min(2).max(20).optional(),
		begins_with: z.string().optional(),
		ends_with: z.string().optional(),
		learned: z.string().optional(),
		otherwise: z.union([fallback, z.array(fallback).min(1)]).optional(),
	})
	.transform(({ labels_of, ...rules }) =>
		labels_of ? { ...rules, labels: [...(rules.labels ?? []), ...labelsOf(labels_of)] } : rules,
	)
	.refine((rules) => hasOwnRules(rules) || nameInBase(rules) !== undefined, {
		message: 'needs labels, a pattern or an otherwise, or it can never be found',
	});

/** What a project file can say. README.md explains each entry. */
export const projectRules = z
	.strictObject({
		name: z.string().min(1),
		begins_with: z.string().optional(),
		fields: z
			.record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be in snake_case'), fieldRules)
			.refine((fields) => Object.keys(fields).length > 0, { message: 'must not be empty' }),
		other_labels: z.array(z.string().min(1)).default([]),
		other_labels_of: things().default([]),
		sums: z.record(z.string(), z.array(z.string()).min(2)).default({}),
		attached_xml: z.boolean().optional(),
	})
	.transform(({ other_labels_of, ...project }) => {
		const own = new Set(Object.values(project.fields).flatMap(({ labels }) => labels ?? []));
		const others = labelsOf(other_labels_of).filter((label) => !own.has(label));
		return { ...project, other_labels: [...project.other_labels, ...others] };
	})
	.superRefine((project, context) => {
		for (const { path, message } of unknownFields(project))
			context.addIssue({ code: 'custom', path, message });
	});

/** A way to find a value that no label of the field leads to. */
export type Fallback = z.infer<typeof fallback>;
/** How to find a field, with its labels in all languages. */
export type FieldRules = z.infer<typeof fieldRules>;
export interface Project extends z.infer<typeof projectRules> {
	/** The project that this one begins with. */
	base?: Project;
}

/** Whether the field can be found without the project that this one begins with. */
export function hasOwnRules(rules: {
	labels?: unknown;
	pattern?: unknown;
	otherwise?: unknown;
}): boolean {
	return (rules.labels ?? rules.pattern ?? rules.otherwise) !== undefined;
}

/** The field of the other project whose rules are tried first or last, if there is one. */
export function nameInBase(rules: {
	begins_with?: string;
	ends_with?: string;
}): string | undefined {
	return rules.begins_with ?? rules.ends_with;
}

/** Entries that name a field which isn't there, or isn't of the right kind. */
function unknownFields({
	fields,
	sums,
	begins_with,
}: Project): Array<{ path: string[]; message: string }> {
	const notAmounts = Object.entries(sums).flatMap(([total, parts]) =>
		[total, ...parts]
			.filter((name) => fields[name]?.kind !== 'amount')
			.map((name) => ({
				path: ['sums', total],
				message: `"${name}" must be a field of kind amount`,
			})),
	);
	const withoutLabels = Object.entries(fields).flatMap(([field, { otherwise = [] }]) =>
		[otherwise]
			.flat()
			.flatMap((way) => (typeof way === 'object' && 'beside' in way ? way.beside : []))
			.filter((name) => !fields[name]?.labels)
			.map((name) => ({
				path: ['fields', field, 'otherwise'],
				message: `"${name}" must be a field with labels`,
			})),
	);
	const withoutBase = Object.entries(fields)
		.filter(([, rules]) => begins_with === undefined && nameInBase(rules) !== undefined)
		.map(([field]) => ({
			path: ['fields', field],
			message: 'needs a begins_with of the project, which says whose field it is',
		}));
	return [...notAmounts, ...withoutLabels, ...withoutBase];
}

/** A regular expression, in which {titles} stands for these words in all languages. */
function regularExpression() {
	return z.string().transform((text, context) => {
		const pattern = withWords(text);
		try {
			new RegExp(pattern, 'iu');
		} catch (error) {
			context.addIssue({ code: 'custom', message: (error as Error).message });
		}
		return pattern;
	});
}

function withWords(pattern: string): string {
	return pattern.replace(/(?<!\\p)\{(\w+)\}/giu, (placeholder, kind: string) => {
		if (kind === 'currency') return CURRENCY_IN_TEXT;
		return WORD_KINDS.some((each) => each === kind) ? anyWord(kind as WordKind) : placeholder;
	});
}
