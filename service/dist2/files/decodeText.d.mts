export interface DecodedText {
    text: string;
    /** Whether the encoding was the most likely one rather than certain. */
    guessed: boolean;
}
/** The text of a file that was written by any program: UTF-8, UTF-16 or Windows-1252. */
export declare function decodeText(bytes: Uint8Array): DecodedText;
