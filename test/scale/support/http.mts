/** Cuts bytes into pieces at these places. */
export function cut(content: Buffer, places: number[]): Buffer[] {
	const sorted = places.map((place) => place % (content.length + 1)).toSorted((a, b) => a - b);
	return [0, ...sorted].map((from, index) => content.subarray(from, sorted[index]));
}

/** A body in the transfer encoding of this name, with a chunk for each piece that isn't empty. */
export function chunked(pieces: Buffer[]): Buffer {
	const chunks = pieces
		.filter(({ length }) => length > 0)
		.flatMap((piece) => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, LINE_END]);
	return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

const LINE_END = Buffer.from('\r\n');
