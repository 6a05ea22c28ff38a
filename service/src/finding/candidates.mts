import { anyWord } from '../languages/wordPattern.mjs';
import { type Cell, type Line, height } from '../reading/layout.mjs';
import { cellsBelow, mostUnder, startingAt } from './blocks.mjs';
import { groupBy } from './groupBy.mjs';
import { type Label, byOtherLabels } from './labels/label.mjs';
import type { Occurrence } from './labels/labels.mjs';
import { isPostalLine, isStreetAboveCity } from './names/addresses.mjs';
import { isCompany, startsWithForm } from './names/companies.mjs';
import { isAboveName, nameBehind } from './names/party.mjs';
import { findAmount, isAmountAlone, isKindOfText, valueOfAmount } from './values/kinds.mjs';
import { isSumOfOthers } from './values/sums.mjs';

/** The position of a value relative to its label. */
export type Place =
	| 'beside'
	| 'below'
	| 'after'
	| 'before'
	| 'above'
	| 'end of column'
	| 'sum of column'
	| 'end of row';

/**
 * A text that may contain a field's value. A `direct` text follows its label in the same cell; any
 * other is a whole cell.
 */
export interface Candidate {
	text: string;
	direct: boolean;
	separated: boolean;
	cell: Cell;
	/** The character of the cell that the text begins with. */
	from: number;
	/** The line below, which can continue a sentence. */
	next?: string | undefined;
}

/** Lines further below, in heights of the label, belong to something else. */
const REACH_BELOW = 3;
const LINES_BELOW = 10;
const LINES_OF_TABLE = 200;
/** More rows than there are rates of tax. */
const LINES_OF_SUMS = 12;

/** A name, a person, a street and the city. */
const LINES_OF_ADDRESS = 4;

/** Tax numbers and the like can be above the name. */
const LINES_OF_PARTY = 6;
/**
 * A column heading's text without its label: nothing, "19 %", "(EUR)", "€", or the same label in another script.
 */
const ADDITION =
	/^(?:\(?(?:\d{1,2}(?:[.,]\d+)?\s?%|[A-Z]{3}|[€$£])?\)?|(?:(?![\p{Script=Latin}\d]).)+)$/u;

/** "Customer: 00412", with the name below. */
const NUMBER = /^\d[\d ./-]*$/;

/** "Net due in 30 days": a date next to it belongs to something else. */
const DAYS = new RegExp(`^\\D{0,20}\\d{1,3}\\s?${anyWord('days')}\\b(?!.*\\d)`, 'iu');

/** Finds the texts around labels that could be their values. */
export class Candidates {
	private readonly byCell: Map<Cell, Occurrence[]>;
	private readonly claims = new Map<Cell, Label[]>();
	private readonly indexes = new Map<Line, number>();

	constructor(occurrences: Occurrence[]) {
		this.byCell = groupBy(occurrences, ({ cell }) => cell);
		for (const { lines } of new Set(occurrences.map(({ page }) => page)))
			lines.forEach((line, index) => this.indexes.set(line, index));
		for (const occurrence of occurrences) this.claimAround(occurrence);
	}

	/** The texts at a place, the most likely one first. A street isn't a name. */
	at(place: Place, label: Occurrence): Candidate[] {
		const texts = this.textsAt(place, label);
		if (label.label.kind !== 'name') return texts;
		return texts.filter(
			({ cell, direct }) =>
				direct || !(isStreetAboveCity(cell, label.page) || this.endsWithLabelOfNumber(cell)),
		);
	}

	private textsAt(place: Place, label: Occurrence): Candidate[] {
		if (place === 'beside') return this.nextTo(label);
		if (place === 'before') return this.before(label);
		if (place === 'end of row') return this.endOfRow(label);
		if (isOfRate(label)) return [];
		const rest = this.rest(label);
		if (!ADDITION.test(rest) && !(isOfName(label) && NUMBER.test(rest))) return [];
		if (place === 'above') return this.above(label);
		if (place === 'end of column') return this.column(label);
		if (place === 'sum of column') return this.sumOfColumn(label);
		return place === 'below' ? this.below(label) : this.after(label);
	}

