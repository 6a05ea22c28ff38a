import type { FieldRules } from '../projectRules.mjs';
import { type Page } from '../reading/layout.mjs';
import { Candidates, type Place } from './candidates.mjs';
import type { LabelFinder } from './labels/labels.mjs';
import { Sources } from './sources.mjs';
/** Where values are, if the project doesn't say it. */
export declare const PLACES: Place[];
/** A document and the labels in it. */
export declare class LabelledDocument {
    readonly pages: Page[];
    readonly candidates: Candidates;
    readonly sources: Sources;
    private readonly byField;
    /** All amounts with decimals that are a cell of their own, and those that recognition may have torn apart. */
    readonly amounts: string[];
    /** Those that are beside each other. */
    readonly rows: string[][];
    /** Then a number without decimals is a quantity or a rate of tax. */
    private readonly hasExactAmounts;
    constructor(pages: Page[], finder: LabelFinder);
    /**
     * All values that labels of a field lead to, the most likely one first: values that surely fit, then
     * labels in the project's order, then places, then labels in the document's order. Equal ones of different
     * cells are several values: two rates can have the same tax.
     */
    valuesOf(field: string, rules: FieldRules): string[];
    private valuesAt;
}
