import type { ZodType } from 'zod';
import { type Account, accountRules } from '../accounts/account.mjs';
import { parsed } from './parsed.mjs';
import { UsageError } from './usageError.mjs';

/** The new value: undefined if the flag is missing, null if it removes the limit. */
type Change<T> = T | null | undefined;

export interface AccountsCommand {
	name: 'accounts';
	action: 'create' | 'change' | 'list' | 'remove';
	id: string;
	accountName?: string;
	projects: Change<string[]>;
	maxFileSize: Change<number>;
	rate: Change<NonNullable<Account['plan']['rate']>>;
	documentsAtATime: Change<number>;
	data?: string;
}

/** Parses the arguments after `accounts`. Throws UsageError. */
export function accountsCommand(args: string[]): AccountsCommand {
	const { values, positionals } = parsed({
		args,
		allowPositionals: true,
		options: {
			name: { type: 'string' },
			projects: { type: 'string' },
			'max-file-size': { type: 'string' },
			rate: { type: 'string' },
			'at-a-time': { type: 'string' },
			data: { type: 'string' },
		},
	});
	const [action, id = '', ...more] = positionals;
	if (action !== 'create' && action !== 'change' && action !== 'list' && action !== 'remove')
		throw new UsageError('accounts needs one of: create ID, change ID, list, remove ID.');
	if ((action === 'list') !== (id === '') || more.length > 0)
		throw new UsageError(`Use it like this: accounts ${action}${action === 'list' ? '' : ' ID'}.`);
	if (id !== '' && !accountRules.shape.id.safeParse(id).success)
		throw new UsageError('The ID of an account has up to 40 small letters, digits and hyphens.');
	const limits = accountRules.shape.plan.unwrap().shape;
	return {
		...{ name: 'accounts', action, id, accountName: values.name, data: values.data },
		projects: changed(
			values.projects,
			'all',
			(text) => text.split(','),
			accountRules.shape.projects,
		),
		maxFileSize: changed(values['max-file-size'], 'none', Number, limits.maxFileSize),
		rate: changed(values.rate, 'none', rateOf, limits.rate),
		documentsAtATime: changed(values['at-a-time'], 'none', Number, limits.documentsAtATime),
	};
}

/** @param nothing the text that removes the limit */
function changed<T>(
	text: string | undefined,
	nothing: string,
	parse: (text: string) => unknown,
	rules: ZodType<T | undefined>,
): Change<T> {
	if (text === undefined) return undefined;
	if (text === nothing) return null;
	const checked = rules.safeParse(parse(text));
	if (checked.success) return checked.data;
	throw new UsageError(`"${text}" isn't a valid limit: ${checked.error.issues[0]!.message}.`);
}

/** `60/minute` */
function rateOf(text: string) {
	const [requests, per] = text.split('/');
	return { requests: Number(requests), per };
}
