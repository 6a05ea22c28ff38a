// The service in a process of its own, so that its work and memory are not counted as the engine's.
// It takes a `Request` a message, and answers each with one message.
import { subscribe } from 'node:diagnostics_channel';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
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
} from '../service/dist/index.mjs';

/** How the service is to behave. */
export interface Behaviour {
	/** Milliseconds for each document. Default: none. */
	latency?: number;
	/** Requests a second; the others are answered with 429. Default: no limit. */
	rateLimit?: number;
	/** Every so manieth request for a document is answered with 503, before it is read. */
	busyEvery?: number;
	/** The key is revoked when so many documents have been read. */
	revokeAfter?: number;
	/** Every so manieth document is read, but its answer comes too late for a short timeout. */
	lateEvery?: number;
}

/** What the service saw from its start on. */
export interface Report {
	/** When requests came, in milliseconds since the epoch. */
	arrivals: number[];
	/** When requests were answered with 401. */
	unauthorized: number[];
	rejected429: number;
	/** How often documents were read, whatever became of the answer. Each reading would be paid for. */
	read: number;
	/** Documents that were read at least once. */
	documents: number;
	/** Requests under way at once, at most. */
	mostAtOnce: number;
}

export type Request = { start: Behaviour } | { stop: true };
export type Started = { baseUrl: string; apiKey: string };

const LATE = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'bench-service-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit());

let arrivals: number[] = [];
let unauthorized: number[] = [];
let readings = new Map<string, number>();
let service: Service | undefined;

subscribe('http.server.request.start', () => arrivals.push(now()));
subscribe('http.server.response.finish', (message) => {
	const { response } = message as { request: IncomingMessage; response: ServerResponse };
	if (response.statusCode === 401) unauthorized.push(now());
});

process.on('message', (request: Request) => {
	void ('start' in request ? start(request.start) : stop()).then((answer) => process.send!(answer));
});

async function start(behaviour: Behaviour): Promise<Started> {
	arrivals = [];
	unauthorized = [];
	readings = new Map();
	// Without the keys of the starts before: the service compares what it is given with all that it has.
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
	return { baseUrl: service.baseUrl, apiKey: key.secret };
}

async function stop(): Promise<Report> {
	const { mostInProgress, rejections } = service!.stats();
	await service!.close();
	return {
		arrivals,
		unauthorized,
		rejected429: rejections['429'] ?? 0,
		read: [...readings.values()].reduce((sum, times) => sum + times, 0),
		documents: readings.size,
		mostAtOnce: mostInProgress,
	};
}

/** Answers at once with the name of the document, so that a mix-up would be noticed. */
function instantReader(
	{ busyEvery, revokeAfter, lateEvery }: Behaviour,
	revoke: () => Promise<void>,
): Reader {
	let asked = 0;
	return async (document, _project, signal) => {
		asked++;
		if (busyEvery && asked % busyEvery === 0) throw new ServiceError('busy');
		const name = nameOf(document);
		readings.set(name, (readings.get(name) ?? 0) + 1);
		if (asked === revokeAfter) await revoke();
		if (lateEvery && asked % lateEvery === 0) await wait(LATE, undefined, { signal });
		return { document: name };
	};
}

/** A text begins with its name. */
function nameOf({ fileName, bytes }: Document): string {
	return fileName ?? Buffer.from(bytes).toString('utf8').split(' ', 1)[0]!;
}

function now(): number {
	return performance.timeOrigin + performance.now();
}
