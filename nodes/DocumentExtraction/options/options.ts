import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { isUnset } from '../documents/parameterValues';
import { Problem } from '../problem';
import { isObject } from '../values/fields';
import { quoted } from '../wording';
import { documentOptions } from './documentOptions';
import { resultOptions } from './resultOptions';
import { reviewOptions } from './reviewOptions';
import { sendingOptions } from './sendingOptions';

const OPTIONS = { ...documentOptions, ...resultOptions, ...reviewOptions, ...sendingOptions };

type Table = typeof OPTIONS;

/** The options of an item, by the names of their parameters. All times are in milliseconds. */
export type Options = { [Name in keyof Table]: ReturnType<Table[Name]['read']> };

/** The collection "Options", in alphabetical order like everywhere in n8n. */
export const optionParameters: INodeProperties[] = Object.values(OPTIONS)
	.map(({ parameter }) => parameter)
	.sort((one, other) => one.displayName.localeCompare(other.displayName));

/** @throws Problem if an expression returned a value that isn't valid */
export function readOptions(given: unknown): Options {
	const entered = objectFrom(given);
	const read = Object.entries(OPTIONS).map(([name, option]) => [name, option.read(entered[name])]);
	return Object.fromEntries(read) as Options;
}

function objectFrom(given: unknown): IDataObject {
	if (isUnset(given)) return {};
	if (isObject(given)) return given;
	throw new Problem(
		`${quoted(given)} isn't a set of options`,
		'Add the options one by one. An expression for all of them has to return an object.',
	);
}