	/** The candidate with the lines below it that belong to its block, up to the next label, known or not. */
	withLines(candidate: Candidate, { page, box }: Occurrence, most: number): Candidate {
		const { cell, from, text } = candidate;
		const isEnd = (next: Cell, { cells }: Line) =>
			this.startsWithLabel(next) ||
			cells.some(({ right }) => right > box.left && right <= next.left);
		const lines = cellsBelow(cell, from, page, most - 1, isEnd);
		return { ...candidate, text: [text, ...lines.map((line) => line.text)].join('\n') };
	}

	/** True if the cell starts with the label of any field, and so isn't a value. */
	startsWithLabel(cell: Cell): boolean {
		return this.labelsIn(cell).some((label) => label.start === 0 && !isInName(label));
	}

	/** True if the cell starts with the label of a number, a date or an amount. */
	isLabelOfNumber(cell: Cell): boolean {
		return this.labelsIn(cell).some((found) => found.start === 0 && !isOfName(found));
	}

	/** True for "Booking reference". */
	private endsWithLabelOfNumber(cell: Cell): boolean {
		const { length } = cell.text;
		return this.labelsIn(cell).some((found) => found.valueAt >= length && !isOfName(found));
	}

	/** True if the cell has a label whose values are of a kind. */
	isLabelOf(kind: string, cell: Cell): boolean {
		return this.labelsIn(cell).some(({ label }) => label.kind === kind);
	}

	/** True if the cell starts with the label of a field whose value can be any text, such as a name. */
	private isLabelOfName(cell: Cell): boolean {
		const labels = this.labelsIn(cell);
		return labels.some((found) => found.start === 0 && found.label.field && isOfName(found));
	}

	/** True if the cell contains, follows or is below the label of another field of this kind, or of no field. */
	isClaimed(cell: Cell, field: string, kind: string): boolean {
		const own: Array<string | undefined> = [field, byOtherLabels(field)];
		return (this.claims.get(cell) ?? []).some(
			(label) => !own.includes(label.field) && isSameKind(label.kind ?? kind, kind),
		);
	}

	/** True if the cell follows or is below a label of no field, such as "Shipping". */
	isOfNoField(cell: Cell): boolean {
		return this.claims.get(cell)?.some(({ field }) => field === undefined) ?? false;
	}

	private claimAround(occurrence: Occurrence): void {
		if (isInName(occurrence)) return;
		const { line, label, box } = occurrence;
		const below = this.linesAfter(occurrence, 2).flatMap(
			({ cells }) => mostUnder(box, cells) ?? [],
		);
		for (const cell of [...line.cells.slice(line.cells.indexOf(occurrence.cell)), ...below])
			this.claims.set(cell, [...(this.claims.get(cell) ?? []), label]);
	}

	private linesAfter({ page, line }: Occurrence, count: number): Line[] {
		const next = (this.indexes.get(line) ?? 0) + 1;
		return page.lines.slice(next, next + count);
	}

	/** True if the name is below the label. The text next to it can then be the heading of another column. */
	private isHeadingOfAddress(label: Occurrence): boolean {
		if (!isOfName(label)) return false;
		return this.linesAfter(label, LINES_BELOW)
			.flatMap(({ cells }) => mostUnder(label.box, cells) ?? [])
			.slice(1, LINES_OF_ADDRESS)
			.some(({ text }) => isPostalLine(text));
	}

	/** The rest of the label's own cell, then the cells to its right, up to the next label. */
	private nextTo(label: Occurrence): Candidate[] {
		const rest = this.rest(label);
		const candidates: Candidate[] = [];
		const last = this.lastOf(label);
		const { separated, cell, valueAt: from } = last;
		if (rest !== '')
			candidates.push({
				text: rest,
				direct: true,
				separated,
				cell,
				from,
				next: this.wrapped(label),
			});
		else if (this.isHeadingOfAddress(label)) return [];
		if (this.labelAfter(last) || (label.label.kind === 'date' && DAYS.test(rest)))
			return candidates;
		const cells = label.line.cells;
		for (const next of cells.slice(cells.indexOf(cell) + 1)) {
			if (this.startsWithLabel(next)) break;
			const candidate = this.whole(next);
			candidates.push(candidate);
			// The rest belongs to the label in it: "12.60 VAT   2.39".
			if (candidate.text.length < next.text.length) break;
		}
		return candidates;
	}

