import type { Language, WordKind } from './languageRules.mjs';
/** The languages that the service knows: one for each file in `languages/`. Throws BadLanguageFile. */
export declare const LANGUAGES: Language[];
/** What a process that reads documents needs to know in its environment: all but the labels. */
export declare function languagesForProcess(): Record<string, string>;
/** The words of some kinds in all languages. */
export declare function wordsOf(...kinds: WordKind[]): string[];
/** The labels of some things in all languages, in order of preference: specific ones first. */
export declare function labelsOf(things: string[]): string[];
export declare function hasLabelsOf(thing: string): boolean;
