import { z } from 'zod';

const fallback = z.union([
	z.enum(['first line', 'addressee', 'anywhere', 'near the top', 'largest amount']),
	z.strictObject({ beside: z.string() }),
	z.strictObject({ pattern: regularExpression() }),
]);

const fieldRules = z
	.strictObject({
		labels: z.array(z.string().min(1)).min(1).optional(),
		kind: z.enum(['text', 'identifier', 'date', 'amount']).default('text'),
		pattern: regularExpression().optional(),
		skip: regularExpression().optional(),
		where: z
			.array(z.enum(['beside', 'below', 'after', 'before', 'above', 'end of column']))
			.min(1)
			.optional(),
		which: z.enum(['first', 'last']).default('first'),
		learned: z.string().optional(),
		otherwise: z.union([fallback, z.array(fallback).min(1)]).optional(),
	})
	.refine((rules) => rules.labels ?? rules.pattern ?? rules.otherwise, {
		message: 'needs labels, a pattern or an otherwise, or it can never be found',
	});

/** What a project file can say. README.md explains each entry. */
export const projectRules = z
	.strictObject({
		name: z.string().min(1),
		fields: z
			.record(z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be in snake_case'), fieldRules)
			.refine((fields) => Object.keys(fields).length > 0, { message: 'must not be empty' }),
		other_labels: z.array(z.string().min(1)).default([]),
		sums: z.record(z.string(), z.array(z.string()).min(2)).default({}),
	})
	.superRefine((project, context) => {
		for (const { path, message } of unknownFields(project))
			context.addIssue({ code: 'custom', path, message });
	});

/** A way to find a value that no label of the field leads to. */
export type Fallback = z.infer<typeof fallback>;
export type FieldRules = z.infer<typeof fieldRules>;
export type Project = z.infer<typeof projectRules>;

/** Entries that name a field which isn't there, or isn't of the right kind. */
function unknownFields({ fields, sums }: Project): Array<{ path: string[]; message: string }> {
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
	return [...notAmounts, ...withoutLabels];
}

function regularExpression() {
	return z.string().superRefine((pattern, context) => {
		try {
			new RegExp(pattern, 'iu');
		} catch (error) {
			context.addIssue({ code: 'custom', message: (error as Error).message });
		}
	});
}
