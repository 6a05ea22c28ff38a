/** A text that was decoded from bytes. */
export interface Decoded {
	text: string;
	/** True if the bytes aren't valid in their declared encoding, so letters may be wrong. */
	isGuessed: boolean;
}

/**
 * Decodes an answer: as UTF-16 if its bytes show that, or else with the charset of the header, or else as
 * UTF-8, the encoding of JSON (docs/interface.md, section 4.5).
 *
 * @param contentType the header, which may name a charset
 */
export function decode(bytes: Buffer, contentType: string | undefined): Decoded {
	const charset = utf16In(bytes) ?? charsetIn(contentType) ?? UTF8;
	// Any bytes are valid in a one-byte encoding. If they are also valid UTF-8, the header is wrong.
	const order = ONE_BYTE.test(charset) ? [UTF8, charset] : [charset, UTF8];
	for (const one of order) {
		const text = strictly(bytes, one);
		if (text !== undefined) return withoutNulls({ text, isGuessed: false });
	}
	return withoutNulls({ text: guess(bytes, charset), isGuessed: true });
}

const UTF8 = 'utf-8';

/** The WHATWG names of the encodings with one byte per character. */
const ONE_BYTE = /^(?:windows|iso-8859|koi8|ibm866|mac|x-mac)/;

/** JSON begins with ASCII, so one byte of its first character in UTF-16 is zero. */
function utf16In(bytes: Buffer): string | undefined {
	const [first, second] = bytes;
	if (second === 0 || (first === 0xff && second === 0xfe)) return 'utf-16le';
	if (first === 0 || (first === 0xfe && second === 0xff)) return 'utf-16be';
	return undefined;
}

/**
 * The encoding that a header names, if it exists. UTF-16 is left out: it is recognized by its bytes, and would
 * turn any other text into something in which the key couldn't be found.
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
 * The reading has been paid for, so it isn't thrown away. JSON whose letters are all invalid in UTF-8 is most
 * likely Western European. If some are valid, the others were cut in two, and become "�".
 */
function guess(bytes: Buffer, charset: string): string {
	const text = new TextDecoder(charset).decode(bytes);
	const isJson = /^\s*[[{]/.test(text);
	const hasValidLetters = /[^\0-\x7f\ufffd]/.test(text);
	if (charset !== UTF8 || !isJson || hasValidLetters) return text;
	return new TextDecoder('windows-1252').decode(bytes);
}

/** Neither JSON nor HTML has NUL characters, and a key with one after each character couldn't be found. */
function withoutNulls({ text, isGuessed }: Decoded): Decoded {
	if (!text.includes('\0')) return { text, isGuessed };
	return { text: text.replaceAll('\0', ''), isGuessed: true };
}
