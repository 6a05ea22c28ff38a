import { type Cell, type Page, height, usualHeight } from '../../reading/layout.mjs';
import { cellsBelow } from '../blocks.mjs';
import type { Candidates } from '../candidates.mjs';
import { isPostalLine, isStreetLine } from '../names/addresses.mjs';
import { companyAtStart, endsWithForm, hasForm } from '../names/companies.mjs';
import { isAmountAlone } from '../values/kinds.mjs';
import { BANK, PHONE, WEB, hasTaxNumber } from './particulars.mjs';
import type { Facts } from './weigh.mjs';

/** A text that may be the name of a party, and what its place says. */
export interface PartyName {
	value: string;
	cell: Cell;
	facts: Facts;
}

/** Parties are on the first page, or in the small print of the last one. */
const LINES_OF_PAGE = 150;
const LINES_OF_FOOTER = 6;
/** The lines of an address. */
const LINES_BELOW = 4;
/** "For Gujarat Freight Tools": above a signature. */
const SIGNED = /^(?:for|pour|per|für|por|pp)[ :]{1,2}(?=\p{Lu})/iu;
/** The last line of each part of a page. */
const PARTS = [0, 1, 2, 5, 11, 24];

/** The texts of a document that can be the name of a party. */
export function partyNames(
	pages: Page[],
	candidates: Candidates,
	field: string,
	nameIn: (text: string) => string | undefined,
): PartyName[] {
	const [first, ...later] = pages;
	const last = later.at(-1);
	return [first, last].flatMap((page) => {
		return page ? namesOnPage(page, page === first, candidates, field, nameIn) : [];
	});
}

function namesOnPage(
	page: Page,
	isFirst: boolean,
	candidates: Candidates,
	field: string,
	nameIn: (text: string) => string | undefined,
): PartyName[] {
	const usual = usualHeight(page.lines);
	const middle = Math.max(...page.lines.map(({ right }) => right)) / 2;
	return page.lines.slice(0, LINES_OF_PAGE).flatMap((line, index) =>
		line.cells.flatMap((cell) => {
			const names = namesInCell(cell, page, nameIn);
			if (names.length === 0) return [];
			const below = cellsBelow(cell, 0, page, LINES_BELOW).map(({ text }) => text);
			const near = [cell.text, ...below];
			const place = {
				[`line ${partOf(index)}`]: isFirst,
				'later page': !isFirst,
				bottom: index >= page.lines.length - LINES_OF_FOOTER,
				large: height(cell) > 1.25 * usual,
				small: height(cell) < 0.85 * usual,
				'left half': cell.left < middle,
				'alone in line': line.cells.length === 1,
				label: candidates.startsWithLabel(cell),
				claimed: candidates.isClaimed(cell, field, 'name'),
				'claimed by a number': candidates.isClaimed(cell, field, 'identifier'),
				'address below': below.slice(0, 3).some(isPostalLine),
				'street below': below.slice(0, 2).some(isStreetLine),
				'nothing below': below.length === 0,
				'phone near': near.some((text) => PHONE.test(text)),
				'tax number near': near.some(hasTaxNumber),
				'web near': near.some((text) => WEB.test(text)),
				'next to a bank': line.cells.some(({ text }) => BANK.test(text)),
				'next to an amount': line.cells.some(({ text }) => isAmountAlone(text)),
			};
			return names.map(({ value, how }) => ({ value, cell, facts: { ...place, [how]: true } }));
		}),
	);
}

/** The names that a cell can be or start with, and the one that goes on in the next line. */
function namesInCell(
	cell: Cell,
	page: Page,
	nameIn: (text: string) => string | undefined,
): Array<{ value: string; how: string }> {
	const { text } = cell;
	const signed = text.replace(SIGNED, '');
	const below = cellsBelow(cell, 0, page, 1)[0] ?? centredBelow(cell, page);
	const isContinued = below !== undefined && !hasForm(text) && endsWithForm(below.text);
	const names = [
		{ value: nameIn(signed), how: signed === text ? 'whole text' : 'signed' },
		{ value: companyAtStart(text), how: 'start of a text' },
		{ value: isContinued ? nameIn(`${text} ${below.text}`) : undefined, how: 'on two lines' },
	];
	return names.flatMap(({ value, how }, index) => {
		const isNew = names.findIndex((other) => other.value === value) === index;
		return value !== undefined && isNew ? [{ value, how }] : [];
	});
}

/** The next line of a letterhead whose lines are centred. */
function centredBelow(cell: Cell, { lines }: Page): Cell | undefined {
	const line = lines.find(({ top }) => top > cell.bottom - 0.5 * height(cell));
	const middle = (cell.left + cell.right) / 2;
	return line?.cells.find(
		({ left, right, top }) =>
			Math.abs((left + right) / 2 - middle) < 0.5 * height(cell) &&
			top - cell.bottom < height(cell),
	);
}

function partOf(index: number): string {
	const end = PARTS.find((last) => index <= last);
	return end === undefined ? 'below' : String(end);
}
