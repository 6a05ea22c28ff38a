import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usageError.mjs';

/** Parses arguments. Throws UsageError. */
export function parsed<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
	try {
		return parseArgs(config);
	} catch (error) {
		throw new UsageError(`${(error as Error).message.split(/[.\n] /)[0]}.`);
	}
}
