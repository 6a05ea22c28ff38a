// A service with limits in its own process. It receives one `FleetRequest` per message and answers
// with one message.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

import { answerEach } from '../answeringProcess.mjs';
import {
	applyChanges,
	type Change,
	observe,
	type Period,
	settledAfter,
} from '../../../support/simulation/changes.mjs';
import {
	type Answer,
	LimitedService,
	type Limits,
} from '../../../support/simulation/limitedService.mjs';
import type { Started } from '../services/service.mjs';

/** The observations of the service since its start. */
export interface FleetReport extends Pick<LimitedService, 'requests' | 'mostOpen'> {
	/** The longest time from a change until it was used to capacity again, in milliseconds. */
	settledAfter: number;
}

export type FleetRequest = { start: Limits; changes: Change[] } | { stop: true };

const PATH = '/api/v1';

/** Counts from the first request, in milliseconds, so that the lead of the service's clock is known. */
const clock = {
	startedAt: undefined as number | undefined,
	now: () => performance.now() - (clock.startedAt ?? performance.now()),
	sleep: async (milliseconds: number) => void (await wait(milliseconds)),
};

let service: LimitedService;
let server: Server;
let changes: Change[];
let periods: Period[];

answerEach((request: FleetRequest) => ('start' in request ? start(request) : stop()));

/** Each start has its own key, so that nothing is known about the account. */
async function start(order: { start: Limits; changes: Change[] }): Promise<Started> {
	const limited = new LimitedService(clock, order.start);
	service = limited;
	changes = order.changes;
	periods = [];
	clock.startedAt = undefined;
	server = createServer((request, response) => void answer(limited, request, response));
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	return { baseUrl: `http://127.0.0.1:${port}${PATH}`, apiKey: randomUUID() };
}

async function stop(): Promise<FleetReport> {
	server.closeAllConnections();
	server.close();
	const { requests, mostOpen } = service;
	return { requests, mostOpen, settledAfter: settledAfter(changes, periods) };
}

async function answer(
	limited: LimitedService,
	request: IncomingMessage,
	response: ServerResponse,
): Promise<void> {
	if (request.url !== `${PATH}/extract_data`) return void response.writeHead(404).end();
	if (clock.startedAt === undefined) begin(limited);
	const [{ status, retryAfter }, document] = await Promise.all([limited.ask(), nameIn(request)]);
	response.statusCode = status;
	response.setHeader('content-type', 'application/json');
	if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
	response.end(JSON.stringify(status === 200 ? { document } : { detail: DETAILS[status] }));
}

function begin(limited: LimitedService): void {
	clock.startedAt = performance.now();
	if (changes.length === 0) return;
	applyChanges(changes, limited, clock);
	void observe(limited, clock, periods);
}

const DETAILS: Record<Exclude<Answer['status'], 200>, string> = {
	401: 'Invalid API key',
	429: 'Too many requests',
	504: 'Gateway Timeout',
};

/** A file has its name in the form, and a text starts with it. */
async function nameIn(request: IncomingMessage): Promise<string | undefined> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const body = Buffer.concat(chunks).toString('latin1');
	const isFile = request.headers['content-type']?.startsWith('multipart/');
	if (isFile) return /filename="(.*?)"/.exec(body)?.[1];
	return new URLSearchParams(body).get('text')?.split(' ', 1)[0];
}
