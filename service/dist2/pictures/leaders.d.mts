import { type Greys } from './greys.mjs';
/**
 * The picture without the rows of dots that lead from words to values ("Rent ........ 900.00"), as
 * tesseract takes these for letters, and loses the words beside them.
 */
export declare function withoutLeaders(picture: Greys): Promise<Greys>;
