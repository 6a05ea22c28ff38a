import { request } from 'undici';
import type { Service } from '../../dist/index.mjs';

export interface Visit {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
}

export interface Asking {
	method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
	headers?: Record<string, string>;
	body?: unknown;
}

/** A browser that has opened the printed address. */
export class Visitor {
	private constructor(
		readonly origin: string,
		readonly cookie: string,
	) {}

	static async of(service: Pick<Service, 'webUrl'>): Promise<Visitor> {
		const { origin } = new URL(service.webUrl!);
		const { headers } = await visit(service.webUrl!);
		return new Visitor(origin, String(headers['set-cookie']).split(';')[0]!);
	}

	/** Sends a request below the path of the web interface, like its scripts. */
	async ask(path: string, { method = 'GET', headers, body }: Asking = {}): Promise<Visit> {
		const json: Record<string, string> =
			body === undefined ? {} : { 'content-type': 'application/json' };
		return await visit(`${this.origin}/web/${path}`, {
			method,
			headers: { ...this.headers, ...json, ...headers },
			body: body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body),
		});
	}

	/** The content of an answer. */
	async load<T>(path: string): Promise<T> {
		return JSON.parse((await this.ask(path)).text) as T;
	}

	private get headers() {
		return { cookie: this.cookie, origin: this.origin, 'sec-fetch-site': 'same-origin' };
	}
}

export async function visit(url: string, options: Asking = {}): Promise<Visit> {
	const { body, ...rest } = options;
	const answer = await request(url, { ...rest, body: body as string | undefined });
	return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
}
