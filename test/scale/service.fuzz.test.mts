import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startService, type Service } from '../../service/dist/index.mjs';
import { sendFile, sendText } from '../../support/client.mjs';
import { sendRaw } from '../support/servers/rawServer.mjs';
import { brokenFile } from './support/corpus.mjs';
import { recordFigures } from './support/figures.mjs';
import { wildRequest, type WildRequest } from './support/requests.mjs';
import { fuzzing } from './support/settings.mjs';

/** The time limit for reading a file, in milliseconds: recognising one page takes up to 45 s. */
const READING_PATIENCE = 120_000;
/** The time after which a silent connection is closed, in milliseconds. */
const CLIENT_PATIENCE = 500;
/** The time limit for a request, in milliseconds. */
const ANSWER_PATIENCE = 10_000;

let service: Service;
const complaints: string[] = [];
const { error } = console;
beforeAll(async () => {
	// The service only logs its own defects.
	console.error = (line: string) => void complaints.push(line);
	service = await startService({ maxFileSize: 2 });
});
afterAll(async () => {
	console.error = error;
	await service.close();
	expect(complaints).toEqual([]);
});

const stillWorks = async () => {
	const next = await sendText(service, { fo_id: 'fo_1', text: 'Invoice number: HP-1' });
	expect(next.body).toMatchObject({ invoice_number: 'HP-1' });
};

describe('The service', () => {
	test('reads a broken file, or says what is wrong with it', async () => {
		const counts = new Map<string, number>();
		await fc.assert(
			fc.asyncProperty(brokenFile, async (file) => {
				const answer = await sendFile(service, file);
				const outcome = checked(answer);
				counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
			}),
			fuzzing(24, READING_PATIENCE),
		);
		await stillWorks();
		for (const [outcome, count] of counts) {
			recordFigures('Broken files sent to the local service', { Answer: outcome, Files: count });
		}
	});

	test('answers any request with a result or an error of its usual form, or ends the connection', async () => {
		const counts = { Requests: 0, Results: 0, Errors: 0, 'Connections ended': 0 };
		await fc.assert(
			fc.asyncProperty(wildRequest, async (request) => {
				const all = await sendWild(service, request);
				const answered = all.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
				counts.Requests++;
				if (answered === '') {
					counts['Connections ended']++;
					return;
				}
				const [, status, head, body] = HTTP.exec(answered) ?? expect.fail(answered);
				if (/^content-type: application\/json/im.test(head!)) {
					const outcome = checked({ status: Number(status), body: JSON.parse(body!) });
					counts[outcome === '200' ? 'Results' : 'Errors']++;
				} else if (body!.includes('Document Extraction Service on this machine')) {
					counts.Results++; // A mutated path can lead to the service's start page.
				} else {
					// Node.js answers invalid HTTP before it reaches the service's own code.
					expect(['400', '408', '413', '414', '417', '431'], answered).toContain(status);
					counts.Errors++;
				}
			}),
			fuzzing(1_500, ANSWER_PATIENCE),
		);
		await stillWorks();
		while (service.stats().inProgress > 0) await wait(50);
		recordFigures('Random HTTP sent to the local service', counts);
	});
});

const HTTP = /^HTTP\/1\.1 (\d{3}) .*?\r\n([^]*?)\r\n\r\n([^]*)$/;

/** Fails unless the answer has fields or an error of the service's usual form. Returns which one it has. */
function checked({ status, body }: { status: number; body: unknown }): string {
	if (status === 200) {
		for (const value of Object.values(body as object)) expect(typeof value).toBe('string');
		return '200';
	}
	expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
	expect(status, JSON.stringify(body)).toBeLessThan(500);
	const { code, message } = (body as { error: { code: string; message: string } }).error;
	expect(message).toMatch(/\w/);
	expect(message).not.toContain(service.apiKey);
	return `${status} ${code}`;
}

/** Sends the request, and returns everything that arrives until the connection ends. */
async function sendWild({ port, apiKey }: Service, request: WildRequest): Promise<string> {
	return await new Promise((resolve) => {
		const received: Buffer[] = [];
		const socket = connect(port, '127.0.0.1', async () => {
			const ending = request.ends ? 'end' : 'hang';
			await sendRaw(socket, { pieces: request.pieces(apiKey), pause: request.pause, ending });
			socket.setTimeout(CLIENT_PATIENCE, () => socket.destroy());
		});
		socket.on('data', (chunk) => received.push(chunk));
		// The service may close it at any time.
		socket.on('error', () => {});
		socket.once('close', () => resolve(Buffer.concat(received).toString('latin1')));
	});
}
