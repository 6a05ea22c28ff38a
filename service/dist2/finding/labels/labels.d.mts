import { type Box, type Cell, type Line, type Page } from '../../reading/layout.mjs';
import type { Label, LabelSpan } from './label.mjs';
/** Where a label is. The value's text starts at `valueAt`. */
export interface Occurrence extends LabelSpan {
    page: Page;
    line: Line;
    cell: Cell;
    valueAt: number;
    /** Whether there is a colon or the like between the label and what follows. */
    separated: boolean;
    box: Box;
}
/** Finds labels as whole words, ignoring case, white space and punctuation. */
export declare class LabelFinder {
    private readonly labels;
    /** Labels by their first letter: most labels need not be looked for in a cell. */
    private readonly byStart;
    private misread?;
    constructor(labels: Label[]);
    /** All labels on the page. If two overlap, the longer one counts, as it is more specific. */
    find(page: Page): Occurrence[];
    /** Exact matches take precedence over approximate ones. */
    private spansIn;
    private possibleIn;
}
