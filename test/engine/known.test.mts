import type { IDataObject, INode, IWorkflowBase, WorkflowExecuteMode } from 'n8n-workflow';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startEngine, type Engine, type Execution } from '../../engine/engine.mjs';
import { serviceThat, type FixedAnswer } from '../support/httpService.mjs';
import { credentialFor, EXTRACT, extractionWorkflow, TRIGGER } from '../support/workflows.mjs';

const MINUTE = 60_000;

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('default');
});
beforeEach(() => engine.history.entries.clear());

interface RunOptions {
	options?: IDataObject;
	parameters?: IDataObject;
	/** The settings of the node. */
	settings?: Partial<INode>;
	mode?: WorkflowExecuteMode;
	/** Stops the execution. */
	signal?: AbortSignal;
	/** Makes another workflow of Trigger → Document Extraction. */
	change?: (workflow: IWorkflowBase) => IWorkflowBase;
}

/** What the service answers to a text, the first time, the second time, …; the last one from then on. */
type Answers = Record<string, Array<FixedAnswer | 'never'>>;

const fields = (total: string): FixedAnswer => ({ body: { total } });
const UNREADABLE: FixedAnswer = { status: 422 };

/** A service with these answers, and runs of the node over items with texts. */
async function serviceWith(answers: Answers = {}) {
	/** Since the last run began. */
	const asked: string[] = [];
	const timesAsked = new Map<string, number>();
	const service = await serviceThat(({ body }) => {
		const text = new URLSearchParams(body.toString()).get('text')!;
		const times = (timesAsked.get(text) ?? 0) + 1;
		timesAsked.set(text, times);
		asked.push(text);
		const all = answers[text] ?? [fields(`${text} ${times}`)];
		const answer = all[Math.min(times, all.length) - 1]!;
		return answer === 'never' ? undefined : answer;
	});
	async function run(
		items: Array<string | ({ text: string } & IDataObject)>,
		{
			options = {},
			parameters = {},
			settings = {},
			mode = 'trigger',
			signal,
			change = (workflow) => workflow,
		}: RunOptions = {},
	): Promise<Execution> {
		const workflow = extractionWorkflow({
			inputType: 'text',
			text: '={{ $json.text }}',
			...parameters,
			options: { ...options },
		} as never);
		const node = workflow.nodes.find(({ name }) => name === EXTRACT)!;
		Object.assign(node, { maxTries: 2, waitBetweenTries: 1, ...settings });
		const texts = items.map((item) => (typeof item === 'string' ? { text: item } : item));
		asked.length = 0;
		return await engine.run(change(workflow), {
			credentials: credentialFor(service.origin),
			pinned: { [TRIGGER]: texts.map((json) => ({ json })) },
			mode,
			signal,
		});
	}
	return { asked, run };
}

const totalsOf = (execution: Execution) => execution.items(EXTRACT).map(({ json }) => json.total);
const errorsOf = (execution: Execution, output = 0) =>
	execution.items(EXTRACT, output).map(({ json }) => json.error);

const notesOf = (execution: Execution) => execution.hints(EXTRACT).map(({ message }) => message);

describe('A document that lacks a required field', () => {
	const options = { requiredFields: 'total', missingFields: 'error' };
	const mended = { a: [fields(''), fields('12')] };

	test('is sent again by the next run, so that a mended project is noticed', async () => {
		const { run, asked } = await serviceWith(mended);
		expect((await run(['a', 'b'], { options })).error(EXTRACT)?.message).toContain('no value for');
		const second = await run(['a', 'b'], { options });
		expect(totalsOf(second)).toEqual(['12', 'b 1']);
		expect(asked).toEqual(['a']);
	});

	test('is not skipped later as if it had been read', async () => {
		const { run } = await serviceWith(mended);
		const settings = { onError: 'continueErrorOutput' as const };
		const skip = { ...options, repeatedDocuments: 'skip' };
		const first = await run(['a', 'b'], { options: skip, settings });
		expect(errorsOf(first, 1)).toHaveLength(1);
		expect(totalsOf(await run(['a', 'b'], { options: skip, settings }))).toEqual(['12']);
	});

	test('is sent if an earlier run was content without it, but failed', async () => {
		const { run, asked } = await serviceWith({ ...mended, b: [UNREADABLE, fields('1')] });
		await run(['a', 'b'], { options: { ...options, missingFields: 'mark' } });
		expect(totalsOf(await run(['a', 'b'], { options }))).toEqual(['12', '1']);
		expect(asked.toSorted()).toEqual(['a', 'b']);
	});

	test('is not paid for again by "Retry On Fail", which comes too soon for another answer', async () => {
		const { run, asked } = await serviceWith(mended);
		const execution = await run(['a'], { options, settings: { retryOnFail: true } });
		expect(execution.error(EXTRACT)?.message).toContain('no value for');
		expect(asked).toEqual(['a']);
	});
});

