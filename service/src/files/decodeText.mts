export interface DecodedText {
	text: string;
	/** True if the encoding is only the most likely one. */
	guessed: boolean;
}

/** Bytes 80 to 9F of Windows-1252, the encoding of Excel's "CSV". The others are the same as in Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes a text file in UTF-8, UTF-16 or Windows-1252. */
export function decodeText(bytes: Uint8Array): DecodedText {
	const utf16 = utf16Of(bytes);
	if (utf16) return { text: new TextDecoder(utf16).decode(bytes), guessed: false };
	try {
		return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), guessed: false };
	} catch {
		return { text: windows1252(bytes), guessed: true };
	}
}

/** Detects UTF-16 by its byte order mark or, without one, by the zero byte in every ASCII character. */
function utf16Of([first, second]: Uint8Array): string | undefined {
	if (first === 0xff && second === 0xfe) return 'utf-16le';
	if (first === 0xfe && second === 0xff) return 'utf-16be';
	if (first === 0) return 'utf-16be';
	return second === 0 ? 'utf-16le' : undefined;
}

/** Node.js 20 decodes Windows-1252 as Latin-1. */
function windows1252(bytes: Uint8Array): string {
	return Buffer.from(bytes)
		.toString('latin1')
		.replace(/[\u0080-\u009f]/g, (character) => WINDOWS[character.charCodeAt(0) - 0x80]!);
}
