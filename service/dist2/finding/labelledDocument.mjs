import { anyWord } from '../languages/wordPattern.mjs';
import { cellsOf } from '../reading/layout.mjs';
import { Candidates } from './candidates.mjs';
import { cellWith } from './cells.mjs';
import { fittingValues, isPlainText } from './fitting.mjs';
import { groupBy } from './groupBy.mjs';
import { Sources } from './sources.mjs';
import { inForm } from './values/forms.mjs';
import { isMisread } from './values/ibans.mjs';
import { findAmount, hasDecimals, isAmountAlone, tidy } from './values/kinds.mjs';
/** Where values are, if the project doesn't say it. */
export const PLACES = ['beside', 'below', 'after'];
const FITS = ['sure', 'possible'];
/** A single amount with decimals says nothing about the others. */
const FEW_AMOUNTS = 3;
/** As the first word of a sentence, a label this short is more likely a word: "To", "De", "An". */
const SHORT = 3;
/** "Sum excl. VAT": whatever the amount is, it isn't the VAT. */
const EXCLUDED = new RegExp(`(?<!\\p{L})${anyWord('excluding')}[\\s.]{1,3}$`, 'iu');
const INCLUDED = new RegExp(`\\(${anyWord('including')}[\\s.]{1,3}$`, 'iu');
/** A document and the labels in it. */
export class LabelledDocument {
    pages;
    candidates;
    sources = new Sources();
    byField;
    /** All amounts with decimals that are a cell of their own, and those that recognition may have torn apart. */
    amounts;
    /** Those that are beside each other. */
    rows;
    /** Then a number without decimals is a quantity or a rate of tax. */
    hasExactAmounts;
    constructor(pages, finder) {
        this.pages = pages;
        const occurrences = pages.flatMap((page) => finder.find(page)).filter(isMeant);
        this.candidates = new Candidates(occurrences);
        this.byField = groupBy(occurrences, ({ label }) => label.field);
        this.rows = pages.flatMap(({ lines }) => lines.map(({ cells }) => exactAmounts(cells)));
        const whole = this.rows.flat();
        this.hasExactAmounts = whole.length >= FEW_AMOUNTS;
        this.amounts = [...whole, ...tornAmounts(pages.filter(({ recognised }) => recognised))];
    }
    /**
     * All values that labels of a field lead to, the most likely one first: values that surely fit, then
     * labels in the project's order, then places, then labels in the document's order. Equal ones of different
     * cells are several values: two rates can have the same tax.
     */
    valuesOf(field, rules) {
        const found = this.byField.get(field) ?? [];
        const occurrences = rules.which === 'last' ? [...found].reverse() : found;
        const byRank = groupBy(occurrences, ({ label }) => label.rank);
        const ranks = [...byRank.keys()].sort((one, other) => one - other);
        const values = FITS.flatMap((fit) => ranks.flatMap((rank) => (rules.where ?? PLACES).flatMap((place) => byRank
            .get(rank)
            .filter((label) => !isPlainText(rules) || label.separated || label.start === 0)
            .flatMap((label) => this.valuesAt(place, label, field, rules, fit)))));
        const onlyExact = rules.kind === 'amount' && this.hasExactAmounts;
        const possible = onlyExact ? values.filter(({ value }) => hasDecimals(value)) : values;
        return withoutRepetitions(possible);
    }
    valuesAt(place, label, field, rules, fit) {
        const { recognised } = label.page;
        const alone = recognised
            ? this.candidates.at(place, label).map((one) => mended(one, rules))
            : this.candidates.at(place, label);
        const { lines } = rules;
        const candidates = lines
            ? alone.map((one) => this.candidates.withLines(one, label, lines))
            : alone;
        const values = fittingValues(rules, candidates, fit).filter((value) => !recognised || !isMisread(rules.kind, value));
        for (const value of values)
            this.sources.note(field, value, candidates);
        return values.map((value) => {
            const source = candidates.find(({ text }) => tidy(text).includes(value));
            return { value, cell: source?.cell };
        });
    }
}
function exactAmounts(cells) {
    return cells
        .filter(({ text }) => isAmountAlone(text) && hasDecimals(text))
        .flatMap(({ text }) => findAmount(text) ?? []);
}
/** "EURI1 4,16" can be 14,16, if a sum proves it. */
function tornAmounts(pages) {
    return cellsOf(pages)
        .filter(({ text }) => !isAmountAlone(text) && /\d\s/.test(text))
        .flatMap(({ text }) => /(?<![\d.,])[\d.,]{4,20}$/.exec(text.replace(/\s/g, ''))?.[0] ?? [])
        .filter((amount) => isAmountAlone(amount) && hasDecimals(amount));
}
/** The candidate with what recognition misread in the form that the field's values have. */
function mended(candidate, { form }) {
    const { text, cell } = candidate;
    const whole = form === undefined ? text : inForm(text, form);
    if (whole === text)
        return candidate;
    return { ...candidate, text: whole, cell: cellWith(cell, cell.text.replace(text, whole)) };
}
/** The values without those that another label or place found in the same cell before. */
function withoutRepetitions(found) {
    const cellsWith = new Map();
    const first = found.filter(({ value, cell }) => {
        const cells = cellsWith.get(value) ?? new Set();
        if (cells.has(cell))
            return false;
        cellsWith.set(value, cells.add(cell));
        return true;
    });
    return first.map(({ value }) => value);
}
/** "Price (incl. VAT)": the price isn't the VAT either. */
function isInBrackets({ cell, start, end }) {
    return INCLUDED.test(cell.text.slice(0, start)) && /^[\s.]{0,3}\)/.test(cell.text.slice(end));
}
/** "De" and "Van" are also parts of names: for a text, such a label is alone or has a colon. */
function isMeant(occurrence) {
    const { label, separated, cell, start } = occurrence;
    if (EXCLUDED.test(cell.text.slice(0, start)) || isInBrackets(occurrence))
        return false;
    if (label.kind !== 'text' || label.text.length > SHORT)
        return true;
    return separated ? start === 0 : tidy(cell.text).length === label.text.length;
}
