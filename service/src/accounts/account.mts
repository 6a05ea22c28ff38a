import { z } from 'zod';
import { FO_ID } from '../projects.mjs';

/** The limits of an account (docs/interface.md, section 6.1). Without its own, those of the service apply. */
const planRules = z.object({
	/** Of a file or a text, in megabytes. */
	maxFileSize: z.number().positive().optional(),
	rate: z
		.object({ requests: z.number().int().positive(), per: z.enum(['second', 'minute']) })
		.optional(),
	documentsAtATime: z.number().int().positive().optional(),
});

export const accountRules = z.object({
	id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'an ID has small letters, digits and hyphens'),
	name: z.string(),
	/** The IDs of the projects that it may use. Default: all. */
	projects: z.array(z.string().regex(FO_ID, 'a project ID looks like fo_4')).optional(),
	plan: planRules.default({}),
});

export type Account = z.infer<typeof accountRules>;
export type Plan = z.infer<typeof planRules>;
export type Rate = NonNullable<Plan['rate']>;

/** The account of all keys that name none. It always exists. */
export const DEFAULT_ACCOUNT: Account = { id: 'default', name: 'Default', plan: {} };

/** True if the account may use the project, which may not exist. */
export function mayUse({ projects }: Account, foId: string): boolean {
	return projects === undefined || projects.includes(foId);
}
