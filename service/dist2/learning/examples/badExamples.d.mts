/** Why examples can't be learned from, in sentences for the person who made them. */
export declare class BadExamples extends Error {
    name: string;
    /**
     * @param place the file or folder that is to blame
     * @param problems everything that is wrong with it
     */
    constructor(place: string, problems: string[]);
}
/** The first few of these lines, and how many more there are. */
export declare function shownOf(lines: string[]): string[];
