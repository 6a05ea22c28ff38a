import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import fc from 'fast-check';
import type { INodeExecutionData, INodeParameters, OnError } from 'n8n-workflow';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startEngine, type Execution } from '../../n8n/engine/engine.mjs';
import {
	answerWithDigest,
	digestOf,
	startHttpService,
	type HttpService,
} from '../support/servers/httpService.mjs';
import { sendRaw, startRawServer, type RawServer } from '../support/servers/rawServer.mjs';
import { API_KEY, engine, EXTRACT, extract, itemWith } from '../support/workflows.mjs';
import { isWritten } from '../support/writtenForms.mjs';
import { serviceAnswer, type ServiceAnswer } from './support/answers.mjs';
import { brokenFile } from './support/corpus.mjs';
import { recordFigures } from './support/figures.mjs';
import { item, parameters } from './support/items.mjs';
import { fuzzing } from './support/settings.mjs';

/** The time limit for one request, in seconds: some answers never end. */
const TIMEOUT = 0.5;
/** The time limit in seconds if all answers end. It is long enough for a busy machine. */
const AMPLE_TIMEOUT = 10;
/** The time limit for a case, in milliseconds: a few attempts for a few documents. */
const PATIENCE = 20_000;
/** The longest time for which n8n's process may be blocked on a busy machine, in milliseconds. */
const LONGEST_HOLD = 1_000;
/** The limit for the growth of the process, in megabytes. */
const MOST_GROWTH = 500;

let executions = 0;

const warnings: string[] = [];
const noteWarning = (warning: Error) => warnings.push(String(warning));
beforeAll(async () => {
	process.on('warning', noteWarning);
	await startEngine('filesystem');
});
afterAll(() => {
	process.off('warning', noteWarning);
	expect(warnings).toEqual([]);
});

const onError = fc.constantFrom<OnError | undefined>(
	undefined,
	'continueRegularOutput',
	'continueErrorOutput',
);

/** The cases of a test: their number, how they ended, and their time and memory. */
let seen = { cases: 0, results: 0, errors: 0, longestHold: 0, mostMemory: 0 };
/** The memory before the first case of a test, in megabytes. */
let memoryAtFirst: number;
beforeEach(() => {
	seen = { cases: 0, results: 0, errors: 0, longestHold: 0, mostMemory: 0 };
	memoryAtFirst = megabytes();
});

/** Fails if a case held up the process, or filled its memory. */
function recordCases(what: string): void {
	const growth = seen.mostMemory - memoryAtFirst;
	recordFigures('Fuzz', {
		What: what,
		Cases: seen.cases,
		Results: seen.results,
		'Clear errors': seen.errors,
		'Longest hold (ms)': Math.round(seen.longestHold),
		'Grown by (MB)': Math.round(growth),
	});
	expect(seen.longestHold).toBeLessThan(LONGEST_HOLD);
	expect(growth).toBeLessThan(MOST_GROWTH);
}

describe('The node', () => {
	let server: RawServer;
	/** The answers to the documents, by their number. */
	let answers: ServiceAnswer[] = [];
	let service: HttpService;
	beforeAll(async () => {
		server = await startRawServer({
			onRequest(socket, { body }) {
				const answer = answers[numberIn(body)];
				// A late request, from a case that has ended, gets no answer.
				if (answer) void sendRaw(socket, answer);
				else socket.destroy();
			},
		});
		service = await startHttpService(answerWithDigest);
	});
	afterAll(async () => {
		await server.close();
		await service.close();
	});

	test('turns any answer into the right result or a clear error', async () => {
		const cases = fc.record({
			answers: fc.array(serviceAnswer, { minLength: 1, maxLength: 3 }),
			options: fc.record({
				concurrency: fc.integer({ min: 1, max: 3 }),
				maxAttempts: fc.integer({ min: 1, max: 2 }),
				retryAmbiguous: fc.boolean(),
			}),
			onError,
		});
		await fc.assert(
			fc.asyncProperty(cases, async (given) => {
				answers = given.answers;
				const items = given.answers.map((_, index) => ({ json: { text: `number ${index}.` } }));
				const allAreRight = given.answers.every(({ fields }) => fields);
				const timeout = allAreRight ? AMPLE_TIMEOUT : TIMEOUT;
				const parameters = {
					inputType: 'text',
					text: '={{ $json.text }}',
					options: { ...given.options, timeout, maxWait: 0.2 },
				};
				const execution = await run(server.origin, items, parameters, given.onError);
				const outcomes = outcomesOf(execution, items, given.onError);
				for (const { index, json } of outcomes.results) expectRight(given.answers[index]!, json);
				// An answer that refuses the key, or asks to wait for a day, affects the other documents too.
				if (allAreRight) expect(outcomes.errors).toEqual([]);
			}),
			fuzzing(400, PATIENCE),
		);
		while (server.open.size > 0) await wait(50);
		recordCases('answers of the service');
	});

	test('turns any items and parameters into the right result or a clear error', async () => {
		const file = await engine.file(Buffer.from('%PDF-1.7\n'), { mimeType: 'application/pdf' });
		const cases = fc.record({
			items: fc.array(item(file), { minLength: 1, maxLength: 4 }),
			parameters,
			onError,
		});
		await fc.assert(
			fc.asyncProperty(cases, async (given) => {
				service.requests.length = 0;
				const execution = await run(
					service.origin,
					structuredClone(given.items) as INodeExecutionData[],
					given.parameters as INodeParameters,
					given.onError,
				).catch(unlessRefusedByN8n);
				if (execution) outcomesOf(execution, given.items as INodeExecutionData[], given.onError);
			}),
			fuzzing(2_000, PATIENCE),
		);
		recordCases('items and parameters');
	});

	test('sends any broken file byte for byte, or says why not', async () => {
		const cases = fc.record({
			files: fc.array(brokenFile, { minLength: 1, maxLength: 3 }),
			onError,
		});
		await fc.assert(
			fc.asyncProperty(cases, async ({ files, onError: reaction }) => {
				service.requests.length = 0;
				const items = await Promise.all(
					files.map(async (content) => await itemWith({ data: [content] })),
				);
				const execution = await run(service.origin, items, {}, reaction);
				for (const { index, json } of outcomesOf(execution, items, reaction).results) {
					expect(json).toEqual({ digest: digestOf(files[index]!) });
				}
			}),
			fuzzing(400, PATIENCE),
		);
		recordCases('broken files');
	});
});

