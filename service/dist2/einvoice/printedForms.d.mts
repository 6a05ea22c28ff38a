import { type Spot } from '../learning/locate.mjs';
import type { Page } from '../reading/layout.mjs';
/**
 * Where a value is printed on the pages, in whatever form. Only cells with its digits are compared: a long
 * document has too many words to compare all of them.
 *
 * @param digits those that every form of the value has, in a row but for separators
 */
export declare function printedForms(value: string, digits: string, pages: Page[]): Spot[];
