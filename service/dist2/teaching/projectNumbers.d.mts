/**
 * The next number that no project has. One that was removed keeps its number, as workflows may still have
 * its ID: they should fail, and not read another kind of document.
 */
export declare function nextNumber(folder: string, foIds: string[]): Promise<number>;
/** Keeps the number of a project that is removed. */
export declare function keepNumber(folder: string, foId: string): Promise<void>;
export declare function byNumber(one: string, other: string): number;
