import type Tesseract from 'tesseract.js';
import type { Word } from '../layout.mjs';
/** The average confidence in all letters, in percent. 0 if there are none. */
export declare function confidenceIn(lines: Tesseract.Line[]): number;
/**
 * How many letters were read, each counted with the confidence in it. On a page that lies on its side, there are
 * only a few, some of them certain; on one that stands on its head, many, none of them certain.
 */
export declare function certainLettersIn(lines: Tesseract.Line[]): number;
/**
 * The words of a line. A word's box is as high as the line, which keeps "-" and "g" on one line.
 *
 * @param down how far below the top of the page the picture with this line begins
 */
export declare function wordsOfLine({ words, bbox }: Tesseract.Line, down?: number): Word[];
