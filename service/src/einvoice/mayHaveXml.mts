import type { Document } from '../documents.mjs';

/** Byte sequences in every PDF with an attached file. Most PDFs have none, and needn't be opened to look for it. */
const SIGNS = ['/EmbeddedFile', 'text#2Fxml', 'text#2fxml'];

/** White space before XML is rarely longer, in bytes. */
const BEGINNING = 100;

/** True if the document can have XML attached, or can be XML itself. */
export function mayHaveXml({ type, bytes }: Document): boolean {
	if (type === 'text') return isXml(bytes);
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return type === 'pdf' && SIGNS.some((sign) => file.includes(sign));
}

/** True if a text begins like XML. */
function isXml(text: Uint8Array): boolean {
	return /^\uFEFF?\s*<[?\p{L}!]/u.test(Buffer.from(text.subarray(0, BEGINNING)).toString('utf8'));
}
