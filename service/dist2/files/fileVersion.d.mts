/**
 * A text that differs whenever the file has changed; undefined if there is no such file. Synchronous,
 * because this takes microseconds, and another thread would take much longer.
 */
export declare function fileVersion(file: string): string | undefined;
