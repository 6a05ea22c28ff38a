import { isObject } from './fields';
import type { DecimalSeparator } from './numberValue';
import type { ReadValue } from './readValue';

/** Documents have fewer, or contain other values that show the separator. More would only take time. */
const MAX_OBJECTS = 10;
const MAX_VALUES = 100;
const MAX_AMOUNTS = 20;
const MAX_LISTS = 5;
const MAX_ROWS = 100;
const MAX_COLUMNS = 10;

/** A number that may be part of a sum. */
interface Term {
	/** In thousandths, so that adding is exact. */
	thousandths: number;
	decimals: number;
	/** True if it is written as an amount, not only with digits. */
	isMarked: boolean;
}

/**
 * The decimal separators with which neighbouring values add up, such as net, tax and total, or a list and its total.
 * They must not add up with the other separator too: 1.000 + 190 = 1.190 only if the points group digits.
 */
export function separatorsThatAddUp(fields: object, values: Map<string, ReadValue>) {
	const found = objectsIn(fields).flatMap((object): DecimalSeparator[] => {
		const [point, comma] = [addsUp(object, '.', values), addsUp(object, ',', values)];
		return point === comma ? [] : [point ? '.' : ','];
	});
	return new Set(found);
}

/** The fields, and the objects in them. Rows of lists are left out, because the hours of a day add up as well. */
function objectsIn(fields: object): object[] {
	const objects = [fields];
	for (const object of objects) {
		if (objects.length >= MAX_OBJECTS) break;
		objects.push(...Object.values(object).filter(isObject).slice(0, MAX_OBJECTS));
	}
	return objects.slice(0, MAX_OBJECTS);
}

function addsUp(
	object: object,
	separator: DecimalSeparator,
	read: Map<string, ReadValue>,
): boolean {
	const values = Object.values(object).slice(0, MAX_VALUES) as unknown[];
	const terms = values.flatMap((value) => termOf(value, separator, read) ?? []);
	const lists = values.filter((value) => Array.isArray(value)).slice(0, MAX_LISTS);
	const sums = new Set(lists.flatMap((list) => sumsOfColumns(list, separator, read)));
	if (terms.some((total) => total.isMarked && sums.has(total.thousandths))) return true;
	return hasSum(terms.slice(0, MAX_AMOUNTS));
}

function hasSum(terms: Term[]): boolean {
	const totals = new Set(terms.map(({ thousandths }) => thousandths));
	return terms.some((one, at) =>
		terms.slice(at + 1).some((other) => {
			const sum = one.thousandths + other.thousandths;
			if (!totals.has(sum)) return false;
			const others = terms.filter((term) => term !== one && term !== other);
			return others.some((total) => total.thousandths === sum && isEvidence([one, other, total]));
		}),
	);
}

/**
 * A value of digits only may be a number of anything. So only one of the three values may be unmarked, and only if
 * all three have no decimals.
 */
function isEvidence(sum: Term[]): boolean {
	const [unmarked, ...more] = sum.filter(({ isMarked }) => !isMarked);
	if (!unmarked) return true;
	const isLarge = Math.abs(unmarked.thousandths) >= 10_000;
	return more.length === 0 && isLarge && sum.every(({ decimals }) => decimals === 0);
}

/** Values with one decimal are left out: versions and section numbers look like that, and add up by chance. */
function termOf(
	value: unknown,
	separator: DecimalSeparator,
	read: Map<string, ReadValue>,
): Term | undefined {
	const amount = typeof value === 'string' ? read.get(value)?.amount : undefined;
	const reading = amount?.readings[separator];
	if (!reading || reading.decimals === 1 || reading.decimals > 3) return undefined;
	const { number, decimals, isDoubtful } = reading;
	return { thousandths: Math.round(number * 1000), decimals, isMarked: !isDoubtful };
}

/** The sum of a list of amounts, or of each column of a list of rows, in thousandths. */
function sumsOfColumns(
	list: unknown[],
	separator: DecimalSeparator,
	read: Map<string, ReadValue>,
): number[] {
	if (list.length < 2 || list.length > MAX_ROWS) return [];
	const names = isObject(list[0]) ? Object.keys(list[0]).slice(0, MAX_COLUMNS) : [];
	const columns = names.map((name) => list.map((row) => (isObject(row) ? row[name] : undefined)));
	return [list, ...columns].flatMap((column) => {
		const terms = column.map((value) => termOf(value, separator, read));
		if (!terms.every((term) => term?.isMarked)) return [];
		return terms.reduce((sum, term) => sum + term!.thousandths, 0);
	});
}
