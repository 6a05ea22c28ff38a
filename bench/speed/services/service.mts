// The service in its own process, so that its work and memory are not measured as the engine's. It
// receives one `Request` per message and answers with one message.
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import {
	type Document,
	KeyStore,
	type Reader,
	type Service,
	ServiceError,
	startService,
} from '../../../service/dist/index.mjs';
import { answerEach } from '../answeringProcess.mjs';
import { startGateway, type Gateway } from './gateway.mjs';

/** The behaviour of the service. */
export interface Behaviour {
	/** Milliseconds for each document. Default: none. */
	latency?: number;
	/** Requests per second; more are answered with 429. Default: no limit. */
	rateLimit?: number;
	/** Every nth request is answered with 503 instead of reading the document. */
	busyEvery?: number;
	/** The key is revoked after this number of requests. */
	revokeAfter?: number;
	/** Every nth document is read, but its answer is too late for a short timeout. */
	lateEvery?: number;
	/** A gateway answers 504 after this number of milliseconds. Default: no gateway. */
	gatewayTimeout?: number;
	/** The nth request is answered with 422: the document can't be read. */
	unreadable?: number;
}

/** The observations of the service since its start. */
export interface Report {
	/** The times at which requests arrived, in milliseconds since the epoch. */
	arrivals: number[];
	/** The times at which requests were answered with 401. */
	unauthorized: number[];
	/** Requests that were answered with 429. */
	throttled: number;
	/** The number of readings, including those whose answers got lost. Each reading would be charged. */
	read: number;
	/** Documents that were read at least once. */
	documents: number;
	/** The most requests in progress at the same time. */
	mostAtOnce: number;
}

export type Request = { start: Behaviour } | { stop: true };
export type Started = { baseUrl: string; apiKey: string };

const LATE = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

let arrivals: number[] = [];
let unauthorized: number[] = [];
let readings = new Map<string, number>();
let service: Service | undefined;
let gateway: Gateway | undefined;

subscribe('http.server.request.start', (message) => {
	if ((message as { server: Server }).server !== gateway?.server) arrivals.push(now());
});
subscribe('http.server.response.finish', (message) => {
	const { response } = message as { request: IncomingMessage; response: ServerResponse };
	if (response.statusCode === 401) unauthorized.push(now());
});

answerEach((request: Request) => ('start' in request ? start(request.start) : stop()));

async function start(behaviour: Behaviour): Promise<Started> {
	arrivals = [];
	unauthorized = [];
	readings = new Map();
	// Not the keys of earlier starts: the service compares a key with all those that it has.
	const data = mkdtempSync(join(folder, 'data-'));
	const keys = new KeyStore(data);
	const key = await keys.create('bench');
	service = await startService({
		apiKeys: [],
		data,
		latency: behaviour.latency,
		rateLimit: behaviour.rateLimit,
		reader: instantReader(behaviour, async () => void (await keys.revoke(key.id))),
	});
	const { gatewayTimeout } = behaviour;
	gateway = gatewayTimeout ? await startGateway(service.baseUrl, gatewayTimeout) : undefined;
	return { baseUrl: (gateway ?? service).baseUrl, apiKey: key.secret };
}

async function stop(): Promise<Report> {
	gateway?.server.close();
	const { mostInProgress, rejections } = service!.stats();
	await service!.close();
	return {
		arrivals,
		unauthorized,
		throttled: rejections['429'] ?? 0,
		read: [...readings.values()].reduce((sum, times) => sum + times, 0),
		documents: readings.size,
		mostAtOnce: mostInProgress,
	};
}

/** Answers at once with the name of the document, so that a mix-up is noticed. */
function instantReader(
	{ busyEvery, revokeAfter, lateEvery, unreadable }: Behaviour,
	revoke: () => Promise<void>,
): Reader {
	let asked = 0;
	return async (document, _project, signal) => {
		asked++;
		if (busyEvery && asked % busyEvery === 0) throw new ServiceError('busy');
		if (asked === unreadable) throw new ServiceError('unreadable_document');
		const name = nameOf(document);
		readings.set(name, (readings.get(name) ?? 0) + 1);
		if (asked === revokeAfter) await revoke();
		if (lateEvery && asked % lateEvery === 0) await wait(LATE, undefined, { signal });
		return { document: name };
	};
}

/** A text starts with its name. */
function nameOf({ fileName, bytes }: Document): string {
	return fileName ?? Buffer.from(bytes).toString('utf8').split(' ', 1)[0]!;
}

function now(): number {
	return performance.timeOrigin + performance.now();
}
