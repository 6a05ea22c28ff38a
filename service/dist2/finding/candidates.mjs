import { anyWord } from '../languages/wordPattern.mjs';
import { height } from '../reading/layout.mjs';
import { cellsBelow } from './blocks.mjs';
import { groupBy } from './groupBy.mjs';
import { isPostalLine } from './names/addresses.mjs';
import { isCompany } from './names/companies.mjs';
import { findAmount, isAmountAlone, valueOfAmount } from './values/kinds.mjs';
import { isSumOfOthers } from './values/sums.mjs';
/** Lines further below, in heights of the label, belong to something else. */
const REACH_BELOW = 3;
const LINES_BELOW = 10;
const LINES_OF_TABLE = 200;
/** More rows than there are rates of tax. */
const LINES_OF_SUMS = 12;
/** A name, a person, a street and the city. */
const LINES_OF_ADDRESS = 4;
/** Its numbers for the tax and the like can be above a name. */
const LINES_OF_PARTY = 6;
const NAME = new RegExp(`^${anyWord('name')}\\s?:\\s*(?=\\p{L})`, 'iu');
/** What a column heading can contain besides its label: nothing, "19 %", "(EUR)", "€". */
const ADDITION = /^\(?(?:\d{1,2}(?:[.,]\d+)?\s?%|[A-Z]{3}|[€$£])?\)?$/;
/** "Customer: 00412", with the name below. */
const NUMBER = /^\d[\d ./-]*$/;
/** Finds the texts around labels that could be their values. */
export class Candidates {
    byCell;
    claims = new Map();
    indexes = new Map();
    constructor(occurrences) {
        this.byCell = groupBy(occurrences, ({ cell }) => cell);
        for (const { lines } of new Set(occurrences.map(({ page }) => page)))
            lines.forEach((line, index) => this.indexes.set(line, index));
        for (const occurrence of occurrences)
            this.claimAround(occurrence);
    }
    /** The texts at a place, the most likely one first. */
    at(place, label) {
        if (place === 'beside')
            return this.beside(label);
        if (place === 'before')
            return this.before(label);
        if (place === 'end of row')
            return this.endOfRow(label);
        const rest = this.rest(label);
        if (!ADDITION.test(rest) && !(isOfName(label) && NUMBER.test(rest)))
            return [];
        if (place === 'above')
            return this.above(label);
        if (place === 'end of column')
            return this.column(label);
        if (place === 'sum of column')
            return this.sumOfColumn(label);
        return place === 'below' ? this.below(label) : this.after(label);
    }
    /** The text with the lines of the block that it begins, up to the next label, also if that isn't known. */
    withLines(candidate, { page, box }, most) {
        const { cell, from, text } = candidate;
        const isEnd = (next, { cells }) => this.startsWithLabel(next) ||
            cells.some(({ right }) => right > box.left && right <= next.left);
        const lines = cellsBelow(cell, from, page, most - 1, isEnd);
        return { ...candidate, text: [text, ...lines.map((line) => line.text)].join('\n') };
    }
    /** Whether the cell starts with the label of any field, and so isn't a value. */
    startsWithLabel(cell) {
        return this.byCell.get(cell)?.some((label) => label.start === 0 && !isInName(label)) ?? false;
    }
    /** Whether the cell starts with the label of a number, a date or an amount. */
    isLabelOfNumber(cell) {
        const labels = this.byCell.get(cell) ?? [];
        return labels.some(({ label, start }) => start === 0 && (label.kind ?? 'text') !== 'text');
    }
    /** Whether the cell has, is right of or is below a label of another field of this kind, or of no field. */
    isClaimed(cell, field, kind) {
        return (this.claims.get(cell) ?? []).some((label) => label.field !== field && (label.kind ?? kind) === kind);
    }
    claimAround(occurrence) {
        if (isInName(occurrence))
            return;
        const { line, label, box } = occurrence;
        const below = this.linesAfter(occurrence, 2).flatMap(({ cells }) => mostUnder(box, cells) ?? []);
        for (const cell of [...line.cells.slice(line.cells.indexOf(occurrence.cell)), ...below])
            this.claims.set(cell, [...(this.claims.get(cell) ?? []), label]);
    }
    linesAfter({ page, line }, count) {
        const next = (this.indexes.get(line) ?? 0) + 1;
        return page.lines.slice(next, next + count);
    }
    /** The rest of the label's own cell, then the cells to its right, up to the next label. */
    beside(label) {
        const rest = this.rest(label);
        const candidates = [];
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
        else if (isHeadingOfAddress(label))
            return [];
        if (this.labelAfter(last))
            return candidates;
        const cells = label.line.cells;
        for (const next of cells.slice(cells.indexOf(cell) + 1)) {
            if (this.startsWithLabel(next))
                break;
            candidates.push(this.whole(next));
        }
        return candidates;
    }
    /** What is beside the label. In the last row of a table, that is the total of each column instead. */
    endOfRow(label) {
        const beside = this.beside(label);
        const amounts = beside
            .filter(({ text }) => isAmountAlone(text))
            .map(({ text }) => Math.abs(valueOfAmount(findAmount(text) ?? '0')));
        return Math.max(...amounts) > amounts.at(-1) ? [] : beside;
    }
    /** The cells below the label, the nearest one first. */
    below(label) {
        const candidates = this.named(label);
        for (const line of this.linesAfter(label, LINES_BELOW)) {
            if (line.top - label.box.bottom > REACH_BELOW * height(label.box))
                break;
            const cell = mostUnder(label.box, line.cells) ?? this.inColumn(label, line);
            if (!cell)
                continue;
            if (this.startsWithLabel(cell))
                break;
            candidates.push(this.whole(cell));
        }
        return candidates;
    }
    /** "Name: Hollins Ltd" somewhere below the heading of a company or a person. */
    named(label) {
        if (!isOfName(label))
            return [];
        for (const line of cellsBelow(label.cell, label.start, label.page, LINES_OF_PARTY)) {
            const from = NAME.exec(line.text)?.[0].length;
            if (from !== undefined)
                return [{ ...asCandidate(line), from, text: line.text.slice(from) }];
        }
        return [];
    }
    /** The only cell up to the next label, if the label is one of several in a row: they can be in boxes. */
    inColumn(label, line) {
        const { cells } = label.line;
        if (cells.length < 2 || line.cells.length > cells.length)
            return undefined;
        const isRow = cells.every((cell) => this.startsWithLabel(cell));
        if (!isRow && line.cells.length < cells.length)
            return undefined;
        const end = cells[cells.indexOf(label.cell) + 1]?.left ?? Infinity;
        const inside = line.cells.filter(({ left, right }) => left >= label.box.left && right <= end);
        return inside.length === 1 ? inside[0] : undefined;
    }
    /** The text before the label in its cell, then the cells to its left, the nearest one first. */
    before(label) {
        const rest = label.cell.text.slice(0, label.start).trim();
        const own = rest === '' ? [] : [{ ...asCandidate(label.cell), text: rest }];
        const cells = label.line.cells.slice(0, label.line.cells.indexOf(label.cell)).reverse();
        return [...own, ...cells.filter((cell) => !this.startsWithLabel(cell)).map(asCandidate)];
    }
    /** The cell on the line above the label. */
    above(label) {
        const line = label.page.lines[(this.indexes.get(label.line) ?? 0) - 1];
        const near = line && label.box.top - line.bottom <= REACH_BELOW * height(label.box);
        const cell = near ? mostUnder(label.box, line.cells) : undefined;
        return cell && !this.startsWithLabel(cell) ? [asCandidate(cell)] : [];
    }
    /** All cells with digits below a heading, down to the next label. */
    column(label, lines = LINES_OF_TABLE) {
        const cells = this.linesAfter(label, lines).flatMap((line) => mostUnder(label.box, line.cells) ?? []);
        const next = cells.findIndex((cell) => this.startsWithLabel(cell));
        return cells
            .slice(0, next < 0 ? undefined : next)
            .filter((cell) => /\d/.test(cell.text))
            .map(asCandidate);
    }
    /** The amount below the label. If there are several below each other, only the last one can be it: their sum. */
    sumOfColumn(label) {
        const below = this.below(label);
        if (below.filter(({ text }) => isAmountAlone(text)).length < 2)
            return below;
        const amounts = [];
        let end = label.box;
        for (const candidate of this.column(label, LINES_OF_SUMS)) {
            const { cell, text } = candidate;
            if (cell.top - end.bottom > REACH_BELOW * height(cell) || !isAmountAlone(text))
                break;
            amounts.push(candidate);
            end = cell;
        }
        return isSumOfOthers(amounts.map(({ text }) => findAmount(text) ?? '0'))
            ? amounts.slice(-1)
            : [];
    }
    /** The start of the next line, if the label is all that is on its own: wrapped text. */
    after(label) {
        if (label.line.cells.length > 1)
            return [];
        const cell = this.linesAfter(label, 1)[0]?.cells[0];
        return cell && !this.startsWithLabel(cell) ? [this.whole(cell)] : [];
    }
    /** The next line, if both are all that is on their own. */
    wrapped(label) {
        const [next] = this.linesAfter(label, 1);
        const isText = label.line.cells.length === 1 && next?.cells.length === 1;
        return isText ? next.cells[0]?.text : undefined;
    }
    /** The text after the label in its cell, up to the next label. */
    rest(label) {
        const last = this.lastOf(label);
        return label.cell.text.slice(last.valueAt, this.labelAfter(last)?.start).trim();
    }
    /** "Invoice date / delivery date": the value of the last label is that of the others, too. */
    lastOf(label) {
        const next = this.labelAfter(label);
        const between = label.cell.text.slice(label.end, next?.start);
        const isJoined = next && label.label.kind !== 'amount' && /^\s?\/\s?$/.test(between);
        return isJoined ? this.lastOf(next) : label;
    }
    labelAfter(label) {
        return this.byCell
            .get(label.cell)
            ?.filter(({ start }) => start >= label.end)
            .sort((a, b) => a.start - b.start)[0];
    }
    whole(cell) {
        const next = this.byCell.get(cell)?.sort((a, b) => a.start - b.start)[0];
        return { ...asCandidate(cell), text: cell.text.slice(0, next?.start) };
    }
}
/** The word of a label can be the first one of a company's name: "Frakt Norr AB". */
function isInName({ label, separated, cell }) {
    return !separated && !label.text.includes(' ') && isCompany(cell.text);
}
/** Whether a name is below the label and not beside it, where the heading of another column can be. */
function isHeadingOfAddress(label) {
    const { page, cell, start } = label;
    if (!isOfName(label))
        return false;
    return cellsBelow(cell, start, page, LINES_OF_ADDRESS)
        .slice(1)
        .some(({ text }) => isPostalLine(text));
}
/** Whether the label's values can be anything, such as names. */
function isOfName({ label }) {
    return (label.kind ?? 'text') === 'text';
}
function asCandidate(cell) {
    return { text: cell.text, direct: false, separated: true, cell, from: 0 };
}
/** The cell with the largest overlap in width with the box above it. */
function mostUnder(box, cells) {
    let best;
    let most = 0;
    for (const cell of cells) {
        const shared = Math.min(box.right, cell.right) - Math.max(box.left, cell.left);
        if (shared > most)
            [best, most] = [cell, shared];
    }
    return best;
}