	/** The texts next to the label, unless they are the totals of several columns, as in the last row of a table. */
	private endOfRow(label: Occurrence): Candidate[] {
		const texts = this.nextTo(label);
		const amounts = texts
			.filter(({ text }) => isAmountAlone(text))
			.map(({ text }) => Math.abs(valueOfAmount(findAmount(text) ?? '0')));
		return Math.max(...amounts) > amounts.at(-1)! ? [] : texts;
	}

	/** The cells below the label, the nearest one first. */
	private below(label: Occurrence): Candidate[] {
		const candidates = this.named(label);
		let { bottom } = label.box;
		for (const line of this.linesAfter(label, LINES_BELOW)) {
			if (line.top - bottom > REACH_BELOW * height(label.box)) break;
			const cell =
				(isOfName(label) ? startingAt(label.box, line.cells) : undefined) ??
				mostUnder(label.box, line.cells) ??
				this.inColumn(label, line);
			if (!cell) continue;
			if (isOfName(label) && isAboveName(cell, line)) {
				bottom = cell.bottom;
				continue;
			}
			if (this.startsWithLabel(cell)) break;
			candidates.push(this.whole(cell));
		}
		return candidates;
	}

	/** "Name: Hollins Ltd" somewhere below the heading of a company or a person, in one cell or in two. */
	private named(label: Occurrence): Candidate[] {
		if (!isOfName(label)) return [];
		const isCentred = label.line.cells.length === 1;
		for (const line of this.linesAfter(label, LINES_OF_PARTY)) {
			const cell =
				startingAt(label.box, line.cells) ??
				mostUnder(label.box, line.cells) ??
				(isCentred ? line.cells[0] : undefined);
			if (!cell) continue;
			const name = nameBehind(cell, line);
			if (name)
				return [{ ...asCandidate(name.cell), ...name, text: name.cell.text.slice(name.from) }];
			if (this.isLabelOfName(cell)) break;
		}
		return [];
	}

	/** For a row of labels, such as in boxes: the only cell between this label's left edge and the next label. */
	private inColumn(label: Occurrence, line: Line): Cell | undefined {
		const { cells } = label.line;
		if (cells.length < 2 || line.cells.length > cells.length) return undefined;
		const isRow = cells.every((cell) => this.startsWithLabel(cell));
		if (!isRow && line.cells.length < cells.length) return undefined;
		const end = cells[cells.indexOf(label.cell) + 1]?.left ?? Infinity;
		const inside = line.cells.filter(({ left, right }) => left >= label.box.left && right <= end);
		return inside.length === 1 ? inside[0] : undefined;
	}

	/** The text before the label in its cell, then the cells to its left, the nearest one first. */
	private before(label: Occurrence): Candidate[] {
		const rest = label.cell.text.slice(0, label.start).trim();
		const own = rest === '' ? [] : [{ ...asCandidate(label.cell), text: rest }];
		const cells = label.line.cells.slice(0, label.line.cells.indexOf(label.cell)).reverse();
		return [...own, ...cells.filter((cell) => !this.startsWithLabel(cell)).map(asCandidate)];
	}

	/** The cell on the line above the label. */
	private above(label: Occurrence): Candidate[] {
		const line = label.page.lines[(this.indexes.get(label.line) ?? 0) - 1];
		const near = line && label.box.top - line.bottom <= REACH_BELOW * height(label.box);
		const cell = near ? mostUnder(label.box, line.cells) : undefined;
		return cell && !this.startsWithLabel(cell) ? [asCandidate(cell)] : [];
	}

	/** All cells with digits below a heading, down to the next label. */
	private column(label: Occurrence, lines = LINES_OF_TABLE): Candidate[] {
		const cells = this.linesAfter(label, lines).flatMap(
			(line) => mostUnder(label.box, line.cells) ?? [],
		);
		const next = cells.findIndex((cell) => this.startsWithLabel(cell));
		return cells
			.slice(0, next < 0 ? undefined : next)
			.filter((cell) => /\d/.test(cell.text))
			.map(asCandidate);
	}

