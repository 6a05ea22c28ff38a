/** What a text must contain to have the label, see `outline`. */
export declare function outlineOf(label: string): string;
/** Matches the label as whole words, ignoring case, accents, white space and punctuation. */
export declare function patternOf(label: string): RegExp;
