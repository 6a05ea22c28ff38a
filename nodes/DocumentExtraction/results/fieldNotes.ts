import { isReviewed, namedFields } from '../checkFields';
import { uncheckedSums } from '../checkSums';
import type { Document } from '../documents/document';
import type { Read } from '../outcome';
import { namesWithColumns } from '../values/columns';
import { unclearValues } from '../values/convertValues';
import { fieldsOf, namesIn } from '../values/fields';
import { splitOut, splitProblem, withList } from '../values/rows';
import { listOf, nearest, quoted } from '../wording';

/** The names of the documents in the note. */
export type Names = Map<Document, string>;

/** A name that no result has was mistyped, or the project doesn't have this field. */
export function unknownOf(extracted: Read[]): string {
	const options = extracted.map(({ document }) => document.options);
	const asked = options.flatMap(({ requiredFields, checks, fieldToSplitOut }) => [
		...requiredFields,
		...namesIn(checks),
		...(fieldToSplitOut ? [fieldToSplitOut] : []),
	]);
	const returned = options.flatMap(({ output }) => output.fields);
	if (asked.length + returned.length === 0) return '';
	const names = new Set(extracted.flatMap((one) => namesWithColumns(namedFields(one))));
	const inItems = new Set(returned.length > 0 ? extracted.flatMap(namesInItems) : []);
	const unknown = new Set([
		...asked.filter((name) => !names.has(name)),
		...returned.filter((name) => !inItems.has(name)),
	]);
	const [first, ...others] = unknown;
	if (first === undefined || names.size === 0) return '';
	const existing = listOf(nearest(first, [...new Set([...names, ...inItems])]).map(quoted));
	const checked = options.flatMap(({ checks }) => namesIn(checks));
	const unchecked = checked.some((name) => unknown.has(name)) ? NOT_CHECKED : '';
	return `No result has a field ${listOf([first, ...others].map(quoted))}${unchecked}. The results have ${existing}.`;
}

/** The names that "Fields to Return" can have. */
function namesInItems({ body, document }: Read): string[] {
	const list = document.options.fieldToSplitOut;
	const fields = withList(fieldsOf(body), list);
	const rows = splitOut(fields, list)?.rows ?? [];
	return [...new Set([fields, ...rows].flatMap((row) => Object.keys(row)))];
}

const NOT_CHECKED = ', so its checks were not made';

/** A person who requires these fields knows already, and so does one whose project doesn't have them. */
export function uncheckedOf(extracted: Read[], names: Names): string {
	const withSums = extracted.filter(({ document }) =>
		document.options.checks.some(({ kind }) => kind === 'sum'),
	);
	const known = new Set(withSums.flatMap((one) => namesWithColumns(namedFields(one))));
	const sums = withSums.flatMap((one) => {
		const { document, missing = [] } = one;
		const { checks } = document.options;
		return uncheckedSums(namedFields(one), checks).flatMap(({ name, empty }) => {
			const unsaid = empty.filter((part) => known.has(part) && !missing.includes(part));
			if (unsaid.length === 0) return [];
			return `${quoted(name)} in ${names.get(document)} (${unsaid.map(quoted).join(', ')})`;
		});
	});
	if (sums.length === 0) return '';
	return `Sums not checked, because fields have no value: ${listOf(sums)}. To have such documents reviewed, enter these fields in "Required Fields".`;
}

/** If anything is checked, it is a reason to review the document. */
export function unsplitOf(extracted: Read[], names: Names): string {
	const unsplit = extracted.flatMap(({ body, document }) => {
		const { options } = document;
		const list = options.fieldToSplitOut;
		const problem = isReviewed(options)
			? undefined
			: splitProblem(withList(fieldsOf(body), list), list);
		return problem === undefined ? [] : [`${quoted(list)} in ${names.get(document)} ${problem}`];
	});
	if (unsplit.length === 0) return '';
	return `Not split out, so the document is one item: ${listOf(unsplit)}. To have such documents reviewed, enter the field in "Required Fields".`;
}

export function unconvertedOf(extracted: Read[], names: Names): string {
	const converted = extracted.filter(({ document }) => document.options.convertValues);
	const unclear = converted.flatMap(({ body, document }) => {
		const place = extracted.length > 1 ? ` in ${names.get(document)}` : '';
		const fields = withList(fieldsOf(body), document.options.fieldToSplitOut);
		const values = unclearValues(fields, document.options);
		// A hostile answer may have half a million.
		return values.slice(0, MAX_UNCLEAR).map((one) => ({ ...one, place }));
	});
	if (unclear.length === 0) return '';
	const options = [
		unclear.some(({ is }) => is === 'amount') ? ['"Decimal Separator"'] : [],
		unclear.some(({ is }) => is === 'date') ? ['"Date Order"'] : [],
	].flat();
	const values = unclear
		.slice(0, MAX_UNCLEAR)
		.map(({ name, value, place }) => `${quoted(name)} (${quoted(value)})${place}`);
	return `Not converted, because they have two meanings: ${listOf(values)}. Set ${options.join(' and ')}.`;
}

const MAX_UNCLEAR = 1000;
