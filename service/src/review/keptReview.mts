import { z } from 'zod';
import type { Click } from '../learning/locate.mjs';
import { keptExample } from '../teaching/kept.mjs';

// The file of a document that waits for a person, or that one has settled.

/** The limit for a value, in characters: a table can have many rows. */
export const LONGEST_VALUE = 100_000;

const { file, type, values } = keptExample.shape;

/** A value that a person has accepted, typed or clicked. */
const given = values.valueType.extend({ text: z.string().max(LONGEST_VALUE) });

export const keptReview = z.object({
	...{ file, type },
	foId: z.string(),
	account: z.string(),
	/** In ISO 8601, like the other times. */
	received: z.string(),
	/** The number of days after which it is deleted, unless the service has been started with another one. */
	days: z.number(),
	/** The fields as they were answered. */
	fields: z.record(z.string(), z.string()),
	/** The values that a person has said so far. */
	given: z.record(z.string(), given),
	settled: z.object({ time: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

export type KeptReview = z.infer<typeof keptReview>;

export interface GivenText {
	text: string;
	click?: Click;
}

/** The document's fields with the values that a person has given. */
export function fieldsSaid({ fields, given }: KeptReview): Record<string, string> {
	const said = Object.entries(given).map(([name, { text }]) => [name, text]);
	return { ...fields, ...(Object.fromEntries(said) as Record<string, string>) };
}

/** The time from which the days are counted. */
export function lastChange({ received, settled }: KeptReview): string {
	return settled?.time ?? received;
}
