/** The name of a field in snake_case, without accents; undefined if nothing usable is left. */
export declare function fieldName(column: string): string | undefined;
/** What is wrong with the names of the columns. */
export declare function problemsOfNames(columns: string[]): string[];
