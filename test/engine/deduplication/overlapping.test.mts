import type { INode, INodeExecutionData } from 'n8n-workflow';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import type { Execution, RunOptions } from '../../../n8n/engine/engine.mjs';
import {
	answerWithDigest,
	digestOf,
	documentIn,
	type FixedAnswer,
	type ReceivedRequest,
	serviceThat,
} from '../../support/servers/httpService.mjs';
import { engine, EXTRACT, extract, itemWith, jsonOf, pdfWith } from '../../support/workflows.mjs';

beforeEach(() => engine.history.entries.clear());

const CONTINUE: Partial<INode> = { onError: 'continueRegularOutput' };

const mailWith = async (...names: string[]) =>
	await Promise.all(names.map(async (name) => await itemWith({ data: [pdfWith(name), name] })));

/** A service that answers when the test tells it to, and a node that skips documents already read. */
async function slowService(answer = answerWithDigest) {
	const open: Array<() => void> = [];
	const service = await serviceThat((request, response) => {
		open.push(() => {
			const { status = 200, body = {} } = answer(request);
			response.statusCode = status;
			response.end(JSON.stringify(body));
		});
	});
	const run = (
		items: INodeExecutionData[],
		settings: Partial<INode> = {},
		options: RunOptions = {},
		parameters: object = { options: { alreadyReadDocuments: 'skip' } },
	) => {
		return extract(service, items, parameters, settings, { mode: 'webhook', ...options });
	};
	const asked = async (count: number) =>
		await vi.waitFor(() => expect(service.requests).toHaveLength(count));
	const answerAll = () => open.splice(0).forEach((respond) => respond());
	/** Answers all requests until these executions have ended. */
	const end = async (...executions: Array<Promise<Execution>>) => {
		const timer = setInterval(answerAll, 5);
		return await Promise.all(executions).finally(() => clearInterval(timer));
	};
	return { requests: service.requests, run, asked, answerAll, end };
}

/** Only "b.pdf" has a total. */
function withTotalInB(request: ReceivedRequest) {
	const document = documentIn(request);
	const isComplete = document.toString('latin1').includes('b.pdf');
	return { body: { digest: digestOf(document), total: isComplete ? '9.00' : '' } };
}

const TOTAL_REQUIRED = {
	options: { alreadyReadDocuments: 'skip', requiredFields: 'total', documentsToReview: 'fail' },
};

const digestsOf = (execution: Execution) => jsonOf(execution).map(({ digest }) => digest);
const digestsFor = (...names: string[]) => names.map((name) => digestOf(pdfWith(name)));

