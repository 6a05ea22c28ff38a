import type { Cell } from '../../reading/layout.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { addressee } from './addresses.mjs';
import { firstCompany } from './companies.mjs';
import { firstName, largeName } from './letterhead.mjs';

/**
 * The names in a document that no label leads to, by the rule that finds them.
 *
 * @param nameIn the name in a text, if the field can have it
 * @param others the values of the other fields: nobody sends a letter to themselves
 */
export function unlabelledNames(
	{ pages, candidates }: LabelledDocument,
	field: string,
	nameIn: (text: string) => string | undefined,
	others: string[],
) {
	const isLabel = (cell: Cell) => candidates.startsWithLabel(cell);
	const isNoName = (cell: Cell) => isLabel(cell) || candidates.isClaimed(cell, field, 'name');
	const isOfNumber = (cell: Cell) => candidates.isLabelOfNumber(cell);
	const otherName = (text: string) => {
		const name = nameIn(text);
		return name !== undefined && others.includes(name) ? undefined : name;
	};
	return {
		'first line': () => firstName(pages, isNoName, isOfNumber, nameIn),
		'large name': () => largeName(pages, isNoName, nameIn),
		addressee: (valueOf = otherName) => addressee(pages, isLabel, isOfNumber, valueOf),
		company: () => firstCompany(pages, otherName),
	};
}
