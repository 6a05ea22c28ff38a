import type { Problem } from '../../errors.mjs';
import type { Greys } from '../../pictures/greys.mjs';
import { type Word } from '../layout.mjs';
/** What was recognised, with the confidence in its letters, in percent. */
export interface Reading {
    words: Word[];
    confidence: number;
}
/**
 * Why a picture can't be read. Undefined if it can.
 *
 * @param scale by how much its letters were enlarged for recognition
 */
export declare function whyUnreadable(picture: Greys, { words, confidence }: Reading, scale: number): Problem | undefined;