describe('A result of a failed run', () => {
	test('is kept for an hour from its reading, however many runs fail with it', async () => {
		let passed = 0;
		const now = performance.now.bind(performance);
		vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
		onTestFinished(() => void vi.restoreAllMocks());
		const { run, asked } = await serviceWith({ b: [UNREADABLE] });
		for (const minutes of [0, 40, 59]) {
			passed = minutes * MINUTE;
			await run(['a', 'b'], { options: { concurrency: 1 } });
			expect(asked).toEqual(minutes === 0 ? ['a', 'b'] : ['b']);
		}
		passed = 61 * MINUTE;
		await run(['a', 'b'], { options: { concurrency: 1 } });
		expect(asked).toEqual(['a', 'b']);
	});

	test('is not mixed with newer ones after "Retry On Fail" has delivered it', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE, fields('b')] });
		const options = { concurrency: 1 };
		const first = await run(['a', 'b'], { options, settings: { retryOnFail: true } });
		expect(totalsOf(first)).toEqual(['a 1', 'b']);
		expect(asked).toEqual(['a', 'b', 'b']);
		expect(notesOf(first)).toEqual([
			'2 documents extracted. 1 result is from an earlier try of "Retry On Fail".',
		]);
		await run(['a', 'b'], { options });
		expect(asked).toEqual(['a', 'b']);
	});

	test('is not delivered if another run has delivered the document meanwhile', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE, fields('b')] });
		const skip = { concurrency: 1, repeatedDocuments: 'skip' };
		await run(['a', 'b'], { options: skip });
		await run(['a'], { options: { ...skip, reuseResults: false } });
		expect(asked).toEqual(['a']);
		expect(totalsOf(await run(['a', 'b'], { options: skip }))).toEqual(['b']);
		expect(asked).toEqual(['b']);
	});
});

describe('An attempt whose output n8n drops, as its first item has failed', () => {
	const settings = { retryOnFail: true, onError: 'continueRegularOutput' as const };

	test('leaves the kept results to the next attempt, so that nothing is paid for twice', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE] });
		await run(['b', 'a'], { options: { concurrency: 1 } });
		expect(totalsOf(await run(['a', 'b'], { settings }))).toEqual([undefined, 'b 1']);
		expect(asked).toEqual(['a', 'a']);
	});

	test('records nothing, so that no document is skipped later that n8n has never output', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE, 'never', fields('1')] });
		const options = { repeatedDocuments: 'skip' };
		const stop = new AbortController();
		const stopped = run(['a', 'b'], { options, settings, signal: stop.signal });
		await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'a']));
		stop.abort();
		await stopped;
		expect(totalsOf(await run(['a', 'b'], { options }))).toEqual(['1', 'b 1']);
		expect(asked).toEqual(['a']);
	});

	test('is recorded if it was the last one', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE] });
		const options = { repeatedDocuments: 'skip' };
		await run(['a', 'b'], { options, settings });
		expect(asked).toEqual(['a', 'b', 'a']);
		await run(['a', 'b'], { options, settings });
		expect(asked).toEqual(['a', 'a']);
	});
});

describe('An answer that got lost', () => {
	test.each([
		[false, ['a']],
		[true, ['a', 'a']],
	])(
		'is asked for by "Retry On Fail" only if "Retry When Unclear" is %s',
		async (retryAmbiguous, expected) => {
			const { run, asked } = await serviceWith({ a: [{ status: 504 }] });
			const execution = await run(['a'], {
				options: { retryAmbiguous, maxTries: 1 },
				settings: { retryOnFail: true },
			});
			expect(execution.error(EXTRACT)?.message).toContain('was lost on its way (HTTP 504)');
			expect(asked).toEqual(expected);
		},
	);
});

describe('Copies with options of their own', () => {
	test("don't fail because another one's timeout was too short", async () => {
		const { run, asked } = await serviceWith({ a: ['never', fields('1')] });
		const items = [0.05, 60, 60].map((seconds) => ({ text: 'a', seconds }));
		const execution = await run(items, {
			options: { timeoutSeconds: '={{ $json.seconds }}' },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(execution.items(EXTRACT).map(({ json }) => json.total)).toEqual([undefined, '1', '1']);
		expect(errorsOf(execution)[0]).toContain("didn't answer within 0.05 seconds");
		expect(asked).toEqual(['a', 'a']);
	});

	test.each(['skip,extract', 'extract,skip'])(
		'are skipped as repeated documents only where their own option says so (%s)',
		async (choices) => {
			const { run, asked } = await serviceWith();
			const repeatedDocuments = '={{ $json.repeated }}';
			await run(['a'], { options: { repeatedDocuments: 'skip' } });
			const items = choices.split(',').map((repeated) => ({ text: 'a', repeated }));
			const execution = await run(items, { options: { repeatedDocuments } });
			expect(execution.items(EXTRACT).map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: choices.split(',').indexOf('extract') },
			]);
			expect(asked).toEqual(['a']);
		},
	);

	test('are recorded if only the copy asks for it', async () => {
		const { run, asked } = await serviceWith();
		const repeatedDocuments = '={{ $json.repeated }}';
		const items = ['extract', 'skip'].map((repeated) => ({ text: 'a', repeated }));
		await run(items, { options: { repeatedDocuments } });
		await run(['a'], { options: { repeatedDocuments: 'skip' } });
		expect(asked).toEqual([]);
	});
});

