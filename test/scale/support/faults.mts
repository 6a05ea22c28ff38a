import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { randomOf } from '../../../support/random.mjs';

export type Fault = 'tooMany' | 'busy' | 'resetBefore' | 'resetAfter' | 'drip';

/** An unreliable connection to a service. Requests without a fault reach the service. */
export interface FaultyLine {
	listener: RequestListener;
	/** Sets the share of requests for each fault. */
	setFaults(shares: Partial<Record<Fault, number>>): void;
	/** The number of times that each fault occurred. */
	counts: Record<Fault, number>;
}

const DRIP_PAUSE = 30;

/** @param target the origin of the service */
export function faultyLine(target: string, seed: number): FaultyLine {
	const random = randomOf(seed);
	const counts = { tooMany: 0, busy: 0, resetBefore: 0, resetAfter: 0, drip: 0 };
	let shares: Array<[Fault, number]> = [];

	function drawFault(): Fault | undefined {
		let point = random();
		for (const [fault, share] of shares) {
			if ((point -= share) >= 0) continue;
			counts[fault]++;
			return fault;
		}
		return undefined;
	}

	return {
		counts,
		setFaults: (next) => void (shares = Object.entries(next) as Array<[Fault, number]>),
		listener: (incoming, response) => {
			const handle = HANDLERS[drawFault() ?? 'none'];
			// To the client, any failure here looks like a cut connection.
			handle(incoming, response, target).catch(() => incoming.socket.destroy());
		},
	};
}

type Handler = (
	incoming: IncomingMessage,
	response: ServerResponse,
	target: string,
) => Promise<unknown>;

const HANDLERS: Record<Fault | 'none', Handler> = {
	async none(incoming, response, target) {
		response.end(await forward(incoming, response, target));
	},
	async tooMany(incoming, response) {
		await buffer(incoming);
		response.writeHead(429, { 'retry-after': '1' }).end();
	},
	async busy(incoming, response) {
		await buffer(incoming);
		response.writeHead(503).end();
	},
	async resetBefore(incoming) {
		await once(incoming, 'data');
		incoming.socket.resetAndDestroy();
	},
	async resetAfter(incoming, response, target) {
		await forward(incoming, response, target);
		incoming.socket.resetAndDestroy();
	},
	async drip(incoming, response, target) {
		for (const byte of await forward(incoming, response, target)) {
			response.write(Buffer.from([byte]));
			await wait(DRIP_PAUSE);
		}
		response.end();
	},
};

/** Sets the status and type of the response to those of the target's answer, and returns its body. */
async function forward(
	incoming: IncomingMessage,
	response: ServerResponse,
	target: string,
): Promise<Buffer> {
	const { method, url = '', headers } = incoming;
	const answer = await fetch(new URL(url, target), {
		method,
		headers: headers as Record<string, string>,
		body: await buffer(incoming),
	});
	response.statusCode = answer.status;
	response.setHeader('content-type', answer.headers.get('content-type') ?? '');
	return Buffer.from(await answer.arrayBuffer());
}
