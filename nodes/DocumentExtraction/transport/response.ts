import { decode } from './encoding';
import { isFromProxy, type StreamedResponse } from './streamedResponse';

/** What was sent back, whatever it means. */
export interface Response {
	status: number;
	/** By lower-case name. */
	headers: Record<string, string | undefined>;
	body: string;
	/** Whether a proxy sent it, and the service got nothing. */
	isFromProxy?: boolean;
	/** Whether its bytes aren't in the encoding that they should be in, so letters may be wrong. */
	isMisencoded?: boolean;
}

/** Whether an answer says that the document was accepted. */
export function isSuccess(status: number): boolean {
	return status >= 200 && status < 300;
}

/** Frameworks answer with 201 to every POST, and proxies with 203 if they change something. */
export function mayHaveFields(status: number): boolean {
	return status === 200 || status === 201 || status === 203;
}

/** A larger body can't be fields; reading on would only fill the memory. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/**
 * Reads a response to its end (docs/interface.md, section 4.4). A status that isn't a success says enough
 * even if the body breaks off.
 *
 * @param url that of the request
 * @returns undefined if its body is too long
 */
export async function readResponse(
	response: StreamedResponse,
	url: string,
): Promise<Response | undefined> {
	const { statusCode: status, headers } = response;
	const fromProxy = isFromProxy(response, url);
	const bytes = await readBytes(response.body, mayHaveFields(status));
	if (bytes === undefined) return undefined;
	const { text, isGuessed } = decode(bytes, headers['content-type']);
	return { status, headers, body: text, isFromProxy: fromProxy, isMisencoded: isGuessed };
}

/**
 * By its events: iterating over it costs a good deal more, and there is one for each document.
 *
 * @throws why it broke off, if all of it is needed
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
			// And with it the connection.
			body.destroy();
		});
		const finish = () => resolve(Buffer.concat(chunks));
		const breakOff = (error: Error) => (isAllNeeded ? reject(error) : finish());
		body.on('end', finish);
		body.on('error', breakOff);
		// Changes nothing if the body has ended or failed before.
		body.on('close', () => breakOff(CUT_OFF));
	});
}

/**
 * A connection that was closed in the middle of a response, as Node.js reports it. Made once: every
 * stream closes in the end, and an error for each, with its stack, would cost more than reading it.
 */
const CUT_OFF = Object.assign(new Error('The connection was closed'), { code: 'ECONNRESET' });

/**
 * The value that a JSON text stands for; undefined if it isn't JSON. Integers that would lose digits become
 * texts, and texts have no NUL characters, which PostgreSQL refuses.
 */
export function parseJson(text: string): unknown {
	try {
		const json = keepDigits(text.replace(/^\uFEFF/, ''));
		return json.includes('\\u0000') ? JSON.parse(json, withoutNul) : JSON.parse(json);
	} catch {
		return undefined;
	}
}

/** Digits that JavaScript's numbers may not have room for. Few answers have as many. */
const MANY_DIGITS = /\d{16}/;

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Puts integers in quotes that JavaScript's numbers have no room for. */
function keepDigits(json: string): string {
	if (!MANY_DIGITS.test(json)) return json;
	return json.replace(STRING_OR_NUMBER, (part) => {
		const isLarge = /^-?\d+$/.test(part) && !Number.isSafeInteger(Number(part));
		return isLarge ? `"${part}"` : part;
	});
}

function withoutNul(_name: string, value: unknown): unknown {
	return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** A date as HTTP writes it: all three forms begin with the name of a day. */
const HTTP_DATE = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? /i;

/** A longer wait is a mistake, in milliseconds: no limit is for more than a month. */
const LONGEST_BELIEVED = 31 * 24 * 60 * 60_000;

/** A number of this size isn't one of seconds, but the time in seconds, or in milliseconds, since 1970. */
const UNIX_SECONDS = 1e9;
const UNIX_MILLISECONDS = 1e12;

/**
 * How long the header `Retry-After` asks to wait, in milliseconds: a number of seconds or a time,
 * which is compared with the service's own clock if the response tells it (docs/interface.md,
 * section 5.4).
 *
 * @param date the header `Date` of the same response
 * @param now milliseconds since 1970
 * @returns undefined if the header is missing, makes no sense, or asks for no wait at all
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
	return milliseconds > 0 && milliseconds <= LONGEST_BELIEVED ? milliseconds : undefined;
}

/** Milliseconds since 1970, or NaN. */
function timeIn(text: string, number: number | undefined): number {
	if (number === undefined) return parseHttpDate(text);
	return number < UNIX_MILLISECONDS ? number * 1000 : number;
}

/** A zone at the end of a date: a name such as GMT, or the difference from it. */
const ZONE = /(?:[a-z]|[+-]\d{4})$/i;

/** Milliseconds since 1970, or NaN. */
function parseHttpDate(text: string): number {
	if (!HTTP_DATE.test(text)) return Number.NaN;
	// The oldest of the three forms names no zone, and means GMT.
	return Date.parse(ZONE.test(text) ? text : `${text} GMT`);
}
