/** Tags of TIFF files. */
const NEW_SUBFILE_TYPE = 0xfe;
const PHOTOMETRIC_INTERPRETATION = 0x106;
const SUB_IFDS = 0x14a;
const DNG_VERSION = 0xc612;

/** Photometric interpretations: the values of a camera's sensor, which aren't colors yet. */
const OF_A_SENSOR = [32_803, 34_892];

/**
 * True if a file that begins like a TIFF is a raw photo of a camera (DNG, NEF, ARW). The first picture in most
 * of them is a small preview, with the photo in another picture below it.
 *
 * @param head some of its first bytes
 */
export function isRawPhoto(head: Uint8Array): boolean {
	const bytes = new DataView(head.buffer, head.byteOffset, head.byteLength);
	const tags = tagsOf(bytes, head[0] === 0x49);
	const isPreview = ((tags.get(NEW_SUBFILE_TYPE) ?? 0) & 1) === 1;
	return (
		tags.has(DNG_VERSION) ||
		OF_A_SENSOR.includes(tags.get(PHOTOMETRIC_INTERPRETATION) ?? 0) ||
		(isPreview && tags.has(SUB_IFDS))
	);
}

/** The tags of the first picture, as far as they are in these bytes. */
function tagsOf(bytes: DataView, isLittleEndian: boolean): Map<number, number> {
	const tags = new Map<number, number>();
	const isClassic = bytes.byteLength > 8 && bytes.getUint16(2, isLittleEndian) === 42;
	const start = isClassic ? bytes.getUint32(4, isLittleEndian) : Infinity;
	if (start + 2 > bytes.byteLength) return tags;
	const count = bytes.getUint16(start, isLittleEndian);
	for (let index = 0; index < count; index++) {
		const at = start + 2 + 12 * index;
		if (at + 12 > bytes.byteLength) break;
		const isShort = bytes.getUint16(at + 2, isLittleEndian) === 3;
		const value = isShort
			? bytes.getUint16(at + 8, isLittleEndian)
			: bytes.getUint32(at + 8, isLittleEndian);
		tags.set(bytes.getUint16(at, isLittleEndian), value);
	}
	return tags;
}
