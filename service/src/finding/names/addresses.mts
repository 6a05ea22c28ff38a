import { anyWord } from '../../languages/wordPattern.mjs';
import { type Cell, type Line, type Page, areInOneColumn, height } from '../../reading/layout.mjs';
import { cellsBelow, continues, isNextLine } from '../blocks.mjs';
import { isCompany } from './companies.mjs';

// Addresses: a name, perhaps a person, a street and a city.

/** An address window ends in the upper half of the page at the latest. */
const LINES_WITH_ADDRESS = 30;
/** "50999 Köln", "D-50999 Köln", "1012 AB Amsterdam", "123 45 Umeå", "00-950 Warszawa", "Bristol BS1 9XQ", "Springfield, IL 62704" */
const POSTAL_LINE =
	/^(?:[A-Z]{1,2}-)?(?:\d{4,6}(?:\s[A-Z]{2})?|\d{3}\s\d{2}|\d{2}-\d{3}|\d{4}-\d{3}),?\s+\p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$|,?\s[A-Z]{2}\s\d{5}(?:-\d{4})?$/u;
/** Some print the city below its postal code, or before it: "Berlin 12209". */
const POSTAL_CODE = /^(?:\p{Lu}[\p{L} .'-]{2,30}\s)?\d{4,5}$/u;
/** A street starts or ends with a number, unlike most names: "Fő utca 12/A." */
const STREET = /^\d|\bNo\s?[:.]\s?\d|\s\d+(?:[-/]\d+)?\.?(?:\s?\/?\p{L}\.?)?$|,\s?\d/u;
/** The sender in one line above the address, for window envelopes. Recognition may read its dots as dashes. */
const RETURN_ADDRESS =
	/\s[·•●∙▪|]\s.*\d|\s[-–—:»«]\s\D*\d.*\s[-–—:»«]\s|^\D[^,]{2,80},\s[^,]{0,60}\d[^,]{0,20},\s(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}/u;

/** "Name · Street · City", "Name, 12 Street, 12345 City": the sender in one line. */
const BEFORE_ADDRESS =
	/^(?<name>.{3,}?)(?:\s[·•|∙▪]\s|\s[-–—]\s(?=.*\d)|,\s(?=.*\d)(?=.*\p{L}{3}))/u;

const SALUTATION = new RegExp(`^${anyWord('salutations')}[.:]?$`, 'iu');
/** The widest gap between two lines of an address, in heights of a line. */
const GAP_IN_ADDRESS = 2.5;

/** True if a text is only "Mr" or the like, with the name on the next line. */
export function isSalutation(text: string): boolean {
	return SALUTATION.test(text);
}

/** True if a text is the line of an address with the postal code. */
export function isPostalLine(text: string): boolean {
	return POSTAL_LINE.test(text);
}

/** True if a text is a whole address in one line. */
export function isAddressInLine(text: string): boolean {
	return RETURN_ADDRESS.test(text);
}

/** True if a text is a street with its number. */
export function isStreetLine(text: string): boolean {
	return STREET.test(text);
}

/** True if a cell of the page is a street with its number right above the city: a name is further above. */
export function isStreetAboveCity(cell: Cell, page: Page): boolean {
	const [below] = isStreetLine(cell.text) ? cellsBelow(cell, 0, page, 1) : [];
	return below !== undefined && isPostalLine(below.text);
}

/** The name at the start of an address in one line; undefined if the text isn't one. */
export function nameBeforeAddress(text: string): string | undefined {
	return BEFORE_ADDRESS.exec(text)?.groups?.['name'];
}

function hasPostalCode({ text }: Cell): boolean {
	return isPostalLine(text) || POSTAL_CODE.test(text);
}

/** The name in the first address that isn't the sender's own. */
export function addressee(
	pages: Page[],
	isLabel: (cell: Cell) => boolean,
	isOfNumber: (cell: Cell) => boolean,
	valueOf: (text: string) => string | undefined,
): string | undefined {
	const [page] = pages;
	if (!page) return undefined;
	const sender = page.lines[0]?.cells[0];
	const blocks = [...windowsOf(page), ...blocksOf(page), ...spacedOf(page)].map((block) =>
		block[0] && isSalutation(block[0].text) ? block.slice(1) : block,
	);
	const labels = headsOf(blocks).filter((cell) => isLabel(cell) && !isOfNumber(cell));
	for (const whole of blocks) {
		const block = isHeading(whole, labels) ? whole.slice(1) : whole;
		const [first] = block;
		if (block.length < 3 || !first || first === sender || isLabel(whole[0]!)) continue;
		if (isStreetLine(first.text)) continue;
		// There is a street between the name and the city; without one, the name isn't part of the block.
		if (!block.slice(2).some(hasPostalCode)) continue;
		const value = valueOf(first.text);
		if (value !== undefined) return value;
	}
	return undefined;
}

/** The addresses right below the sender's line: both are visible in the window of an envelope. */
function windowsOf({ lines }: Page): Cell[][] {
	return lines.slice(0, LINES_WITH_ADDRESS).flatMap(({ cells }, index) =>
		cells
			.filter(({ text }) => RETURN_ADDRESS.test(text))
			.map((sender) => {
				const below = lines.slice(index + 1);
				const start = below.findIndex((line) => line.cells.some((cell) => isBelow(cell, sender)));
				const first = below[start]?.cells.find((cell) => isBelow(cell, sender));
				return first ? addressFrom(first, below.slice(start + 1)) : [];
			}),
	);
}

function isBelow(cell: Cell, sender: Cell): boolean {
	return areInOneColumn(cell, sender) && cell.top - sender.bottom < GAP_IN_ADDRESS * height(cell);
}

/** Addresses of just a name, a street and a city with nothing above, even if the lines are far apart. */
function spacedOf({ lines }: Page): Cell[][] {
	const near = lines.slice(0, LINES_WITH_ADDRESS);
	return near
		.flatMap(({ cells }, index) => cells.map((cell) => addressFrom(cell, lines.slice(index + 1))))
		.filter(([name, street, city, ...more]) => {
			if (!city || more.length > 0 || !isStreetLine(street!.text)) return false;
			return !near.some(({ cells }) =>
				cells.some((above) => isNextLine(above, name!, GAP_IN_ADDRESS)),
			);
		});
}

/** The lines from a name down to the city; none if there is no city. */
function addressFrom(name: Cell, lines: Line[]): Cell[] {
	const block = [name];
	for (const { top, cells } of lines) {
		const above = block.at(-1)!;
		const next = cells.find((cell) => isNextLine(above, cell, GAP_IN_ADDRESS));
		if (!next && top - above.bottom > GAP_IN_ADDRESS * height(above)) break;
		if (!next) continue;
		block.push(next);
		if (hasPostalCode(next)) return block;
	}
	return [];
}

/**
 * True if a block begins with the heading of an address, even in an unknown language: a single word, a text that
 * isn't a company above one that is, or a text on the same line as another heading.
 */
export function isHeading([first, name, ...rest]: Cell[], labels: Cell[]): boolean {
	if (!first || !name || !rest.slice(1).some((cell) => isPostalLine(cell.text))) return false;
	// A letterhead begins with a name in larger type.
	if (height(first) > 1.15 * height(name) || isCompany(first.text)) return false;
	if (isCompany(name.text) || !first.text.includes(' ') || first.text.endsWith(':')) return true;
	return labels.some(({ top }) => Math.abs(top - first.top) < 0.5 * height(first));
}

/** True if a block begins with a street: small print right above the city. */
export function isStreet([first, city]: Cell[], usual: number): boolean {
	return !!first && !!city && isPostalLine(city.text) && height(first) < 0.95 * usual;
}

/** Cells right below each other, with the same left edge. */
export function blocksOf(page: Page): Cell[][] {
	const blocks: Cell[][] = [];
	for (const line of page.lines.slice(0, LINES_WITH_ADDRESS)) {
		for (const cell of line.cells) {
			if (RETURN_ADDRESS.test(cell.text)) continue;
			const block = blocks.find((each) => continues(each.at(-1), cell, page));
			if (block) block.push(cell);
			else blocks.push([cell]);
		}
	}
	return blocks;
}

/** The first line of each block. */
export function headsOf(blocks: Cell[][]): Cell[] {
	return blocks.flatMap(([first]) => first ?? []);
}
