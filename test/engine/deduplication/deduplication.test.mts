import type { IDataObject, INode, IWorkflowBase, WorkflowExecuteMode } from 'n8n-workflow';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { startEngine, type Execution, type RunOptions } from '../../../n8n/engine/engine.mjs';
import { serviceThat, type FixedAnswer } from '../../support/servers/httpService.mjs';
import {
	engine,
	EXTRACT,
	extractionWorkflow,
	jsonOf,
	notesOf,
	runWorkflow,
	TRIGGER,
} from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('default'));
beforeEach(() => engine.history.entries.clear());

interface TextRun extends RunOptions {
	options?: IDataObject;
	parameters?: IDataObject;
	/** The settings of the node. */
	settings?: Partial<INode>;
	/** Changes the workflow Trigger → Document Extraction. */
	change?: (workflow: IWorkflowBase) => IWorkflowBase;
}

/** The answers to a text, in order. The last one is repeated. */
type Answers = Record<string, Array<FixedAnswer | 'never'>>;

const fields = (total: string): FixedAnswer => ({ body: { total } });
const UNREADABLE: FixedAnswer = { status: 422 };

/** A service with these answers, and runs of the node over items with texts. */
async function serviceWith(answers: Answers = {}) {
	/** The texts that were sent since the last run began. */
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
		{ options = {}, parameters = {}, settings = {}, change, ...how }: TextRun = {},
	): Promise<Execution> {
		const asText = { inputType: 'text', text: '={{ $json.text }}', ...parameters, options };
		const retries = { maxTries: 2, waitBetweenTries: 1, ...settings };
		const workflow = extractionWorkflow(asText, retries);
		const texts = items.map((item) => (typeof item === 'string' ? { text: item } : item));
		asked.length = 0;
		return await runWorkflow(
			change?.(workflow) ?? workflow,
			service,
			texts.map((json) => ({ json })),
			{ mode: 'trigger', ...how },
		);
	}
	return { asked, run };
}

const totalsOf = (execution: Execution) => jsonOf(execution).map(({ total }) => total);

test('A result of a failed run is not mixed with newer ones after "Retry On Fail" has delivered it', async () => {
	const { run, asked } = await serviceWith({ b: [UNREADABLE, fields('b')] });
	const options = { concurrency: 1 };
	const first = await run(['a', 'b'], { options, settings: { retryOnFail: true } });
	expect(totalsOf(first)).toEqual(['a 1', 'b']);
	expect(asked).toEqual(['a', 'b', 'b']);
	expect(notesOf(first)).toEqual([
		'2 documents extracted.<br>1 result is from an earlier try of "Retry On Fail".',
	]);
	await run(['a', 'b'], { options });
	expect(asked).toEqual(['a', 'b']);
});

test('The results of a failed run are delivered once', async () => {
	const { run, asked } = await serviceWith({ b: [UNREADABLE, fields('b')] });
	const options = { concurrency: 1 };
	expect((await run(['a', 'b'], { options })).error(EXTRACT)?.message).toContain('[item 1]');
	const second = await run(['a', 'b'], { options });
	expect(totalsOf(second)).toEqual(['a 1', 'b']);
	expect(asked).toEqual(['b']);
	expect(notesOf(second)[0]).toMatch(
		/<br>1 result reused from the run that failed \d+ seconds? ago; \d+ sent\.$/,
	);
	expect(totalsOf(await run(['a', 'b'], { options }))).toEqual(['a 2', 'b']);
});

