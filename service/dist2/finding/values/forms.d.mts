/** The text with a value in the form that it has, if recognition lost spaces or misread a character or two. */
export declare function inForm(text: string, form: string): string;
