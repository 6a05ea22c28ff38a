/** The first date in the text, or undefined. */
export declare function findDate(text: string): string | undefined;
/** The first date in the text that exists, with its position. */
export declare function dateIn(text: string): {
    value: string;
    index: number;
} | undefined;
/** Whether the text begins like a date, also if there is no such day: it isn't a name or a number either. */
export declare function startsLikeDate(text: string): boolean;
/** Whether the text after a date makes it the start of a period. */
export declare function startsPeriod(textAfterDate: string): boolean;
/** All days that a date can mean: 3/4/2024 is in March or in April, and 31.02.2024 is no day. */
export declare function daysOf(date: string): string[];
