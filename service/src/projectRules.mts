import { z } from 'zod';
import { DOCUMENT_TYPES } from './finding/documents/documentType.mjs';
import { COLUMN_KINDS } from './finding/tables/column.mjs';
import { CURRENCY_IN_TEXT } from './finding/values/currencies.mjs';
import { hasLabelsOf, labelsOf } from './languages/languages.mjs';
import { type WordKind, WORD_KINDS } from './languages/languageRules.mjs';
import { anyWord, escaped } from './languages/wordPattern.mjs';

const SNAKE_CASE = /^[a-z][a-z0-9_]*$/;
const NOT_SNAKE_CASE = 'must be in snake_case';

const fallback = z.union([
	z.enum([
		'first line',
		'large name',
		'addressee',
		'company',
		'anywhere',
		'near the top',
		'largest amount',
		'line of date',
		'tax by rate',
		'weighed name',
		'weighed recipient',
		'weighed sender',
		'chain',
		'weighed total',
		'title',
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

/** A column of a table: its headings, and the kind of its values. */
const columnRules = z
	.strictObject({
		labels: z.array(z.string().min(1)).default([]),
		labels_of: things().default([]),
		kind: z.enum(COLUMN_KINDS).default('text'),
		with_unit: z.boolean().optional(),
	})
	.transform(({ labels, labels_of, ...column }) => ({
		...column,
		labels: [...labels, ...labelsOf(labels_of)],
	}));

const fieldRules = z
	.strictObject({
		labels: z.array(z.string().min(1)).min(1).optional(),
		labels_of: things().min(1).optional(),
		kind: z
			.enum(['text', 'name', 'identifier', 'date', 'amount', 'currency', 'iban', 'vat_id', 'table'])
			.default('text'),
		columns: z.record(z.string().regex(SNAKE_CASE, NOT_SNAKE_CASE), columnRules).optional(),
		not_rows: z.array(z.string().min(1)).optional(),
		not_rows_of: things().optional(),
		sum_of: z.string().optional(),
		less_than_half_of: z.string().optional(),
		at_least_half_of: z.string().optional(),
		pattern: regularExpression().optional(),
		form: z.string().min(1).max(100).optional(),
		skip: regularExpression().optional(),
		skip_own_names: z.boolean().optional(),
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
		party: z.string().optional(),
		learned: z.string().optional(),
		otherwise: z.union([fallback, z.array(fallback).min(1)]).optional(),
	})
	.transform(({ labels_of, not_rows_of, ...rules }) => ({
		...rules,
		...(labels_of && { labels: [...(rules.labels ?? []), ...labelsOf(labels_of)] }),
		...(not_rows_of && {
			not_rows_of,
			not_rows: [...(rules.not_rows ?? []), ...labelsOf(not_rows_of)],
		}),
	}))
	.refine((rules) => hasOwnRules(rules) || nameInBase(rules) !== undefined, {
		message: 'needs labels, a pattern or an otherwise; without them, it can never be found',
	})
	.refine(({ kind, columns }) => (kind === 'table') === (columns !== undefined), {
		message: 'a table needs columns, and nothing else has them',
	});

/** The rules for project files. README.md explains each entry. */
export const projectRules = z
	.strictObject({
		name: z.string().min(1),
		begins_with: z.string().optional(),
		fields: z.record(z.string().regex(SNAKE_CASE, NOT_SNAKE_CASE), fieldRules).default({}),
		several: z.boolean().optional(),
		by_type: z.record(z.string(), z.string()).optional(),
		own_names: z.array(z.string().min(1)).default([]),
		other_labels: z.array(z.string().min(1)).default([]),
		other_labels_of: things().default([]),
		sums: z.record(z.string(), z.array(z.string()).min(2)).default({}),
		attached_xml: z.boolean().optional(),
		doubtful: z.boolean().optional(),
	})
	.transform(({ other_labels_of, own_names, ...project }) => {
		const own = new Set(Object.values(project.fields).flatMap(({ labels }) => labels ?? []));
		const others = labelsOf(other_labels_of).filter((label) => !own.has(label));
		const fields = Object.entries(project.fields).map(([field, rules]) => [
			field,
			rules.skip_own_names && own_names.length > 0 ? skipping(own_names, rules) : rules,
		]);
		return {
			...project,
			fields: Object.fromEntries(fields) as typeof project.fields,
			other_labels: [...project.other_labels, ...others],
		};
	})
	.superRefine((project, context) => {
		for (const { path, message } of [...fieldsOrTypes(project), ...unknownFields(project)])
			context.addIssue({ code: 'custom', path, message });
	});

/** A way to find a value without a label of its field. */
export type Fallback = z.infer<typeof fallback>;
/** The rules to find a field, with its labels in all languages. */
export type FieldRules = z.infer<typeof fieldRules>;
export interface Project extends z.infer<typeof projectRules> {
	/** The project with which this one begins. */
	base?: Project;
	/** The projects in `by_type`, by type of document. */
	ofType?: Record<string, Project>;
}

/** The field with the names of the fields that a person should look at. */
export const DOUBTFUL = 'doubtful';

/** The names of the fields that a project answers. */
export function answeredFields({
	fields,
	several,
	doubtful,
}: Pick<Project, 'fields' | 'several' | 'doubtful'>): string[] {
	if (several) return ['documents'];
	return [...Object.keys(fields), ...(doubtful ? [DOUBTFUL] : [])];
}

/** True if the field can be found without the project with which this one begins. */
export function hasOwnRules(rules: {
	labels?: unknown;
	pattern?: unknown;
	otherwise?: unknown;
	columns?: unknown;
	sum_of?: unknown;
}): boolean {
	const { labels, pattern, otherwise, columns, sum_of } = rules;
	return (labels ?? pattern ?? otherwise ?? columns ?? sum_of) !== undefined;
}

/** The field in the base project whose rules are tried first or last, if there is one. */
export function nameInBase(rules: {
	begins_with?: string;
	ends_with?: string;
}): string | undefined {
	return rules.begins_with ?? rules.ends_with;
}

/** A project has fields of its own, or those of other projects. */
function fieldsOrTypes({ fields, by_type, several, doubtful }: Project) {
	const hasFields = Object.keys(fields).length > 0;
	if (doubtful && DOUBTFUL in fields)
		return [{ path: ['doubtful'], message: 'there is a field of this name' }];
	if (!by_type) return hasFields ? [] : [{ path: ['fields'], message: 'must not be empty' }];
	if (!several || hasFields)
		return [{ path: ['by_type'], message: 'needs several: true, and no fields next to it' }];
	const types = [...DOCUMENT_TYPES, 'other'];
	return Object.keys(by_type)
		.filter((type) => !types.includes(type))
		.map((type) => ({
			path: ['by_type', type],
			message: `not one of the types: ${types.join(', ')}`,
		}));
}

/** The fields with the rows of a table or their sum, also those that begin with one of the base project. */
export function tableFieldsOf({ fields, base }: Project): string[] {
	const ofBase = base ? tableFieldsOf(base) : [];
	return Object.entries(fields)
		.filter(
			([, rules]) =>
				(rules.columns ?? rules.sum_of) !== undefined || ofBase.includes(nameInBase(rules) ?? ''),
		)
		.map(([name]) => name);
}

/** The entries that name a missing field, or one of the wrong kind. */
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
	const withoutTable = Object.entries(fields)
		.filter(([, { sum_of: table }]) => table !== undefined && fields[table]?.kind !== 'table')
		.map(([field, { sum_of: table }]) => ({
			path: ['fields', field, 'sum_of'],
			message: `"${table}" must be a field of kind table`,
		}));
	const withoutParty = Object.entries(fields)
		.filter(([, { party }]) => party !== undefined && !fields[party])
		.map(([field, { party }]) => ({
			path: ['fields', field, 'party'],
			message: `"${party}" must be a field`,
		}));
	const withoutBase = Object.entries(fields)
		.filter(([, rules]) => begins_with === undefined && nameInBase(rules) !== undefined)
		.map(([field]) => ({
			path: ['fields', field],
			message: 'needs a begins_with at the top of the file, which names the other project',
		}));
	return [...notAmounts, ...withoutLabels, ...withoutTable, ...withoutParty, ...withoutBase];
}

/** The rules of a field that never has one of these names as its value. */
function skipping<T extends { skip?: string | undefined }>(names: string[], rules: T): T {
	const own = names.map((name) => escaped(name).replace(/\s+/gu, '\\s+')).join('|');
	const skip = `(?<![\\p{L}\\p{N}])(?:${own})(?![\\p{L}\\p{N}])`;
	return { ...rules, skip: rules.skip === undefined ? skip : `${rules.skip}|${skip}` };
}

/** A regular expression. `{titles}` in it stands for the titles of all languages. */
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

/** "Cash", "Debit Mastercard", "Visa/MasterCard". */
const PAYMENT = `${anyWord('payment_methods')}(?:[ /]?${anyWord('payment_methods')}){0,3}`;

function withWords(pattern: string): string {
	return pattern.replace(/(?<!\\p)\{(\w+)\}/giu, (placeholder, kind: string) => {
		if (kind === 'currency') return CURRENCY_IN_TEXT;
		if (kind === 'payment') return PAYMENT;
		return WORD_KINDS.some((each) => each === kind) ? anyWord(kind as WordKind) : placeholder;
	});
}
