import { anyWord } from '../languages/wordPattern.mjs';
import type { FieldRules } from '../projectRules.mjs';
import { type Cell, type Page, cellsOf } from '../reading/layout.mjs';
import { type Candidate, Candidates, type Place } from './candidates.mjs';
import { cellWith } from './cells.mjs';
import { type Fit, fittingValues, isPlainText } from './fitting.mjs';
import { groupBy } from './groupBy.mjs';
import type { LabelFinder, Occurrence } from './labels/labels.mjs';
import { withRestOfName } from './names/wrapped.mjs';
import { Sources } from './sources.mjs';
import { inForm } from './values/forms.mjs';
import { isMisread } from './values/checkDigits.mjs';
import { withCorrectedVatIds } from './values/misreadVatIds.mjs';
import {
	findAmount,
	hasDecimals,
	isAmountAlone,
	isExactIn,
	isKindOfText,
	tidy,
} from './values/kinds.mjs';

/** The places where values are looked for by default. */
export const PLACES: Place[] = ['beside', 'below', 'after'];
const FITS: Fit[] = ['sure', 'possible', 'like a date'];

/** Fewer amounts with decimals say nothing about the others. */
const FEW_AMOUNTS = 3;

/** At the start of a sentence, a label this short is more likely an ordinary word: "To", "De", "An". */
const SHORT = 3;

/** "PO 4711", but not "Cheese Chk & Sauce" */
const NUMBER_FOLLOWS = /^\W{0,3}[\p{L}-]{0,5}\d/u;

/** "Invoice no", "Fakturanr" */
const SAYS_NUMBER = new RegExp(`(?:(?<!\\p{L})|\\p{L}{4})${anyWord('number')}(?!\\p{L})`, 'iu');

/** "Sum excl. VAT": the amount isn't the VAT. */
const EXCLUDED = new RegExp(`(?<!\\p{L})${anyWord('excluding')}[\\s.]{1,3}$`, 'iu');
/** "14 days net": that isn't the net amount. */
const DAYS = new RegExp(`\\d\\s?${anyWord('days')}\\s$`, 'iu');
/** "Vol. 29010, folio 106" */
const ENUMERATED = /\d,\s$/;
const INCLUDED = new RegExp(`\\(${anyWord('including')}[\\s.]{1,3}$`, 'iu');

/** The word before or after it says which number it is: "Meter number", "Number of pages". */
const ONLY_NUMBER = new RegExp(`^${anyWord('number')}$`, 'iu');

/** A value and the cell that it is in. */
export interface Found {
	value: string;
	cell: Cell | undefined;
}

/** A document and the labels in it. */
export class LabelledDocument {
	readonly candidates: Candidates;
	readonly sources = new Sources();
	private readonly byField: Map<string | undefined, Occurrence[]>;
	/** All amounts with decimals that are alone in a cell, and those that recognition may have torn apart. */
	readonly amounts: string[];
	/** These amounts without those of shipping and the like. */
	readonly amountsOfFields: string[];
	/** The amounts of each line. */
	readonly rows: string[][];
	/** If true, a number without decimals is a quantity or a tax rate. */
	private readonly hasExactAmounts: boolean;

	constructor(
		readonly pages: Page[],
		finder: LabelFinder,
	) {
		const occurrences = pages.flatMap((page) => finder.find(page)).filter(isLabel);
		this.candidates = new Candidates(occurrences);
		this.byField = groupBy(occurrences, ({ label }) => label.field);
		this.rows = pages.flatMap(({ lines }) => lines.map(({ cells }) => exactAmounts(cells)));
		this.hasExactAmounts = this.rows.flat().length >= FEW_AMOUNTS;
		const torn = tornAmounts(pages.filter(({ recognised }) => recognised));
		const cells = cellsOf(pages);
		const ofFields = cells.filter((cell) => !this.candidates.isOfNoField(cell));
		this.amounts = [...exactAmounts(cells), ...torn];
		this.amountsOfFields = [...exactAmounts(ofFields), ...torn];
	}

	/**
	 * All values that labels of a field lead to, the most likely one first. The order is by fit, then by label in
	 * the project's order, then by place, then by label in the document's order. Equal values in different cells are
	 * kept: two rates can have the same tax.
	 */
	valuesOf(field: string, rules: FieldRules): string[] {
		return this.foundValues(field, rules).map(({ value }) => value);
	}

	/** The same, with the cells that the values are in. */
	foundValues(field: string, rules: FieldRules): Found[] {
		const values = this.possibleValues(field, rules);
		const onlyExact = rules.kind === 'amount' && this.hasExactAmounts;
		return onlyExact
			? values.filter(({ value, cell }) => isExactIn(cell?.text ?? '', value))
			: values;
	}

	/** The amounts that labels of a field lead to and that foundValues leaves out: they could be quantities. */
	roundAmounts(field: string, rules: FieldRules): string[] {
		if (!this.hasExactAmounts) return [];
		return this.possibleValues(field, rules)
			.filter(({ value, cell }) => !isExactIn(cell?.text ?? '', value))
			.map(({ value }) => value);
	}

	private possibleValues(field: string, rules: FieldRules): Found[] {
		const found = this.byField.get(field) ?? [];
		const occurrences = rules.which === 'last' ? [...found].reverse() : found;
		const byRank = groupBy(occurrences, ({ label }) => label.rank);
		const ranks = [...byRank.keys()].sort((one, other) => one - other);
		const values = FITS.flatMap((fit) =>
			ranks.flatMap((rank) =>
				(rules.where ?? PLACES).flatMap((place) =>
					byRank
						.get(rank)!
						.filter((label) => !isPlainText(rules) || label.separated || label.start === 0)
						.flatMap((label) => this.valuesAt(place, label, field, rules, fit)),
				),
			),
		);
		return withoutRepetitions(values);
	}