describe('A try whose output n8n drops because its first item has failed', () => {
	const settings = { retryOnFail: true, onError: 'continueRegularOutput' as const };

	test('leaves the kept results to the next try, so that nothing is paid for twice', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE] });
		await run(['b', 'a'], { options: { concurrency: 1 } });
		expect(totalsOf(await run(['a', 'b'], { settings }))).toEqual([undefined, 'b 1']);
		expect(asked).toEqual(['a', 'a']);
	});

	test('records nothing, so that a later run skips no document that n8n has never output', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE, 'never', fields('1')] });
		const options = { alreadyReadDocuments: 'skip' };
		const stop = new AbortController();
		const stopped = run(['a', 'b'], { options, settings, signal: stop.signal });
		await vi.waitFor(() => expect(asked).toEqual(['a', 'b', 'a']));
		stop.abort();
		await stopped;
		expect(totalsOf(await run(['a', 'b'], { options }))).toEqual(['1', 'b 1']);
		expect(asked).toEqual(['a']);
	});

	test('is recorded if it was the last try', async () => {
		const { run, asked } = await serviceWith({ a: [UNREADABLE] });
		const options = { alreadyReadDocuments: 'skip' };
		// The second try doesn't skip what the first one has read.
		expect(totalsOf(await run(['a', 'b'], { options, settings }))).toEqual([undefined, 'b 1']);
		expect(asked).toEqual(['a', 'b', 'a']);
		expect(totalsOf(await run(['a', 'b'], { options, settings }))).toEqual([undefined]);
		expect(asked).toEqual(['a', 'a']);
	});
});

test("Duplicates don't fail because another one's timeout was too short", async () => {
	const { run, asked } = await serviceWith({ a: ['never', fields('1')] });
	// On a busy machine, even connecting takes a while.
	const items = [2, 60, 60].map((seconds) => ({ text: 'a', seconds }));
	const execution = await run(items, {
		options: { timeout: '={{ $json.seconds }}' },
		settings: { onError: 'continueRegularOutput' },
	});
	expect(totalsOf(execution)).toEqual([undefined, '1', '1']);
	expect(jsonOf(execution)[0]!.error).toContain("didn't answer within 2 seconds");
	expect(asked).toEqual(['a', 'a']);
});

describe('The history', () => {
	const options = { alreadyReadDocuments: 'skip' };

	test.each<[WorkflowExecuteMode, boolean]>([
		['manual', false],
		['chat', false],
		['evaluation', false],
		['trigger', true],
		['webhook', true],
		['retry', true],
		// Even if a person starts the calling workflow in the editor: n8n doesn't reveal that.
		['integrated', true],
	])('has the documents of executions started as "%s": %s', async (mode, isRecorded) => {
		const { run, asked } = await serviceWith();
		await run(['a'], { options, mode });
		await run(['a'], { options });
		expect(asked).toEqual(isRecorded ? [] : ['a']);
	});

	test('has the documents of a first try that succeeds', async () => {
		const { run } = await serviceWith();
		await run(['a'], { options, settings: { retryOnFail: true } });
		expect(totalsOf(await run(['a'], { options }))).toEqual([]);
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

	test('clears the input documents together with their kept results', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE] });
		await run(['a', 'b'], { options: { concurrency: 1 } });
		await run(['a'], { parameters: { operation: 'clearHistory', clear: 'input' } });
		await run(['a'], { options });
		expect(asked).toEqual(['a']);
	});
});

// Each round runs the node again, and n8n tells it nothing about the other rounds.
describe('A loop over items', () => {
	/** Adds a loop with one round for each text. */
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

	test('sends a duplicate again in each round, because each round is a separate run', async () => {
		const { run, asked } = await serviceWith();
		const execution = await run(['a', 'a'], { change: looping });
		expect(execution.items('Loop').map(({ json }) => json.total)).toEqual(['a 1', 'a 2']);
		expect(asked).toEqual(['a', 'a']);
	});

	test('that fails leaves only the results of its last round, because the others were output', async () => {
		const { run, asked } = await serviceWith({ b: [UNREADABLE] });
		const failed = await run(['a', 'b'], { change: looping });
		expect(failed.error(EXTRACT)?.message).toContain("couldn't read");
		await run(['a', 'b'], { change: looping });
		expect(asked).toEqual(['a', 'b']);
	});
});
