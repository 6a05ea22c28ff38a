import type { INodeProperties } from 'n8n-workflow';

import {
	chosenFrom,
	isUnset,
	numberFrom,
	switchFrom,
	textFrom,
	textsFrom,
	type Given,
} from '../documents/parameterValues';

/** An option, or a field of one: its parameter in the editor, and how its value is read. */
export interface Option<T> {
	parameter: INodeProperties;
	/**
	 * An option that isn't set, or that an expression leaves empty, has the default that the editor shows.
	 *
	 * @throws Problem if an expression gives a value that isn't valid: a guess could cost money
	 */
	read(value: unknown): T;
}

/** @param valueFrom reads a value that is set */
export function option<T>(parameter: INodeProperties, valueFrom: (given: Given) => T): Option<T> {
	const { default: unset, displayName: label } = parameter;
	return {
		parameter,
		read: (value) => valueFrom({ value: isUnset(value) ? unset : value, label }),
	};
}

export function toggle(parameter: INodeProperties & { type: 'boolean' }): Option<boolean> {
	return option(parameter, switchFrom);
}

export function text(parameter: INodeProperties & { type: 'string' }): Option<string> {
	return option(parameter, textFrom);
}

/** Several texts with commas between them, each once. An expression may also give a list. */
export function texts(parameter: INodeProperties & { type: 'string' }): Option<string[]> {
	return option(parameter, textsFrom);
}

type NumberParameter = INodeProperties & {
	type: 'number';
	typeOptions: { minValue: number; maxValue: number };
};

export function number(parameter: NumberParameter): Option<number> {
	const { minValue, maxValue } = parameter.typeOptions;
	return option(parameter, (given) => numberFrom(given, minValue, maxValue));
}

/** Rounds down what an expression returns. */
export function wholeNumber(parameter: NumberParameter): Option<number> {
	const { read } = number(parameter);
	return { parameter, read: (value) => Math.floor(read(value)) };
}

/** A whole number from 1 on, or undefined for 0, which means that there is no limit. */
export function limit(parameter: NumberParameter): Option<number | undefined> {
	const { read } = number(parameter);
	const limitFrom = (entered: number) =>
		entered === 0 ? undefined : Math.max(1, Math.floor(entered));
	return { parameter, read: (value) => limitFrom(read(value)) };
}

/** The editor shows seconds, and the code reads milliseconds. An expression may give a part of a second. */
export function seconds(parameter: NumberParameter): Option<number> {
	const { minValue, maxValue } = parameter.typeOptions;
	const min = Math.min(minValue, 0.001);
	return option(parameter, (given) => numberFrom(given, min, maxValue) * 1000);
}

type ChoiceParameter<T> = Omit<INodeProperties, 'options'> & {
	type: 'options';
	options: Array<{ name: string; value: T; description?: string }>;
	default: NoInfer<T>;
};

export function choice<T extends string>(parameter: ChoiceParameter<T>): Option<T> {
	const values = parameter.options.map(({ value }) => value);
	return option(parameter, (given) => chosenFrom(given, values));
}

/** The choice "autodetect" is read as undefined: the document decides. */
export function choiceOrAutodetect<T extends string>(
	parameter: ChoiceParameter<T | 'autodetect'>,
): Option<T | undefined> {
	const { read } = choice(parameter);
	const stated = (value: T | 'autodetect') => (value === 'autodetect' ? undefined : value);
	return { parameter, read: (value) => stated(read(value)) };
}

/** For `displayOptions`: options without effect in a tool, because an agent gives its tools a text and no files. */
export const inWorkflow = { '@tool': [false] };

/** For `displayOptions`: a tool takes a text, or a file that an expression reaches. */
export const inTool = { '@tool': [true] };