async function run(
	origin: string,
	items: INodeExecutionData[],
	given: INodeParameters,
	reaction: OnError | undefined,
): Promise<Execution> {
	const eventLoop = monitorEventLoopDelay({ resolution: 10 });
	eventLoop.enable();
	try {
		// Each has its own account: executions with the same one would share the delays that the service asks for.
		const account = { origin: `${origin}/${++executions}` };
		return await extract(account, items, given, { onError: reaction });
	} finally {
		// Otherwise the last delay would go unnoticed.
		await wait(1);
		eventLoop.disable();
		seen.longestHold = Math.max(seen.longestHold, eventLoop.max / 1e6);
		seen.mostMemory = Math.max(seen.mostMemory, megabytes());
	}
}

function megabytes(): number {
	return process.memoryUsage.rss() / 2 ** 20;
}

/** n8n checks the parameters itself, and names those that are missing before anything runs. */
function unlessRefusedByN8n(error: Error): undefined {
	expect(error.name).toBe('WorkflowHasIssuesError');
	expect(error.message).toMatch(/Document Extraction.*\n- \w/);
	seen.cases++;
	seen.errors++;
}

/** Fails unless the message is short, in one line, and the same as HTML, whatever it quotes. */
const CLEAR = /^[^\s<>\p{Cc}\p{Cf}\p{Cs}][^<>\p{Cc}\p{Cf}\p{Cs}]{0,310}$/u;

function expectClear(message: unknown, items: INodeExecutionData[]): void {
	expect(message).toMatch(CLEAR);
	if (items.length > 1) expect(message).toMatch(/ \[item \d+\]$/);
}

interface ItemOutcome {
	index: number;
	json: INodeExecutionData['json'];
}

/** The outcomes of an execution. Fails if they aren't paired and clear, or if the key is shown. */
function outcomesOf(
	execution: Execution,
	items: INodeExecutionData[],
	reaction: OnError | undefined,
): { results: ItemOutcome[]; errors: ItemOutcome[] } {
	const error = execution.error(EXTRACT);
	const all = [...execution.items(EXTRACT, 0), ...execution.items(EXTRACT, 1)];
	const shown = inspect([error, all, execution.hints(EXTRACT)], {
		depth: 20,
		maxStringLength: Infinity,
	});
	expect(isWritten(API_KEY, shown)).toBe(false);
	expect(isWritten(API_KEY, JSON.stringify(execution.run.data.resultData))).toBe(false);
	seen.cases++;

	if (error) {
		seen.errors++;
		expect(reaction, error.message).toBeUndefined();
		expect(error.name).toMatch(/^Node(?:Api|Operation)Error$/);
		expectClear(error.message, items);
		return { results: [], errors: [] };
	}
	const outcomes = all.map((one): ItemOutcome & { failed: boolean } => {
		const { item: index } = one.pairedItem as { item: number };
		expect(index).toBeLessThan(items.length);
		const failed = one.error !== undefined || ('error' in one.json && 'details' in one.json);
		return { index, json: one.json, failed };
	});
	const skipped = [...items.keys()].filter((index) => !outcomes.some((one) => one.index === index));
	expectSkipped(skipped, items, execution);
	const errors = outcomes.filter(({ failed }) => failed);
	const right = outcomes.filter(({ failed }) => !failed);
	if (reaction === undefined) expect(errors).toEqual([]);
	for (const { json } of errors) expectClear(json.error, items);
	seen.results += right.length;
	seen.errors += errors.length;
	return { results: right, errors };
}

/** Only an item without a readable file has no outcome, and the hint counts such items. */
function expectSkipped(skipped: number[], items: INodeExecutionData[], execution: Execution): void {
	if (skipped.length === 0) return;
	for (const index of skipped) {
		const files = Object.values(items[index]!.binary ?? {});
		expect(
			files.filter(({ id }) => id === undefined),
			`item ${index}`,
		).toEqual([]);
	}
	const counted = skipped.length === 1 ? '1 item' : `${skipped.length} items`;
	expect(inspect(execution.hints(EXTRACT))).toContain(`${counted} had no document`);
}

function expectRight({ fields }: ServiceAnswer, json: INodeExecutionData['json']): void {
	if (!fields) return;
	const { _document, ...extracted } = json;
	expect({ ...extracted, ...('_document' in fields && { _document }) }).toEqual(fields);
}

function numberIn(body: Buffer): number {
	return Number(/number\+(\d)/.exec(body.toString())![1]);
}
