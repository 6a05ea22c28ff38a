export interface Part {
	/** The header lines, unchanged. */
	headers: string[];
	content: Buffer;
}

/** Parses a multipart body by the rules of RFC 7578. Throws if it breaks them. */
export function partsOf(contentType: string, body: Buffer): Part[] {
	const boundary = /^multipart\/form-data; boundary=(\S{1,70})$/.exec(contentType)?.[1];
	if (!boundary) throw new Error(`Not a multipart content type: ${contentType}`);
	const delimiter = Buffer.from(`--${boundary}`);
	const parts: Part[] = [];
	let position = delimiter.length;
	if (!body.subarray(0, position).equals(delimiter)) throw new Error('No boundary at the start');
	while (body.subarray(position, position + 2).toString() === '\r\n') {
		const headersEnd = body.indexOf('\r\n\r\n', position);
		const end = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), headersEnd);
		if (headersEnd < 0 || end < 0) throw new Error('A part without an end');
		parts.push({
			headers: body
				.subarray(position + 2, headersEnd)
				.toString()
				.split('\r\n'),
			content: body.subarray(headersEnd + 4, end),
		});
		position = end + 2 + delimiter.length;
	}
	const rest = body.subarray(position).toString();
	if (rest !== '--\r\n') throw new Error(`The body ends in ${JSON.stringify(rest)}`);
	return parts;
}
