/** A text that was sent as bytes. */
export interface Decoded {
	text: string;
	/** Whether the bytes aren't valid in the encoding that they should have, so letters may be wrong. */
	isGuessed: boolean;
}

/**
 * Reads the text of an answer: a byte order mark or UTF-16 by its bytes, or else what the header says, or
 * else UTF-8, as JSON has it (docs/interface.md, section 4.5).
 *
 * @param contentType the header, which may name a charset
 */
export function decode(bytes: Buffer, contentType: string | undefined): Decoded {
	const charset = utf16In(bytes) ?? charsetIn(contentType) ?? UTF8;
	// Any bytes are valid in these. If they are also valid UTF-8, it is the header that is wrong.
	const order = ONE_BYTE.test(charset) ? [UTF8, charset] : [charset, UTF8];
	for (const one of order) {
		const text = strictly(bytes, one);
		if (text !== undefined) return withoutNulls({ text, isGuessed: false });
	}
	return withoutNulls({ text: guess(bytes, charset), isGuessed: true });
}

const UTF8 = 'utf-8';

/** The encodings, by the names of the WHATWG, with one byte for each character. */
const ONE_BYTE = /^(?:windows|iso-8859|koi8|ibm866|mac|x-mac)/;

/** JSON begins with ASCII, so one byte of its first character in UTF-16 is zero. */
function utf16In(bytes: Buffer): string | undefined {
	const [first, second] = bytes;
	if (second === 0 || (first === 0xff && second === 0xfe)) return 'utf-16le';
	if (first === 0 || (first === 0xfe && second === 0xff)) return 'utf-16be';
	return undefined;
}

/**
 * The encoding that a header names, if there is one of that name. UTF-16 has been found by its bytes, and
 * would turn any other text into something that nobody could find the key in.
 */
function charsetIn(contentType = ''): string | undefined {
	const [, label] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? [];
	if (!label) return undefined;
	try {
		const { encoding } = new TextDecoder(label);
		return encoding.startsWith('utf-16') ? undefined : encoding;
	} catch {
		return undefined;
	}
}

/** @returns undefined if the bytes aren't valid in this encoding */
function strictly(bytes: Buffer, charset: string): string | undefined {
	try {
		return new TextDecoder(charset, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/**
 * The reading has been paid for, so it isn't thrown away. JSON with letters that are all invalid in UTF-8
 * is most likely Western European. If some are valid, the others were cut in two, and stay "�".
 */
function guess(bytes: Buffer, charset: string): string {
	const text = new TextDecoder(charset).decode(bytes);
	const isJson = /^\s*[[{]/.test(text);
	const hasValidLetters = /[^\0-\x7f\ufffd]/.test(text);
	if (charset !== UTF8 || !isJson || hasValidLetters) return text;
	return new TextDecoder('windows-1252').decode(bytes);
}

/** Neither JSON nor a page has them, and a key with one after each character couldn't be found. */
function withoutNulls({ text, isGuessed }: Decoded): Decoded {
	if (!text.includes('\0')) return { text, isGuessed };
	return { text: text.replaceAll('\0', ''), isGuessed: true };
}