	/** The amount below the label. Of several amounts below each other, only the last one, if it is their sum. */
	private sumOfColumn(label: Occurrence): Candidate[] {
		const amounts: Candidate[] = [];
		let end = label.box;
		for (const candidate of this.column(label, LINES_OF_SUMS)) {
			const { cell, text } = candidate;
			if (cell.top - end.bottom > REACH_BELOW * height(cell) || !isAmountAlone(text)) break;
			amounts.push(candidate);
			end = cell;
		}
		if (amounts.length < 2) return this.below(label);
		return isSumOfOthers(amounts.map(({ text }) => findAmount(text) ?? '0'))
			? amounts.slice(-1)
			: [];
	}

	/** The start of the next line, for wrapped text: the label is alone on its line. */
	private after(label: Occurrence): Candidate[] {
		if (label.line.cells.length > 1) return [];
		const cell = this.linesAfter(label, 1)[0]?.cells[0];
		return cell && !this.startsWithLabel(cell) ? [this.whole(cell)] : [];
	}

	/** The next line, if this one and the next have a single cell each. */
	private wrapped(label: Occurrence): string | undefined {
		const [next] = this.linesAfter(label, 1);
		const isText = label.line.cells.length === 1 && next?.cells.length === 1;
		return isText ? next.cells[0]?.text : undefined;
	}

	/** The text after the label in its cell, up to the next label. A label can end in brackets: "Total (excl. VAT)". */
	private rest(label: Occurrence): string {
		const last = this.lastOf(label);
		const rest = label.cell.text.slice(last.valueAt, this.labelAfter(last)?.start);
		return rest.replace(/^\s*\)/, '').trim();
	}

	/** "Invoice date / delivery date": all labels of such a group share the value of the last one. */
	private lastOf(label: Occurrence): Occurrence {
		const next = this.labelAfter(label);
		const between = label.cell.text.slice(label.end, next?.start);
		const isJoined = next && label.label.kind !== 'amount' && /^\s?\/\s?$/.test(between);
		return isJoined ? this.lastOf(next) : label;
	}

	private labelAfter(label: Occurrence): Occurrence | undefined {
		return this.labelsIn(label.cell)
			.filter(({ start }) => start >= label.end)
			.sort((a, b) => a.start - b.start)[0];
	}

	private labelsIn(cell: Cell): Occurrence[] {
		return this.byCell.get(cell) ?? [];
	}

	private whole(cell: Cell): Candidate {
		const labels = this.labelsIn(cell).filter((label) => !isWordOf(label));
		const [next] = labels.sort((a, b) => a.start - b.start);
		return { ...asCandidate(cell), text: cell.text.slice(0, next?.start) };
	}
}

/** A company's name can begin with the word of a label, or contain one: "Kunden AG Mitte", "Your Company Name, Inc." */
function isInName({ label, separated, cell, start, end }: Occurrence): boolean {
	if (separated || (start === 0 && label.text.includes(' '))) return false;
	return isCompany(cell.text) || startsWithForm(cell.text.slice(end).trim());
}

/** True for a word of a text, such as a name: "Fast Time Phone Company". */
function isWordOf(label: Occurrence): boolean {
	const { start, separated, cell, valueAt } = label;
	const rest = cell.text.slice(valueAt);
	const isWithin = /^\p{L}/u.test(rest) || (rest === '' && isOfName(label));
	return isInName(label) || (start > 0 && !separated && isWithin);
}

/** True if the label's values can be any text, such as names. */
function isOfName({ label }: Occurrence): boolean {
	return isKindOfText(label.kind ?? 'text');
}

function isSameKind(one: string, other: string): boolean {
	return one === other || (isKindOfText(one) && isKindOfText(other));
}

function asCandidate(cell: Cell): Candidate {
	return { text: cell.text, direct: false, separated: true, cell, from: 0 };
}

/** True for the heading "VAT %": its column has rates. */
function isOfRate({ label, cell, end }: Occurrence): boolean {
	return label.kind === 'amount' && /^\s?%\W*$/.test(cell.text.slice(end));
}
