import { separatorsThatAddUp } from './addingUp';
import type { DateOrder, DigitDate } from './dateValue';
import type { Amount, DecimalSeparator } from './numberValue';
import { readValue, type ReadValue } from './readValue';

/** The format set with the options. It only applies to values that would otherwise be ambiguous. */
export interface ValueFormat {
	decimalSeparator?: DecimalSeparator;
	dateOrder?: DateOrder;
}

/** The format of one document, found from all of its values together. */
export interface DocumentFormat {
	/** The separator of the document, or else the one set with the option. */
	decimalSeparator: DecimalSeparator | undefined;
	/** True if some values certainly have one separator, and others the other one. */
	isMixed: boolean;
	/** By the separator in a date: if the dates of a document have points, `3/4/2026` may be an invoice number. */
	dateOrders: Map<string, DateOrder>;
	statedOrder: DateOrder | undefined;
	/** The meanings of its texts. If there are very many, only those of the first ones. */
	values: Map<string, ReadValue>;
}

/** Enough to find the format, and a limit for hostile answers with half a million values. */
const MAX_VALUES = 1000;

/**
 * Finds the format of a document from all its values together. Some values show it by themselves: `1,234.56`,
 * `€ 12.50`, `31/12/2026`; others because they add up, or because several are alike (`687.40`). The other values
 * of the document are read in the same format, whatever the options say: one setting can't fit all documents.
 */
export function formatOf(fields: object, stated: ValueFormat): DocumentFormat {
	const values = valuesIn(fields);
	const read = [...values.values()];
	const amounts = read.flatMap(({ amount }) => amount ?? []);
	const shown = (certainty: Amount['certainty']) =>
		amounts.flatMap((amount) => (amount.certainty === certainty && amount.shows) || []);
	const isClear = amounts.every(({ certainty }) => certainty !== 'possible');
	const sums = isClear ? [] : separatorsThatAddUp(fields, values);
	const certain = new Set([...shown('certain'), ...sums]);
	const plain = shown('plain');
	const alike = new Set(plain.length > 1 ? plain : []);
	return {
		decimalSeparator: onlyOne(certain.size > 0 ? certain : alike) ?? stated.decimalSeparator,
		isMixed: new Set([...certain, ...plain]).size > 1,
		dateOrders: ordersShownBy(read.flatMap(({ digits }) => digits ?? [])),
		statedOrder: stated.dateOrder,
		values,
	};
}

function ordersShownBy(dates: DigitDate[]): Map<string, DateOrder> {
	const marks = [...new Set(dates.map(({ mark }) => mark))];
	const entries = marks.flatMap((mark): Array<[string, DateOrder]> => {
		const alike = dates.filter((date) => date.mark === mark);
		const last = alike.filter(({ isYearFirst }) => !isYearFirst).flatMap(orderShownBy);
		const first = alike.filter(({ isYearFirst }) => isYearFirst).flatMap(orderShownBy);
		// A single one may be an invoice number.
		const order = onlyOne(new Set(first.length > 1 ? [...last, ...first] : last));
		return order ? [[mark, order]] : [];
	});
	return new Map(entries);
}

/** @returns an empty list if both orders are possible */
function orderShownBy({ readings }: DigitDate): DateOrder[] {
	const orders = (Object.keys(readings) as DateOrder[]).filter((order) => readings[order]);
	return orders.length === 1 ? orders : [];
}

export function readIn(text: string, format: DocumentFormat): ReadValue {
	return format.values.get(text) ?? readValue(text);
}

/** @returns a number, or a date as `YYYY-MM-DD`; undefined if the value could mean something else */
export function meaningOf(value: ReadValue, format: DocumentFormat): number | string | undefined {
	const { date, digits, amount } = value;
	return date ?? (digits && dateIn(digits, format)) ?? (amount && numberIn(amount, format));
}

function numberIn(
	{ readings, only, certainty }: Amount,
	format: DocumentFormat,
): number | undefined {
	const isCertain = certainty === 'certain' || (certainty === 'plain' && !format.isMixed);
	if (isCertain && only !== undefined) return only;
	const reading = format.decimalSeparator && readings[format.decimalSeparator];
	return reading?.isDoubtful === false ? reading.number : undefined;
}

function dateIn(date: DigitDate, format: DocumentFormat): string | undefined {
	const dates = new Set(Object.values(date.readings).filter((one) => one !== undefined));
	const only = date.isYearFirst ? undefined : onlyOne(dates);
	const order = orderFor(date.mark, format);
	return only ?? (order && date.readings[order]);
}

/** @param mark the separator between the numbers of a date */
export function orderFor(mark: string, format: DocumentFormat): DateOrder | undefined {
	return format.dateOrders.get(mark) ?? format.statedOrder;
}

function onlyOne<T>(values: Set<T>): T | undefined {
	return values.size === 1 ? [...values][0] : undefined;
}

/** The first different texts, including those in nested objects and lists; outer ones first. */
function valuesIn(fields: object): Map<string, ReadValue> {
	const values = new Map<string, ReadValue>();
	const rest: unknown[] = [fields];
	for (const value of rest) {
		if (typeof value === 'string' && !values.has(value)) values.set(value, readValue(value));
		if (typeof value !== 'object' || value === null || rest.length > MAX_VALUES) continue;
		rest.push(...Object.values(value).slice(0, MAX_VALUES));
	}
	return values;
}
