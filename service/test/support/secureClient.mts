import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

import type { Authority } from '../../../support/authority.mjs';

export interface SecureAnswer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	text: string;
	/** The serial number of the certificate that the service has shown. */
	serial: string;
}

export interface Sending {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

export type SecureClient = (url: string, sending?: Sending) => Promise<SecureAnswer>;

/** A client of the current test that trusts the authority, and keeps its connection open. */
export function secureClient({ certificate }: Pick<Authority, 'certificate'>): SecureClient {
	const agent = new Agent({ ca: readFileSync(certificate), keepAlive: true, maxSockets: 1 });
	onTestFinished(() => agent.destroy());
	return async (url, { method = 'GET', headers, body } = {}) =>
		await new Promise((resolve, reject) => {
			const sent = request(url, { agent, method, headers }, (answer) => {
				const { serialNumber: serial } = (answer.socket as TLSSocket).getPeerCertificate();
				const chunks: Buffer[] = [];
				answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
				answer.on('end', () => {
					const { statusCode: status = 0 } = answer;
					resolve({ status, headers: answer.headers, text: String(Buffer.concat(chunks)), serial });
				});
			});
			sent.on('error', reject).end(body);
		});
}
