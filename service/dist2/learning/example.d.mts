import type { Page } from '../reading/layout.mjs';
import { type Click, type Spot } from './locate.mjs';
/** A document whose values are known. */
export interface Example {
    file: string;
    pages: Page[];
    /** The value of each field. Empty: the document doesn't have it. */
    expected: Record<string, string>;
    /** Where values are, if somebody clicked them. */
    clicks?: Record<string, Click>;
}
/** Where the document has a field's value. */
export declare function spotsOf({ pages, expected, clicks }: Example, field: string): Spot[];
/** Where recognition misread the field's value: somebody clicked there, or it looks like the value. */
export declare function misreadSpot(example: Example, field: string): Spot | undefined;
