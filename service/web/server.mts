import type { Failure } from '../src/webApi/answers.mjs';

/** The path of the API, relative to the web interface. */
const API = 'api';

/** Browsers refuse longer requests that outlive their window: 64 KB, with up to three bytes for a character. */
const MOST_KEPT_ALIVE = 20_000;

/** The event that the service no longer knows this browser. */
export const SESSION_LOST = 'session-lost';

/** The service has refused a request. The message is shown to people. */
export class Refusal extends Error {
	override name = 'Refusal';

	constructor(
		message: string,
		readonly code: string,
	) {
		super(message);
	}
}

/** The service's answer to a GET. Throws Refusal. */
export async function load<T>(path: string): Promise<T> {
	return (await answerTo(path, {})).json() as Promise<T>;
}

/** Sends JSON and returns the answer, if there is one. Throws Refusal. */
export async function send<T = void>(
	method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
	path: string,
	body?: unknown,
): Promise<T> {
	const headers = { 'content-type': 'application/json' };
	const text = JSON.stringify(body) ?? '';
	// `keepalive`: even if the person closes the window meanwhile.
	const json = { body: text, headers, keepalive: text.length < MOST_KEPT_ALIVE };
	return await contentOf<T>(await answerTo(path, { method, ...(body !== undefined && json) }));
}

/** Sends the bytes of a file and returns the answer. Throws Refusal. */
export async function sendFile<T>(path: string, file: Blob): Promise<T> {
	const headers = { 'content-type': 'application/octet-stream' };
	return await contentOf<T>(await answerTo(path, { method: 'POST', headers, body: file }));
}

/** The address of a file that the browser loads itself, such as a picture. */
export function sourceOf(path: string): string {
	return `${API}/${path}`;
}

async function answerTo(path: string, request: RequestInit): Promise<Response> {
	const answer = await fetch(sourceOf(path), request).catch(() => {
		throw new Refusal("The service doesn't answer. Is it still running?", 'unreachable');
	});
	if (answer.ok) return answer;
	const refusal = await refusalOf(answer);
	if (refusal.code === 'no_session') dispatchEvent(new Event(SESSION_LOST));
	throw refusal;
}

async function refusalOf(answer: Response): Promise<Refusal> {
	try {
		const { error } = (await answer.json()) as Failure;
		return new Refusal(error.message, error.code);
	} catch {
		return new Refusal(`The service answered with status ${answer.status}.`, 'unknown');
	}
}

async function contentOf<T>(answer: Response): Promise<T> {
	return (answer.status === 204 ? undefined : await answer.json()) as T;
}
