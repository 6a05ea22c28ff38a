/** The names of everything in the folder. Throws BadExamples. */
export declare function namesIn(folder: string): Promise<string[]>;
/**
 * Reads a file of the folder. A link to another folder could have anything behind it, and reading a pipe
 * may never end. Throws BadExamples.
 */
export declare function readInside(folder: string, name: string, megabytes: number): Promise<Uint8Array<ArrayBuffer>>;
/** Which file of the folder a name means: some systems take accents of file names apart. */
export declare function fileNamed(name: string, files: string[]): string | undefined;
/** The documents of the folder that no name means. */
export declare function unlisted(files: string[], listed: Set<string>): string[];
/** What is wrong with the names of files that aren't there, and which files could be meant. */
export declare function missingFiles(names: string[], candidates: string[]): string[];
