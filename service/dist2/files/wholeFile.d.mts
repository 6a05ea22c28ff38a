/** Writes a file that is never seen incomplete: the old one stays until the new one is written. */
export declare function writeWhole(file: string, content: string | Uint8Array): Promise<void>;
