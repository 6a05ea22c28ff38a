/** The first bytes of a real file, padded. The node doesn't read any further. */
const padded = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)]);

export const pdf = padded('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
export const jpeg = padded('\xff\xd8\xff\xe0\0\x10JFIF\0');
export const png = padded('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
export const tiff = padded('II*\0\x08\0\0\0');
export const loginPage = Buffer.from('<!DOCTYPE html><html><title>Sign in</title></html>');
export const calendarEntry = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n');
export const wordFile = Buffer.from('PK\x03\x04\x14\0\x06\0 word/document.xml', 'latin1');

/** The beginning of an image of this size. The rest is never read. */
export function imageOf(type: 'png' | 'jpeg', width: number, height: number): Buffer {
	if (type === 'png') {
		const head = Buffer.from(
			'\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0\x08\x06\0\0\0',
			'latin1',
		);
		head.writeUInt32BE(width, 16);
		head.writeUInt32BE(height, 20);
		return head;
	}
	const frame = Buffer.from('\xff\xc0\0\x11\x08\0\0\0\0\x03\x01\x22\0', 'latin1');
	frame.writeUInt16BE(height, 5);
	frame.writeUInt16BE(width, 7);
	const preview = Buffer.concat([Buffer.from('\xff\xe1\x10\x02', 'latin1'), Buffer.alloc(0x1000)]);
	return Buffer.concat([Buffer.from('\xff\xd8', 'latin1'), preview, frame]);
}

/** A form with PDFs. For each field, it takes the file's content and name. */
export function formWith(
	files: Record<string, readonly [content: Buffer, fileName: string]>,
): FormData {
	const form = new FormData();
	for (const [field, [content, fileName]] of Object.entries(files)) {
		form.set(field, new Blob([new Uint8Array(content)], { type: 'application/pdf' }), fileName);
	}
	return form;
}