describe('The history', () => {
	const options = { repeatedDocuments: 'skip' };

	test.each<[WorkflowExecuteMode, boolean]>([
		['manual', false],
		['chat', false],
		['evaluation', false],
		['trigger', true],
		['webhook', true],
		['retry', true],
		// Also if a person starts the calling workflow in the editor: n8n doesn't tell.
		['integrated', true],
	])('has the documents of executions started as "%s": %s', async (mode, isRecorded) => {
		const { run, asked } = await serviceWith();
		await run(['a'], { options, mode });
		await run(['a'], { options });
		expect(asked).toEqual(isRecorded ? [] : ['a']);
	});

	test("doesn't have the documents of an execution that is stopped while they are recorded", async () => {
		const { run, asked } = await serviceWith();
		const stop = new AbortController();
		const record = engine.history.checkProcessedAndRecord.bind(engine.history);
		vi.spyOn(engine.history, 'checkProcessedAndRecord').mockImplementation(async (...given) => {
			if (given[3].maxEntries !== undefined) stop.abort();
			return await record(...given);
		});
		onTestFinished(() => void vi.restoreAllMocks());
		const stopped = await run(['a'], { options, signal: stop.signal });
		expect(stopped.items(EXTRACT)).toEqual([]);
		expect(asked).toEqual(['a']);
		await vi.waitFor(() => expect([...engine.history.entries.values()].flat()).toEqual([]));
		expect(totalsOf(await run(['a'], { options }))).toEqual(['a 1']);
		expect(asked).toEqual([]);
	});

	test('doesn\'t make an attempt of "Retry On Fail" skip what the one before has read', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE, fields('1')] });
		const execution = await run(['a', 'b'], {
			options,
			settings: { retryOnFail: true, onError: 'continueRegularOutput' },
		});
		expect(totalsOf(execution)).toEqual(['1', 'b 1']);
		expect(asked.toSorted()).toEqual(['a', 'a', 'b']);
	});

	test('forgets the documents of the input by "Forget Documents", and keeps the others', async () => {
		const { run, asked } = await serviceWith();
		await run(['a', 'b'], { options });
		const forgetting = await run(['a', 'c'], {
			parameters: { operation: 'forgetDocuments', forget: 'input' },
			mode: 'manual',
		});
		expect(forgetting.items(EXTRACT).map(({ json }) => json)).toEqual([
			{ text: 'a' },
			{ text: 'c' },
		]);
		expect(forgetting.hints(EXTRACT)[0]!.message).toBe('2 documents forgotten.');
		expect(asked).toEqual([]);
		expect(totalsOf(await run(['a', 'b'], { options }))).toEqual(['a 2']);
		expect(asked).toEqual(['a']);
	});

	test('forgets the documents of the input together with what is kept of them', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE] });
		await run(['a', 'b'], { options: { concurrency: 1 } });
		await run(['a'], { parameters: { operation: 'forgetDocuments', forget: 'input' } });
		await run(['a'], { options });
		expect(asked).toEqual(['a']);
	});
});

// Each round runs the node anew, and n8n tells a node nothing of the others.
describe('A loop over items', () => {
	/** Goes around once for each of the texts. */
	function looping(workflow: IWorkflowBase): IWorkflowBase {
		const loop = {
			...workflow.nodes[0]!,
			id: 'loop',
			name: 'Loop',
			type: 'n8n-nodes-base.splitInBatches',
			typeVersion: 3,
			parameters: {},
		};
		const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
		return {
			...workflow,
			nodes: [...workflow.nodes, loop],
			connections: {
				[TRIGGER]: { main: [to('Loop')] },
				Loop: { main: [[], to(EXTRACT)] },
				[EXTRACT]: { main: [to('Loop')] },
			},
		};
	}

	test('sends copies once for each round, as each is a run of its own', async () => {
		const { run, asked } = await serviceWith();
		const execution = await run(['a', 'a'], { change: looping });
		expect(execution.items('Loop').map(({ json }) => json.total)).toEqual(['a 1', 'a 2']);
		expect(asked).toEqual(['a', 'a']);
	});

	test('that fails leaves only the results of its last round, as the others were output', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE] });
		const failed = await run(['a', 'b'], { change: looping });
		expect(failed.error(EXTRACT)?.message).toContain("couldn't read");
		await run(['a', 'b'], { change: looping });
		expect(asked).toEqual(['a', 'b']);
	});
});

describe('Include Input Fields', () => {
	test("doesn't pass on what an earlier node said about its document", async () => {
		const { run } = await serviceWith();
		const item = { text: 'a', from: 'x', _missing: ['total'], _document: { sha256: 'old' } };
		const execution = await run([item], { options: { includeInput: true } });
		expect(execution.items(EXTRACT)[0]!.json).toEqual({ text: 'a', from: 'x', total: 'a 1' });
	});
});
