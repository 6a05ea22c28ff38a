import { expect } from 'vitest';
import { request } from 'undici';
import { PROBLEMS, type Service } from '../service/dist/index.mjs';

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: unknown;
}

type Target = Pick<Service, 'baseUrl' | 'apiKey'>;

/** The parts of a form by their names, in this order. A list is sent as several parts. */
export type Parts = Record<string, string | Blob | Array<string | Blob>>;

export const URL_ENCODED = 'application/x-www-form-urlencoded';

/** The URL of the operation. */
export function operation(service: Pick<Service, 'baseUrl'>): string {
	return `${service.baseUrl}/extract_data`;
}

export async function send(
	url: string,
	options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'> = {},
): Promise<Answer> {
	const { statusCode, headers, body } = await request(url, options);
	const text = await body.text();
	return { status: statusCode, headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Sends a body unchanged, even one that no client would send. */
export async function sendRaw(
	service: Target,
	contentType: string,
	body: string | Buffer,
	signal?: AbortSignal,
): Promise<Answer> {
	return await send(operation(service), {
		method: 'POST',
		headers: { 'x-api-key': service.apiKey, 'content-type': contentType },
		body,
		signal,
	});
}

export async function sendText(
	service: Target,
	fields: Record<string, string>,
	signal?: AbortSignal,
): Promise<Answer> {
	return await sendRaw(service, URL_ENCODED, new URLSearchParams(fields).toString(), signal);
}

export async function sendFile(
	service: Target,
	file: Uint8Array,
	{ foId = 'fo_1', name = 'document.pdf' } = {},
): Promise<Answer> {
	return await sendForm(service, { fo_id: foId, file: new File([new Uint8Array(file)], name) });
}

export async function sendForm(service: Target, parts: Parts): Promise<Answer> {
	const form = new FormData();
	for (const [name, values] of Object.entries(parts)) {
		for (const value of [values].flat()) form.append(name, value);
	}
	// On Node.js 24, undici would wait forever for the end of the form's Blob.
	const encoded = new Response(form);
	const body = Buffer.from(await encoded.arrayBuffer());
	return await sendRaw(service, encoded.headers.get('content-type')!, body);
}

/** The body of an error, for matching. */
export function problem(code: string) {
	return { error: { code, message: expect.stringMatching(/\w/) as string } };
}

/** An answer with this problem. statuses.test.mts checks that each problem has the right status. */
export function refusal(code: string) {
	return { status: PROBLEMS[code as keyof typeof PROBLEMS][0], body: problem(code) };
}