describe('With Already Read Documents: Skip', () => {
	test('a webhook that is called again before the first call has ended reads the document once', async () => {
		const { requests, run, asked, end } = await slowService();
		const first = run(await mailWith('a.pdf'));
		await asked(1);
		const calls = await Promise.all(
			Array.from({ length: 17 }, async () => await mailWith('a.pdf')),
		);
		const executions = await end(first, ...calls.map((items) => run(items)));
		expect(requests).toHaveLength(1);
		expect(executions.flatMap(digestsOf)).toEqual(digestsFor('a.pdf'));
		const [, second] = executions;
		expect(second!.hints(EXTRACT)[0]!.message).toContain('Read by an earlier execution');
	});

	test('a folder that is read again during the first run is sent once', async () => {
		const { requests, run, asked, end } = await slowService();
		const names = Array.from({ length: 10 }, (_, index) => `scan ${index}.pdf`);
		const first = run(
			await mailWith(...names),
			{},
			{},
			{
				options: { alreadyReadDocuments: 'skip', concurrency: 4 },
			},
		);
		await asked(4);
		const executions = await end(first, run(await mailWith(...names, 'new.pdf')));
		expect(requests).toHaveLength(11);
		expect(executions.flatMap(digestsOf).sort()).toEqual(digestsFor(...names, 'new.pdf').sort());
	});

	test('two runs with the same documents in a different order do not wait for each other', async () => {
		const { requests, run, end } = await slowService();
		const [one, other] = [await mailWith('a.pdf', 'b.pdf'), await mailWith('b.pdf', 'a.pdf')];
		const options = { options: { alreadyReadDocuments: 'skip', concurrency: 1 } };
		const executions = await end(run(one, {}, {}, options), run(other, {}, {}, options));
		expect(requests).toHaveLength(2);
		expect(executions.flatMap(digestsOf).sort()).toEqual(digestsFor('a.pdf', 'b.pdf').sort());
	});

	test('the second call reads what the first one could not send, and it is paid for once', async () => {
		const { requests, run, asked, answerAll, end } = await slowService();
		const stop = new AbortController();
		const first = run(await mailWith('a.pdf'), {}, { signal: stop.signal });
		await asked(1);
		const second = run(await mailWith('a.pdf'));
		stop.abort();
		await first;
		answerAll();
		const [execution] = await end(second);
		expect(digestsOf(execution!)).toEqual(digestsFor('a.pdf'));
		// The first request was cut off.
		expect(requests).toHaveLength(2);
	});

	test('the second call delivers what the first one has read, if that one fails with another document', async () => {
		const { requests, run, asked, end } = await slowService(unlessBad);
		const first = run(await mailWith('a.pdf', 'bad.pdf'));
		await asked(2);
		const second = run(await mailWith('a.pdf'));
		const [failed, execution] = await end(first, second);
		expect(failed!.error(EXTRACT)?.message).toContain('(HTTP 422) [item 1]');
		expect(digestsOf(execution!)).toEqual(digestsFor('a.pdf'));
		expect(requests).toHaveLength(2);
		expect(execution!.hints(EXTRACT)[0]!.message).toContain(
			'1 result reused from the run that failed',
		);
		const [third] = await end(run(await mailWith('a.pdf')));
		expect(jsonOf(third!)).toEqual([]);
		expect(requests).toHaveLength(2);
	});

	test('the next run delivers what the second call has read but not output, because it failed with a document of the first one', async () => {
		const { requests, run, asked, end } = await slowService(withTotalInB);
		const first = run(await mailWith('a.pdf'), {}, {}, TOTAL_REQUIRED);
		await asked(1);
		const second = run(await mailWith('a.pdf', 'b.pdf'), {}, {}, TOTAL_REQUIRED);
		await asked(2);
		const failed = await end(first, second);
		for (const execution of failed) expect(execution.error(EXTRACT)).toBeDefined();
		const [third] = await end(run(await mailWith('b.pdf'), {}, {}, TOTAL_REQUIRED));
		expect(digestsOf(third!)).toEqual(digestsFor('b.pdf'));
		expect(requests).toHaveLength(2);
	});

	test('the next run delivers what the second call has read, if n8n drops its output because of a document of the first one, and it is stopped while n8n tries again', async () => {
		const { requests, run, asked, answerAll, end } = await slowService(withTotalInB);
		const first = run(await mailWith('a.pdf'), {}, {}, TOTAL_REQUIRED);
		await asked(1);
		const stop = new AbortController();
		const retried = { ...CONTINUE, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
		const items = await mailWith('a.pdf', 'b.pdf');
		const second = run(items, retried, { signal: stop.signal }, TOTAL_REQUIRED);
		await asked(2);
		answerAll();
		await first;
		// n8n has dropped the output, and the next try sends "a.pdf" again.
		await asked(3);
		stop.abort();
		await second;
		const [third] = await end(run(await mailWith('b.pdf'), {}, {}, TOTAL_REQUIRED));
		expect(digestsOf(third!)).toEqual(digestsFor('b.pdf'));
		expect(requests).toHaveLength(3);
	});

	test('a document that fails in the first call fails in the second one as well, without a second request', async () => {
		const { requests, run, asked, end } = await slowService(unlessBad);
		const first = run(await mailWith('bad.pdf'), CONTINUE);
		await asked(1);
		const second = run(await mailWith('bad.pdf', 'other.pdf'), CONTINUE);
		// By the time its second document is sent, its first one waits for the other execution.
		await asked(2);
		const executions = await end(first, second);
		expect(requests).toHaveLength(2);
		for (const execution of executions) {
			expect(jsonOf(execution)[0]!.error).toContain('(HTTP 422)');
		}
	});

	test('a run in the editor takes no document away from a production execution', async () => {
		const { requests, run, asked, end } = await slowService();
		const first = run(await mailWith('a.pdf'), {}, { mode: 'manual' });
		await asked(1);
		const second = run(await mailWith('a.pdf', 'other.pdf'));
		await asked(2);
		const executions = await end(first, second);
		expect(executions.map(digestsOf)).toEqual([
			digestsFor('a.pdf'),
			digestsFor('a.pdf', 'other.pdf'),
		]);
		expect(requests).toHaveLength(2);
		expect(executions[1]!.hints(EXTRACT)[0]!.message).toContain('from the run in the editor');
	});

	test('an execution that waits for another one can be stopped', async () => {
		const { run, asked, end } = await slowService();
		const first = run(await mailWith('a.pdf'));
		await asked(1);
		const stop = new AbortController();
		const second = run(await mailWith('a.pdf'), {}, { signal: stop.signal });
		setTimeout(() => stop.abort(), 50);
		expect((await second).run.status).toBe('canceled');
		const [execution] = await end(first);
		expect(digestsOf(execution!)).toEqual(digestsFor('a.pdf'));
	});

	test('an execution that fails does not wait for another one first', async () => {
		const { run, asked, answerAll, end } = await slowService(unlessBad);
		const first = run(await mailWith('a.pdf'));
		await asked(1);
		const second = run([...(await mailWith('a.pdf')), { json: {} }]);
		expect((await second).error(EXTRACT)?.message).toContain('[item 1]');
		answerAll();
		await end(first);
	});
});

test('With Already Read Documents: Pass Through, the second call passes the item on unchanged', async () => {
	const { requests, run, asked, end } = await slowService();
	const parameters = { options: { alreadyReadDocuments: 'passThrough' } };
	const first = run(await mailWith('a.pdf'), {}, {}, parameters);
	await asked(1);
	const [, second] = await end(first, run(await mailWith('a.pdf'), {}, {}, parameters));
	expect(requests).toHaveLength(1);
	expect(jsonOf(second!)).toMatchObject([{ _document: { alreadyRead: true } }]);
});

test('Without Already Read Documents, each call reads the document', async () => {
	const { requests, run, asked, end } = await slowService();
	const first = run(await mailWith('a.pdf'), {}, {}, {});
	await asked(1);
	const executions = await end(first, run(await mailWith('a.pdf'), {}, {}, {}));
	expect(requests).toHaveLength(2);
	expect(executions.flatMap(digestsOf)).toHaveLength(2);
});

function unlessBad(request: ReceivedRequest): FixedAnswer {
	const isBad = documentIn(request).toString('latin1').includes('bad.pdf');
	return isBad ? { status: 422, body: {} } : answerWithDigest(request);
}
