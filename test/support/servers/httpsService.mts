import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

import { encrypt } from '../../e2e/support/servers/encryption.mjs';
import { serviceThat, type FixedAnswer, type HttpService, type Responder } from './httpService.mjs';

/** The host of the certificate that the tests trust. Only a proxy of `proxies.mts` can find it. */
export const HOST = 'other.example';

const pathOf = (name: string) => fileURLToPath(new URL(`../certificate/${name}`, import.meta.url));

/** An https service for the current test. */
export async function httpsServiceThat(answer?: FixedAnswer | Responder): Promise<HttpService> {
	const service = await serviceThat(answer);
	const cert = pathOf(`${HOST}.pem`);
	const key = pathOf(`${HOST}.key.pem`);
	const front = await encrypt(Number(new URL(service.origin).port), { server: { cert, key } });
	onTestFinished(front.close);
	return { ...service, origin: `https://${HOST}:${front.port}` };
}
