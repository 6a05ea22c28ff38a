import type { WordKind } from './languageRules.mjs';
/** A part of a regular expression that matches the words of some kinds in all languages. */
export declare function anyWord(...kinds: WordKind[]): string;
/** A part of a regular expression that matches any of some words, also without their accents and dots. */
export declare function anyOf(words: string[]): string;
/** The text as a part of a regular expression. */
export declare function escaped(text: string): string;
