export interface FoundLanguage {
    /** Undefined if there is too little text. */
    code?: string;
    isCertain: boolean;
}
/**
 * A text's language, also if its accents are lost: the one with most of its telling words; if several have as
 * many, the one of them whose letters look like it.
 */
export declare function languageOf(text: string): FoundLanguage;
