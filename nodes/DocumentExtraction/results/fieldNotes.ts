import { uncheckedSums } from '../checkSums';
import type { Document } from '../documents/document';
import type { Read } from '../outcome';
import { unclearValues } from '../values/convertValues';
import { fieldsOf, namesIn } from '../values/fields';
import { listOf, nearest, quoted } from '../wording';

/** The names of the documents in the note. */
export type Names = Map<Document, string>;

/** A name that no result has was mistyped, or the project doesn't have this field. */
export function unknownOf(extracted: Read[]): string {
	const names = new Set(extracted.flatMap(({ body }) => Object.keys(fieldsOf(body))));
	const options = extracted.map(({ document }) => document.options);
	const asked = options.flatMap(({ requiredFields, output, checks }) => [
		...requiredFields,
		...output.fields,
		...namesIn(checks),
	]);
	const unknown = [...new Set(asked)].filter((name) => !names.has(name));
	if (unknown.length === 0 || names.size === 0) return '';
	const existing = listOf(nearest(unknown[0]!, [...names]).map(quoted));
	const checked = options.flatMap(({ checks }) => namesIn(checks));
	const unchecked = unknown.some((name) => checked.includes(name)) ? NOT_CHECKED : '';
	return `No result has a field ${listOf(unknown.map(quoted))}${unchecked}. The results have ${existing}.`;
}

const NOT_CHECKED = ', so its checks were not made';

/** A person who requires these fields knows already, and so does one whose project doesn't have them. */
export function uncheckedOf(extracted: Read[], names: Names): string {
	const known = new Set(extracted.flatMap(({ body }) => Object.keys(fieldsOf(body))));
	const sums = extracted.flatMap(({ document, body, missing = [] }) =>
		uncheckedSums(fieldsOf(body), document.options.checks).flatMap(({ name, empty }) => {
			const unsaid = empty.filter((one) => known.has(one) && !missing.includes(one));
			if (unsaid.length === 0) return [];
			return `${quoted(name)} in ${names.get(document)} (${unsaid.map(quoted).join(', ')})`;
		}),
	);
	if (sums.length === 0) return '';
	return `Sums not checked, because fields have no value: ${listOf(sums)}. To have such documents reviewed, enter these fields in "Required Fields".`;
}

export function unconvertedOf(extracted: Read[], names: Names): string {
	const converted = extracted.filter(({ document }) => document.options.convertValues);
	const unclear = converted.flatMap(({ body, document }) => {
		const place = extracted.length > 1 ? ` in ${names.get(document)}` : '';
		const values = unclearValues(fieldsOf(body), document.options);
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
