import type { Response } from './response';

/** A shorter key would be found in innocent text; no service makes such keys. */
export const MIN_KEY_LENGTH = 8;

/** A service that repeats the key must not put it into an error or into the execution data. */
export function withoutKey({ status, headers, body }: Response, apiKey: string): Response {
	if (apiKey.length < MIN_KEY_LENGTH) return { status, headers, body };
	const location = headers.location?.replaceAll(apiKey, '***');
	return { status, headers: { ...headers, location }, body: body.replaceAll(apiKey, '***') };
}
