import { expect } from 'vitest';
import { request } from 'undici';
import type { Service } from '../../../service/dist/index.mjs';

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: unknown;
}

type Target = Pick<Service, 'baseUrl' | 'apiKey'>;

/** The URL of the operation. */
export function operation(service: Target): string {
	return `${service.baseUrl}/extract_data`;
}

export async function send(
	url: string,
	options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>,
): Promise<Answer> {
	const { statusCode, headers, body } = await request(url, options);
	const text = await body.text();
	return { status: statusCode, headers, body: text === '' ? undefined : JSON.parse(text) };
}

export async function sendText(
	service: Target,
	fields: Record<string, string> | Array<[string, string]>,
	signal?: AbortSignal,
): Promise<Answer> {
	return await send(operation(service), {
		method: 'POST',
		headers: {
			'x-api-key': service.apiKey,
			'content-type': 'application/x-www-form-urlencoded',
		},
		body: new URLSearchParams(fields).toString(),
		signal,
	});
}

export async function sendFile(
	service: Target,
	file: Uint8Array,
	{ foId = 'fo_1', name = 'document.pdf' } = {},
): Promise<Answer> {
	const form = new FormData();
	form.set('fo_id', foId);
	form.set('file', new Blob([new Uint8Array(file)]), name);
	return await sendForm(service, form);
}

/** A form with these parts: a name and a value each, and optionally a file name. */
export function formOf(parts: Array<[string, string | Blob, string?]>): FormData {
	const form = new FormData();
	for (const [name, value, fileName] of parts) {
		if (typeof value === 'string') form.append(name, value);
		else form.append(name, value, fileName ?? 'document.pdf');
	}
	return form;
}

export async function sendForm(service: Target, form: FormData): Promise<Answer> {
	// On Node.js 24, undici would wait for the end of the form's Blob for ever.
	const encoded = new Response(form);
	return await send(operation(service), {
		method: 'POST',
		headers: {
			'x-api-key': service.apiKey,
			'content-type': encoded.headers.get('content-type')!,
		},
		body: Buffer.from(await encoded.arrayBuffer()),
	});
}

/** Sends a body unchanged, for requests that no client would make. */
export async function sendRaw(service: Target, contentType: string, body: string): Promise<Answer> {
	return await send(operation(service), {
		method: 'POST',
		headers: { 'x-api-key': service.apiKey, 'content-type': contentType },
		body,
	});
}

/** The body of an error, for matching. */
export function problem(code: string) {
	return { error: { code, message: expectText() } };
}

function expectText() {
	return expect.stringMatching(/\w/) as string;
}
