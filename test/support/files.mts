/** The first bytes of real files, padded: enough for the node, which reads no further. */
const padded = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)]);

export const pdf = padded('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
export const jpeg = padded('\xff\xd8\xff\xe0\0\x10JFIF\0');
export const png = padded('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
export const tiff = padded('II*\0\x08\0\0\0');
export const loginPage = Buffer.from('<!DOCTYPE html><html><title>Sign in</title></html>');
