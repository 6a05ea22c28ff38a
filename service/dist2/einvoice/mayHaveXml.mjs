/** What a PDF with an attached file has somewhere: most have none, and needn't be opened for it. */
const SIGNS = ['/EmbeddedFile', 'text#2Fxml', 'text#2fxml'];
/** Whether the document can have XML attached. */
export function mayHaveXml({ type, bytes }) {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return type === 'pdf' && SIGNS.some((sign) => file.includes(sign));
}