	private valuesAt(
		place: Place,
		label: Occurrence,
		field: string,
		rules: FieldRules,
		fit: Fit,
	): Found[] {
		const { recognised } = label.page;
		const around = this.candidates.at(place, label);
		const alone = recognised ? around.map((one) => inKnownForm(one, rules)) : around;
		if (fit === 'like a date' && !this.isOfNumber(label, rules, around)) return [];
		const candidates = this.withMoreLines(alone, label, rules);
		const values = fittingValues(rules, candidates, fit).filter(
			(value) => !recognised || !isMisread(rules.kind, value),
		);
		const { rank } = label.label;
		for (const value of values) this.sources.note(field, value, { candidates, place, fit, rank });
		return values.map((value) => {
			const source = candidates.find(({ text }) => tidy(text).includes(value));
			return { value, cell: source?.cell };
		});
	}

	/** The texts with the lines below them that belong to the value. */
	private withMoreLines(texts: Candidate[], label: Occurrence, rules: FieldRules): Candidate[] {
		const { lines, kind } = rules;
		if (lines) return texts.map((text) => this.candidates.withLines(text, label, lines));
		return kind === 'name' ? texts.map((text) => withRestOfName(text, label.page)) : texts;
	}

	/** True if the label says "number", and no label next to it or at the text says that the text is a date. */
	private isOfNumber(
		{ label, line }: Occurrence,
		{ kind }: FieldRules,
		[first]: Candidate[],
	): boolean {
		if (kind !== 'identifier' || first === undefined || !SAYS_NUMBER.test(label.text)) return false;
		const isInDoubt =
			!first.direct && line.cells.some((cell) => this.candidates.isLabelOf('date', cell));
		return !isInDoubt && !this.candidates.isClaimed(first.cell, '', 'date');
	}
}

function exactAmounts(cells: Cell[]): string[] {
	return cells
		.filter(({ text }) => isAmountAlone(text) && hasDecimals(text))
		.flatMap(({ text }) => findAmount(text) ?? []);
}

/** "EURI1 4,16" may be 14,16, if a sum proves it. */
function tornAmounts(pages: Page[]): string[] {
	return cellsOf(pages)
		.filter(({ text }) => !isAmountAlone(text) && /\d\s/.test(text))
		.flatMap(({ text }) => /(?<![\d.,])[\d.,]{4,20}$/.exec(text.replace(/\s/g, ''))?.[0] ?? [])
		.filter((amount) => isAmountAlone(amount) && hasDecimals(amount));
}

/** The candidate with misread characters corrected, if the field's values have a known form or check digits. */
function inKnownForm(candidate: Candidate, { form, kind }: FieldRules): Candidate {
	const { text, cell } = candidate;
	const spelled = kind === 'vat_id' ? withCorrectedVatIds(text) : text;
	const whole = form === undefined ? spelled : inForm(spelled, form);
	if (whole === text) return candidate;
	return { ...candidate, text: whole, cell: cellWith(cell, cell.text.replace(text, whole)) };
}

/** The values without those that an earlier label or place found in the same cell. */
function withoutRepetitions(found: Found[]): Found[] {
	const cellsWith = new Map<string, Set<Cell | undefined>>();
	return found.filter(({ value, cell }) => {
		const cells = cellsWith.get(value) ?? new Set();
		if (cells.has(cell)) return false;
		cellsWith.set(value, cells.add(cell));
		return true;
	});
}

/** "Price (incl. VAT)": the price isn't the VAT either. */
function isInBrackets({ cell, start, end }: Occurrence): boolean {
	return INCLUDED.test(cell.text.slice(0, start)) && /^[\s.]{0,3}\)/.test(cell.text.slice(end));
}

/** True in "Vol. 29010, folio 106" and, for short labels, in "Lot PO 4711". */
function isInEnumeration({ label, cell, start }: Occurrence): boolean {
	const before = cell.text.slice(0, start);
	return label.text.length <= SHORT ? /\p{L}\s$/u.test(before) : ENUMERATED.test(before);
}

function isOfSomethingElse({ cell, start, end, separated }: Occurrence): boolean {
	const before = cell.text.slice(0, start);
	// "Number of pages", but not "Number INV-100"
	return (
		/\p{L}\s$/u.test(before) || (!separated && /^\s\p{L}{2}\D*(?:\s|$)/u.test(cell.text.slice(end)))
	);
}

/**
 * False for words of a name or a remark. "De" and "Van" only label a text if they are alone or have a colon. On a
 * scan, "à" can be the number of a row.
 */
function isLabel(occurrence: Occurrence): boolean {
	const { label, separated, cell, start, page } = occurrence;
	const before = cell.text.slice(0, start);
	if (EXCLUDED.test(before) || DAYS.test(before) || isInBrackets(occurrence)) return false;
	if (label.kind === 'identifier' && !separated && isInEnumeration(occurrence)) return false;
	if (ONLY_NUMBER.test(label.text) && isOfSomethingElse(occurrence)) return false;
	if (page.recognised && label.text.length === 1) return separated;
	if (label.kind === undefined || label.text.length > SHORT) return true;
	if (label.kind === 'identifier')
		return start === 0 || separated || NUMBER_FOLLOWS.test(cell.text.slice(occurrence.end));
	if (!isKindOfText(label.kind)) return true;
	return separated ? start === 0 : tidy(cell.text).length === label.text.length;
}
