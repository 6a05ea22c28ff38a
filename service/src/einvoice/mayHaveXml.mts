import type { Document } from '../documents.mjs';

/** Byte sequences in every PDF with an attached file. Most PDFs have none, and needn't be opened to look for it. */
const SIGNS = ['/EmbeddedFile', 'text#2Fxml', 'text#2fxml'];

/** True if the document can have XML attached. */
export function mayHaveXml({ type, bytes }: Document): boolean {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return type === 'pdf' && SIGNS.some((sign) => file.includes(sign));
}
