import { type Language } from './languageRules.mjs';
export declare const LANGUAGES_FOLDER: string;
/** A language file that can't be used. The message names the file, line and column. */
export declare class BadLanguageFile extends Error {
    name: string;
}
/** Reads the files of a folder, one for each language. Throws BadLanguageFile. */
export declare function readLanguages(folder?: string): Language[];
/** Parses the text of a language file. Throws BadLanguageFile. */
export declare function parseLanguage(text: string, file: string): Language;
