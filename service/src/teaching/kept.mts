import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ServiceError } from '../errors.mjs';
import { MOST, rowsIn } from '../learning/tables/rowsIn.mjs';

// The files of a project's examples.

/** The limit for a text that somebody enters, in characters. */
export const LONGEST_TEXT = 2000;
/** More than anybody clicks. */
export const MOST_FIELDS = 200;
const MOST_CLICKED = 100;
const LONGEST_FILE_NAME = 255;

export const fieldName = z
	.string()
	.max(100)
	.regex(/^[a-z][a-z0-9_]*$/, 'must be in snake_case');

const word = z.object({
	text: z.string(),
	...{ left: z.number(), right: z.number(), top: z.number(), bottom: z.number() },
});

/** Words that somebody clicked: the index of their page, and the words as they were read. */
const click = z.object({
	page: z.number().int().min(0),
	words: z.array(word).min(1).max(MOST_CLICKED),
});

const value = z.object({
	/** Empty if the document doesn't have the field. A table is a list of its rows as JSON. */
	text: z
		.string()
		.refine((text) => text.length <= LONGEST_TEXT || rowsIn(text) !== undefined, 'is too long'),
	/** The words of the value, if somebody clicked them. */
	click: click.optional(),
	/** The words of each row of a table, by column. */
	cells: z.array(z.record(fieldName, click)).max(MOST.rows).optional(),
});

export const keptExample = z.object({
	/** The document's original name. No file is stored under this name. */
	file: z.string().max(LONGEST_FILE_NAME),
	type: z.enum(['pdf', 'jpeg', 'png', 'tiff', 'text']),
	added: z.string(),
	/** True if a person has checked the values. Only approved examples are learned from. */
	approved: z.boolean(),
	values: z.record(fieldName, value),
});

/** A project that is taught, as a person entered it, even before anything was learned. */
export const taughtProject = z.object({
	name: z.string().trim().min(1).max(100),
	fields: z
		.array(fieldName)
		.min(1)
		.max(MOST_FIELDS)
		.refine((fields) => new Set(fields).size === fields.length, 'has a field twice'),
	/** The fields that are tables. */
	tables: z.array(fieldName).optional(),
	/** The project that it begins with. */
	basedOn: z.string().optional(),
	/** The base project's names of fields that have been renamed since. */
	renamed: z.record(fieldName, z.string()).optional(),
});

const fieldResult = z.object({
	field: z.string(),
	summary: z.string(),
	details: z.array(z.string()),
	/** The number of documents with a value, and how many were found when learned only from the others. */
	checked: z.object({ found: z.number(), values: z.number() }).optional(),
});

/** The result of learning. */
export const learningResult = z.object({
	learned: z.string(),
	examples: z.number(),
	fields: z.array(fieldResult),
	advice: z.array(z.string()),
});

export type KeptExample = z.infer<typeof keptExample>;
export type KeptValue = z.infer<typeof value>;
export type TaughtProject = z.infer<typeof taughtProject>;
export type LearningResult = z.infer<typeof learningResult>;

/** The checked content of a file, or undefined if there is none. Throws ServiceError. */
export async function readKept<T extends z.ZodType>(
	file: string,
	schema: T,
): Promise<z.output<T> | undefined> {
	const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (text === undefined) return undefined;
	try {
		return schema.parse(JSON.parse(text));
	} catch {
		throw new ServiceError('bad_example', `${file} is damaged. Repair or remove it.`);
	}
}
