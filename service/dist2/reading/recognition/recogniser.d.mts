import Tesseract from 'tesseract.js';
import type { Greys } from '../../pictures/greys.mjs';
/**
 * The lines of text on a picture. Only one picture can be read at a time.
 *
 * @param languages the most likely one first
 */
export declare function linesOn(picture: Greys, languages: string[]): Promise<Tesseract.Line[]>;
