import type { Project } from '../../projectRules.mjs';
import { type Cell, type Page, areInOneColumn, cellsOf, height } from '../../reading/layout.mjs';
import type { Found, LabelledDocument } from '../labelledDocument.mjs';
import { onlyOne } from '../onlyOne.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { isValidVatId, vatIdsIn } from '../values/vatIds.mjs';

// Tax numbers of the parties of a document: the supplier's and the customer's often have the same label.

/** A number this far from a name, in heights of its line, belongs to another party or is in the footer. */
const REACH = 12;
/** A number right above a name can belong to it. */
const REACH_BELOW = 4;

/** The numbers of the parties that a project names, by field. */
export function numbersOfParties(
	project: Project,
	document: LabelledDocument,
	names: Record<string, string>,
): Record<string, string> {
	const fields = Object.entries(project.fields).filter(([, { party }]) => party !== undefined);
	const [first] = fields;
	if (!first) return {};
	const own = fields
		.slice(1)
		.flatMap(([field, rules]) =>
			document.foundValues(field, rules).map((found) => ({ ...found, field })),
		);
	const parties = fields.map(([field, { party }]) => {
		return { field, places: placesOf(names[party!] ?? '', document.pages) };
	});
	const others = [...document.foundValues(...first), ...unlabelled(document.pages)]
		.filter(({ value }) => own.every((one) => one.value !== value))
		.map((found) => ({ ...found, field: nearestParty(found, parties) }));
	const near = others.flatMap(({ field, ...found }) => (field ? [{ ...found, field }] : []));
	const placed = [...own, ...near];
	const elsewhere = others
		.filter(({ field, value }) => !field && !placed.some((one) => isSame(one.value, value)))
		.map((found) => ({ ...found, field: first[0] }));
	const numbers = [...placed, ...elsewhere];
	const chosen: Record<string, string> = {};
	for (const [field, { party }] of fields) {
		const taken = Object.values(chosen).filter(Boolean);
		const free = numbers.filter(({ value }) => !taken.some((one) => isSame(one, value)));
		const ofParty = free.filter((number) => number.field === field);
		// Of two numbers of one kind, the second is the other party's, wherever it is printed.
		const rest = free.filter(({ value }) => taken.some((one) => areAlike(one, value)));
		chosen[field] = best(ofParty) ?? (names[party!] ? best(rest) : undefined) ?? '';
	}
	return chosen;
}

function best(numbers: Found[]): string | undefined {
	return (numbers.find(({ value }) => isValidVatId(value)) ?? numbers[0])?.value;
}

function isSame(one: string, other: string): boolean {
	return lettersOf(one) === lettersOf(other);
}

/** True if two numbers have letters and digits at the same places. */
function areAlike(one: string, other: string): boolean {
	const formOf = (value: string) => lettersOf(value).replace(/\d/g, '0').replace(/\D/g, 'a');
	return formOf(one) === formOf(other);
}

function unlabelled(pages: Page[]): Found[] {
	return cellsOf(pages).flatMap((cell) => vatIdsIn(cell.text).map((value) => ({ value, cell })));
}

/** The cells with a name, or with the beginning of one that is printed on two lines. */
function placesOf(name: string, pages: Page[]): Cell[] {
	if (name === '') return [];
	const cells = cellsOf(pages);
	const whole = cells.filter(({ text }) => text.includes(name));
	const isBeginning = ({ text }: Cell) => text.length > name.length / 3 && name.startsWith(text);
	return whole.length > 0 ? whole : cells.filter(isBeginning);
}

interface Party {
	field: string;
	/** The cells with its name. */
	places: Cell[];
}

/** The only party with its name to the left of the number, on the same line. */
function partyOnLine(cell: Cell, parties: Party[]): string | undefined {
	const isBefore = (place: Cell) =>
		place.right < cell.left && Math.abs(place.top - cell.top) < height(cell) / 2;
	return onlyOne(parties.filter(({ places }) => places.some(isBefore)).map(({ field }) => field));
}

/** The party whose name is nearest above the number in its column, or else right below it. */
function nearestParty({ cell }: Found, parties: Party[]): string | undefined {
	if (!cell) return undefined;
	const near = parties.flatMap(({ field, places }) =>
		places
			.filter((place) => areInOneColumn(place, cell))
			.map((place) => ({ field, distance: (cell.top - place.top) / height(cell) })),
	);
	const above = near.filter(({ distance }) => distance > -0.5 && distance < REACH);
	const below = near.filter(({ distance }) => distance <= -0.5 && distance > -REACH_BELOW);
	const [nearest] = (above.length > 0 ? above : below).sort(
		(one, other) => Math.abs(one.distance) - Math.abs(other.distance),
	);
	return nearest?.field ?? partyOnLine(cell, parties);
}
