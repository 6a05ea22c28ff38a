import { type Cell } from '../reading/layout.mjs';
import type { Occurrence } from './labels/labels.mjs';
/** Where a value is, seen from its label. */
export type Place = 'beside' | 'below' | 'after' | 'before' | 'above' | 'end of column' | 'sum of column' | 'end of row';
/**
 * A text that may contain a field's value. A `direct` text follows its label in the same cell; any
 * other is a cell of its own.
 */
export interface Candidate {
    text: string;
    direct: boolean;
    separated: boolean;
    /** Where it begins: the cell, and the character in it. */
    cell: Cell;
    from: number;
    /** The line below that can go on with a sentence. */
    next?: string | undefined;
}
/** Finds the texts around labels that could be their values. */
export declare class Candidates {
    private readonly byCell;
    private readonly claims;
    private readonly indexes;
    constructor(occurrences: Occurrence[]);
    /** The texts at a place, the most likely one first. */
    at(place: Place, label: Occurrence): Candidate[];
    /** The text with the lines of the block that it begins, up to the next label, also if that isn't known. */
    withLines(candidate: Candidate, { page, box }: Occurrence, most: number): Candidate;
    /** Whether the cell starts with the label of any field, and so isn't a value. */
    startsWithLabel(cell: Cell): boolean;
    /** Whether the cell starts with the label of a number, a date or an amount. */
    isLabelOfNumber(cell: Cell): boolean;
    /** Whether the cell has, is right of or is below a label of another field of this kind, or of no field. */
    isClaimed(cell: Cell, field: string, kind: string): boolean;
    private claimAround;
    private linesAfter;
    /** The rest of the label's own cell, then the cells to its right, up to the next label. */
    private beside;
    /** What is beside the label. In the last row of a table, that is the total of each column instead. */
    private endOfRow;
    /** The cells below the label, the nearest one first. */
    private below;
    /** "Name: Hollins Ltd" somewhere below the heading of a company or a person. */
    private named;
    /** The only cell up to the next label, if the label is one of several in a row: they can be in boxes. */
    private inColumn;
    /** The text before the label in its cell, then the cells to its left, the nearest one first. */
    private before;
    /** The cell on the line above the label. */
    private above;
    /** All cells with digits below a heading, down to the next label. */
    private column;
    /** The amount below the label. If there are several below each other, only the last one can be it: their sum. */
    private sumOfColumn;
    /** The start of the next line, if the label is all that is on its own: wrapped text. */
    private after;
    /** The next line, if both are all that is on their own. */
    private wrapped;
    /** The text after the label in its cell, up to the next label. */
    private rest;
    /** "Invoice date / delivery date": the value of the last label is that of the others, too. */
    private lastOf;
    private labelAfter;
    private whole;
}
