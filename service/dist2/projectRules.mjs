import { z } from 'zod';
import { CURRENCY_IN_TEXT } from './finding/values/currencies.mjs';
import { hasLabelsOf, labelsOf } from './languages/languages.mjs';
import { WORD_KINDS } from './languages/languageRules.mjs';
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
        .array(z.enum([
        'beside',
        'below',
        'after',
        'before',
        'above',
        'end of column',
        'sum of column',
        'end of row',
    ]))
        .min(1)
        .optional(),
    which: z.enum(['first', 'last']).default('first'),
    lines: z.number().int().min(2).max(20).optional(),
    learned: z.string().optional(),
    otherwise: z.union([fallback, z.array(fallback).min(1)]).optional(),
})
    .refine((rules) => rules.labels ?? rules.labels_of ?? rules.pattern ?? rules.otherwise, {
    message: 'needs labels, a pattern or an otherwise, or it can never be found',
})
    .transform(({ labels_of, ...rules }) => labels_of ? { ...rules, labels: [...(rules.labels ?? []), ...labelsOf(labels_of)] } : rules);
/** What a project file can say. README.md explains each entry. */
export const projectRules = z
    .strictObject({
    name: z.string().min(1),
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
/** Entries that name a field which isn't there, or isn't of the right kind. */
function unknownFields({ fields, sums }) {
    const notAmounts = Object.entries(sums).flatMap(([total, parts]) => [total, ...parts]
        .filter((name) => fields[name]?.kind !== 'amount')
        .map((name) => ({
        path: ['sums', total],
        message: `"${name}" must be a field of kind amount`,
    })));
    const withoutLabels = Object.entries(fields).flatMap(([field, { otherwise = [] }]) => [otherwise]
        .flat()
        .flatMap((way) => (typeof way === 'object' && 'beside' in way ? way.beside : []))
        .filter((name) => !fields[name]?.labels)
        .map((name) => ({
        path: ['fields', field, 'otherwise'],
        message: `"${name}" must be a field with labels`,
    })));
    return [...notAmounts, ...withoutLabels];
}
/** A regular expression, in which {titles} stands for these words in all languages. */
function regularExpression() {
    return z.string().transform((text, context) => {
        const pattern = withWords(text);
        try {
            new RegExp(pattern, 'iu');
        }
        catch (error) {
            context.addIssue({ code: 'custom', message: error.message });
        }
        return pattern;
    });
}
function withWords(pattern) {
    return pattern.replace(/(?<!\\p)\{(\w+)\}/giu, (placeholder, kind) => {
        if (kind === 'currency')
            return CURRENCY_IN_TEXT;
        return WORD_KINDS.some((each) => each === kind) ? anyWord(kind) : placeholder;
    });
}
