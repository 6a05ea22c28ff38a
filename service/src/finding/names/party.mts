import { anyWord } from '../../languages/wordPattern.mjs';
import type { Cell, Line } from '../../reading/layout.mjs';
import { isSalutation } from './addresses.mjs';

// Texts between the heading of a company or a person ("Seller") and the name.

const NAME = new RegExp(`^${anyWord('name')}\\s?(?::\\s*|$)`, 'iu');
/** "Number: 16259", "Global number: 4000001123452 (GTIN)", "GLN 4333741000005 Supplier no: 549910" */
const NUMBER_OF_PARTY =
	/^(?:\p{L}[\p{L}. -]{1,30}(?:\s?:\s?[A-Z]{0,3}\d|\s\d{6})[\w./-]{0,40}(?:\s\(\w+\))?\s?){1,2}$/u;

/** True if the cell is a number or a salutation between the heading of an address and the name. */
export function isAboveName(cell: Cell, { cells }: Line): boolean {
	const [{ text } = cell, next] = cells.slice(cells.indexOf(cell));
	const texts = [text, `${text} ${next?.text ?? ''}`];
	return isSalutation(text) || texts.some((each) => NUMBER_OF_PARTY.test(each));
}

/** The cell and character at which the name after the word "name" begins: in the same cell, or in the next one. */
export function nameBehind(cell: Cell, { cells }: Line): { cell: Cell; from: number } | undefined {
	const word = NAME.exec(cell.text)?.[0];
	if (word !== undefined && word.length < cell.text.length) return { cell, from: word.length };
	const next = word === undefined ? undefined : cells[cells.indexOf(cell) + 1];
	return next && { cell: next, from: 0 };
}
