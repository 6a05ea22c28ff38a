import { decode } from './encoding';
import { isFromProxy, type StreamedResponse } from './streamedResponse';

/** A response to a request, whatever its status. */
export interface Response {
	status: number;
	/** By lower-case name. */
	headers: Record<string, string | undefined>;
	body: string;
	/** True if a proxy sent it, and the service received nothing. */
	isFromProxy?: boolean;
	/** True if its bytes aren't valid in their declared encoding, so letters may be wrong. */
	isMisencoded?: boolean;
}

/** True if the status says that the document was accepted. */
export function isSuccess(status: number): boolean {
	return status >= 200 && status < 300;
}

/** Some frameworks answer every POST with 201, and proxies use 203 if they change something. */
export function mayHaveFields(status: number): boolean {
	return status === 200 || status === 201 || status === 203;
}

/** A larger body can't be fields, and would only fill the memory. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Reads a response to its end (docs/interface.md, section 4.4). If the status isn't a success, it says enough
 * even if the body is cut off.
 *
 * @param url the URL of the request
 * @returns undefined if its body is too long
 */
export async function readResponse(
	response: StreamedResponse,
	url: string,
): Promise<Response | undefined> {
	const { statusCode: status, headers } = response;

	const bytes = await readBytes(response.body, mayHaveFields(status));
	if (bytes === undefined) return undefined;
	const { text, isGuessed } = decode(bytes, headers['content-type']);
	return {
		status,
		headers,
		body: text,
		isFromProxy: isFromProxy(response, url),
		isMisencoded: isGuessed,
	};
}

/**
 * Uses the events of the stream, because iterating over it costs a good deal more.
 *
 * @throws the stream's error, if all of the body is needed
 */
async function readBytes(
	body: StreamedResponse['body'],
	isAllNeeded: boolean,
): Promise<Buffer | undefined> {
	return await new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		body.on('data', (chunk: Buffer) => {
			length += chunk.length;
			chunks.push(chunk);
			if (length <= MAX_BODY_BYTES) return;
			resolve(undefined);
			chunks.length = 0;
			// Closes the connection too.
			body.destroy();
		});
		const finish = () => resolve(Buffer.concat(chunks));
		const breakOff = (error: Error) => (isAllNeeded ? reject(error) : finish());
		body.on('end', finish);
		body.on('error', breakOff);
		// Has no effect if the body has already ended or failed.
		body.on('close', () => breakOff(CUT_OFF));
	});
}

/**
 * The error that Node.js reports if a connection is closed in the middle of a response. It is created only once:
 * every stream closes at its end, and an error with its stack would cost more than reading the response.
 */
const CUT_OFF = Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' });

/** The beginning of an HTTP date: all three forms start with the name of a day. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** A longer wait must be a mistake, in milliseconds: no limit lasts more than a month. */
const LONGEST_CREDIBLE = 31 * 24 * 60 * 60_000;

/** Numbers from here on aren't durations, but times in seconds, or milliseconds, since 1970. */
const UNIX_SECONDS = 1e9;
const UNIX_MILLISECONDS = 1e12;

/**
 * The wait that the header `Retry-After` asks for, in milliseconds. The header is a number of seconds or a time,
 * which is compared with the service's own clock if the response has its time (docs/interface.md, section 5.4).
 *
 * @param date the header `Date` of the same response
 * @param now milliseconds since 1970
 * @returns undefined if the header is missing, invalid, or asks for no wait
 */
export function retryAfter(
	header: string | undefined,
	date: string | undefined,
	now: number,
): number | undefined {
	const text = header?.trim() ?? '';
	const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
	const isDuration = number !== undefined && number < UNIX_SECONDS;
	const milliseconds = isDuration
		? number * 1000
		: timeIn(text, number) - (parseHttpDate(date?.trim() ?? '') || now);
	return milliseconds > 0 && milliseconds <= LONGEST_CREDIBLE ? milliseconds : undefined;
}

/** Milliseconds since 1970, or NaN. */
function timeIn(text: string, number: number | undefined): number {
	if (number === undefined) return parseHttpDate(text);
	return number < UNIX_MILLISECONDS ? number * 1000 : number;
}

/** A time zone at the end of a date: a name such as GMT, or an offset. */
const ZONE = /(?:[a-z]|[+-]\d{4})$/i;

/** Milliseconds since 1970, or NaN. */
function parseHttpDate(text: string): number {
	if (!HTTP_DATE.test(text)) return Number.NaN;
	// The oldest of the three forms has no time zone, and means GMT.
	return Date.parse(ZONE.test(text) ? text : `${text} GMT`);
}
