import { once } from 'node:events';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/** Listens with the shortest of queues, and never accepts anybody: its thread stands still. */
const LISTENER = `
	const { parentPort, workerData } = require('node:worker_threads');
	const server = require('node:net').createServer();
	server.listen({ ...workerData, backlog: 1 }, () => {
		parentPort.postMessage('listening');
		setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
	});
`;

/** As many as Linux lets into such a queue. */
const QUEUE = 2;

/**
 * Lets nobody connect to this port of this address until the test has finished, as if the packets got
 * lost on their way. Only on Linux.
 */
export async function hangs(host: string, port: number): Promise<void> {
	const listener = new Worker(LISTENER, { eval: true, workerData: { host, port } });
	await once(listener, 'message');
	const queue = Array.from({ length: QUEUE }, () => connect(port, host).on('error', () => {}));
	onTestFinished(async () => {
		for (const socket of queue) socket.destroy();
		await listener.terminate();
	});
	await Promise.all(queue.map(async (socket) => await once(socket, 'connect')));
}
