import type { FieldRules } from '../../projectRules.mjs';
import type { Example } from '../example.mjs';
/** Tries rules on examples with the service's finder, and remembers what they found. */
export declare class Trial {
    private readonly known;
    private readonly phrases;
    /** @param examples those that are learned from */
    constructor(examples: Example[]);
    /** Longer phrases with one of the labels: "Total net" is not "Total". */
    longerThan(labels: string[]): string[];
    /** Only counts the examples that say what the field's value is, or that there is none. */
    points(field: string, rules: FieldRules, examples: Example[]): number;
    private find;
    private fieldIn;
}
