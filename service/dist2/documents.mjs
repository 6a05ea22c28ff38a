import { fileTypeFromBuffer } from 'file-type';
const TYPES = {
    'application/pdf': 'pdf',
    'image/jpeg': 'jpeg',
    'image/png': 'png',
    'image/tiff': 'tiff',
};
/** A PDF may begin with other bytes; readers look this far for its header. */
const PDF_HEADER_WITHIN = 1024;
/** The type of a file by its content; its name and declared type don't count. */
export async function typeOfFile(bytes) {
    const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (found)
        return TYPES[found.mime];
    // file-type looks further into a TIFF than one that is cut off reaches.
    const head = Buffer.from(bytes.subarray(0, PDF_HEADER_WITHIN)).toString('latin1');
    if (/^(?:II\*\0|MM\0\*)/.test(head))
        return 'tiff';
    return head.includes('%PDF-') ? 'pdf' : undefined;
}
