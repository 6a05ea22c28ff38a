import { publicOriginOf } from '../http/address.mjs';
import type { ResponseForm } from '../http/extractData.mjs';
import type { Latency } from '../http/latency.mjs';
import type { ServiceOptions } from '../service.mjs';
import { FO_ID } from '../projects.mjs';
import { type AccountsCommand, accountsCommand } from './accountArguments.mjs';
import { parsed } from './parsed.mjs';
import { UsageError } from './usageError.mjs';

export const DEFAULT_PORT = 4010;

export interface KeysCommand {
	name: 'keys';
	action: 'create' | 'list' | 'revoke';
	id?: string;
	keyName: string;
	permission: 'full' | 'none';
	account?: string;
	data?: string;
}

export interface LearnCommand {
	name: 'learn';
	foId: string;
	/** If undefined, only the kept examples are used. */
	folder?: string;
	projectName?: string;
	projects?: string;
	data?: string;
}

export type Command =
	| { name: 'help' }
	| { name: 'run'; options: ServiceOptions }
	| KeysCommand
	| AccountsCommand
	| LearnCommand;

/** Parses the arguments of the command. Throws UsageError. */
export function commandOf(argv: string[]): Command {
	const [first, ...rest] = argv;
	if (argv.includes('--help') || argv.includes('-h')) return { name: 'help' };
	if (first === 'learn') return learnCommand(rest);
	if (first === 'accounts') return accountsCommand(rest);
	return first === 'keys' ? keysCommand(rest) : { name: 'run', options: serviceOptions(argv) };
}

function serviceOptions(args: string[]): ServiceOptions {
	const { values } = parsed({
		args,
		options: {
			port: { type: 'string' },
			host: { type: 'string' },
			web: { type: 'boolean' },
			'tls-cert': { type: 'string' },
			'tls-key': { type: 'string' },
			'public-url': { type: 'string' },
			'api-key': { type: 'string', multiple: true },
			'first-key': { type: 'string' },
			projects: { type: 'string' },
			data: { type: 'string' },
			'response-form': { type: 'string' },
			latency: { type: 'string' },
			'rate-limit': { type: 'string' },
			'max-file-size': { type: 'string' },
			'keep-doubtful': { type: 'string' },
		},
	});
	if (values['api-key']?.includes('')) throw new UsageError('--api-key must not be empty.');
	if (values['first-key'] === '') throw new UsageError('--first-key must not be empty.');
	if (values['api-key'] && values['first-key'])
		throw new UsageError('--api-key and --first-key exclude each other.');
	return {
		port: wholeNumber('--port', values.port, 0, 65_535) ?? DEFAULT_PORT,
		host: values.host,
		web: values.web,
		tls: certificateFiles(values['tls-cert'], values['tls-key']),
		publicUrl: publicUrl(values['public-url']),
		apiKeys: values['api-key'],
		firstKey: values['first-key'],
		projects: values.projects,
		data: values.data,
		responseForm: responseForm(values['response-form']),
		latency: latency(values.latency),
		rateLimit: wholeNumber('--rate-limit', values['rate-limit'], 1, 1e6),
		maxFileSize: wholeNumber('--max-file-size', values['max-file-size'], 1, 1024),
		keepDoubtful: wholeNumber('--keep-doubtful', values['keep-doubtful'], 1, 365),
	};
}

function keysCommand(args: string[]): KeysCommand {
	const { values, positionals } = parsed({
		args,
		allowPositionals: true,
		options: {
			name: { type: 'string' },
			'without-permission': { type: 'boolean' },
			account: { type: 'string' },
			data: { type: 'string' },
		},
	});
	const [action, id, ...more] = positionals;
	if (action !== 'create' && action !== 'list' && action !== 'revoke')
		throw new UsageError('keys needs one of: create, list, revoke ID.');
	if ((action === 'revoke') !== (id !== undefined) || more.length > 0)
		throw new UsageError(`Use it like this: keys ${action}${action === 'revoke' ? ' ID' : ''}.`);
	return {
		name: 'keys',
		action,
		id,
		keyName: values.name ?? 'unnamed',
		permission: values['without-permission'] ? 'none' : 'full',
		account: values.account,
		data: values.data,
	};
}

function learnCommand(args: string[]): LearnCommand {
	const { values, positionals } = parsed({
		args,
		allowPositionals: true,
		options: {
			name: { type: 'string' },
			projects: { type: 'string' },
			data: { type: 'string' },
		},
	});
	const [foId, folder, ...more] = positionals;
	if (foId === undefined || more.length > 0)
		throw new UsageError('Use it like this: learn fo_5 FOLDER.');
	if (!FO_ID.test(foId)) throw new UsageError('The project ID must look like fo_5.');
	if (values.name === '') throw new UsageError('--name must not be empty.');
	const { name: projectName, projects, data } = values;
	return { name: 'learn', foId, folder, projectName, projects, data };
}

function wholeNumber(flag: string, value: string | undefined, min: number, max: number) {
	if (value === undefined) return undefined;
	const number = Number(value);
	if (/^\d+$/.test(value) && number >= min && number <= max) return number;
	throw new UsageError(`${flag} must be a whole number from ${min} to ${max}.`);
}

function certificateFiles(cert: string | undefined, key: string | undefined) {
	if (cert === undefined && key === undefined) return undefined;
	if (cert && key) return { cert, key };
	throw new UsageError('--tls-cert and --tls-key need each other, and a file each.');
}

function publicUrl(value: string | undefined): string | undefined {
	try {
		return value === undefined ? undefined : publicOriginOf(value);
	} catch (error) {
		throw new UsageError((error as Error).message);
	}
}

function responseForm(value: string | undefined): ResponseForm | undefined {
	if (value === undefined || value === 'flat' || value === 'wrapped') return value;
	throw new UsageError('--response-form must be flat or wrapped.');
}

function latency(value: string | undefined): Latency | undefined {
	if (value === undefined || value === 'none' || value === 'typical') return value;
	if (/^\d{1,7}$/.test(value)) return Number(value);
	throw new UsageError('--latency must be none, typical or a number of milliseconds.');
}
