/** Where Windows-1252, the encoding of Excel's "CSV", differs from Latin-1: 80 to 9F. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** The text of a file that was written by any program: UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes) {
    const utf16 = utf16Of(bytes);
    if (utf16)
        return { text: new TextDecoder(utf16).decode(bytes), guessed: false };
    try {
        return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
    }
    catch {
        return { text: windows1252(bytes), guessed: true };
    }
}
/** By the mark at its start or, without one, by the zero that is half of each usual character. */
function utf16Of([first, second]) {
    if (first === 0xff && second === 0xfe)
        return 'utf-16le';
    if (first === 0xfe && second === 0xff)
        return 'utf-16be';
    if (first === 0)
        return 'utf-16be';
    return second === 0 ? 'utf-16le' : undefined;
}
/** Node.js 20 decodes it as if it were Latin-1. */
function windows1252(bytes) {
    return Buffer.from(bytes)
        .toString('latin1')
        .replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]);
}
