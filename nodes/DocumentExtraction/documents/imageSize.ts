/** Width and height in pixels. */
export interface ImageSize {
	width: number;
	height: number;
}

/** An image smaller than this in both directions, in pixels, is a tracking pixel or an icon. */
export const MIN_IMAGE_SIZE = 50;

/** An image smaller than this in one direction, in pixels, has no room for a letter: it is a line. */
export const MIN_LETTER_SIZE = 8;

/** An image smaller than this in one direction, in pixels, is more likely a logo than a page or a receipt. */
export const MIN_PAGE_SIZE = 300;

/** A size of 0 is unknown: a JPEG may have its height at its end. */
export function isTooSmall({ width, height }: ImageSize): boolean {
	const [smaller, larger] = [Math.min(width, height), Math.max(width, height)];
	return smaller > 0 && (smaller < MIN_LETTER_SIZE || larger < MIN_IMAGE_SIZE);
}

export function isLogo({ width, height }: ImageSize): boolean {
	const smaller = Math.min(width, height);
	return smaller > 0 && smaller < MIN_PAGE_SIZE;
}

/** The number of first bytes of a JPEG that usually include its size: embedded previews may precede it. */
export const JPEG_HEAD_SIZE = 64 * 1024;

/**
 * The size of a PNG, GIF or JPEG image, from its first bytes; undefined if they don't show it, or for other kinds
 * of file.
 */
export function imageSize(head: Buffer): ImageSize | undefined {
	if (head.toString('latin1', 1, 4) === 'PNG' && head.length >= 24) {
		return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
	}
	if (head.toString('latin1', 0, 4) === 'GIF8' && head.length >= 10) {
		return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
	}
	return head.length >= 2 && head.readUInt16BE(0) === 0xffd8 ? jpegSize(head) : undefined;
}

/** Follows the segments until the one that begins the image ("start of frame"). */
function jpegSize(head: Buffer): ImageSize | undefined {
	let position = 2;
	while (position + 9 <= head.length && head[position] === 0xff) {
		const marker = head[position + 1]!;
		if (isStartOfFrame(marker)) {
			return { width: head.readUInt16BE(position + 7), height: head.readUInt16BE(position + 5) };
		}
		// A marker may be preceded by any number of fill bytes.
		position += marker === 0xff ? 1 : 2 + head.readUInt16BE(position + 2);
	}
	return undefined;
}

/** 0xC0 to 0xCF, except for three that mean something else. */
function isStartOfFrame(marker: number): boolean {
	return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
