import { type Box, type Word } from '../reading/layout.mjs';
import { type Greys } from './greys.mjs';
/** Boxes for characters beside each other. */
export interface Comb {
    boxes: Box[];
    /** Where the character of each box is after they were moved together. */
    moved: Box[];
}
/** The page with the characters of each comb beside each other, as in a word, and without its lines. */
export declare function withoutCombs(page: Greys): {
    picture: Greys;
    combs: Comb[];
};
/** The words with those of a comb over its boxes: each as far as the next one, as an empty box is a space. */
export declare function asPrinted(words: Word[], combs: Comb[]): Word[];
