/** The HTTP API that n8n's editor uses, for a person who is logged in. */
export function apiOf({ url, cookie }: { url: string; cookie: string }) {
	/** @returns the answer as text */
	async function ask(
		path: string,
		body?: unknown,
		method = body === undefined ? 'GET' : 'POST',
	): Promise<string> {
		const response = await fetch(`${url}${path}`, {
			method,
			headers: { cookie, 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const answer = await response.text();
		if (!response.ok) throw new Error(`${path}: HTTP ${response.status} ${answer}`);
		return answer;
	}

	/** @returns the `data` of n8n's response */
	const data = async <T,>(path: string, body?: unknown, method?: string): Promise<T> =>
		JSON.parse(await ask(path, body, method)).data;

	return { ask, data };
}
