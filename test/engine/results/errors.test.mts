import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../../n8n/engine/engine.mjs';
import { loginPage, pdf } from '../../support/files.mjs';
import {
	documentIn,
	serviceThat,
	type FixedAnswer,
	type Responder,
} from '../../support/servers/httpService.mjs';
import {
	API_KEY,
	EXTRACT,
	extract,
	itemWith,
	jsonOf,
	notesOf,
	runWorkflow,
	workflowFixture,
} from '../../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const asText = { inputType: 'text', text: '={{ $json.text }}', options: { maxAttempts: 1 } };
const items = (...texts: string[]) => texts.map((text) => ({ json: { text } }));

describe('When a request fails', () => {
	const HTML = '<img src=x onerror=alert(1)><a href="https://evil.example">log in again</a>';

	// The editor shows descriptions and hints as HTML.
	test("the error has the status and the service's own words, which are HTML only as data", async () => {
		const service = await serviceThat({ status: 401, body: { error: { message: HTML } } });
		const error = (await extract(service, items('x'), asText)).error(EXTRACT)!;
		expect(error.name).toBe('NodeApiError');
		expect(error.message).toBe('The service rejected the API key (HTTP 401)');
		const escaped = HTML.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
		expect(error.description).toContain(`The service says: ${escaped}`);
		expect(error).toMatchObject({ httpCode: '401', context: { itemIndex: 0 } });
		expect(service.requests).toHaveLength(1);

		const settings = { onError: 'continueRegularOutput' } as const;
		const [json] = jsonOf(await extract(service, items('x'), asText, settings));
		expect(json!.details).toMatchObject({
			description: expect.stringContaining(`The service says: ${HTML}`),
		});
	});

	test('the names of files are never HTML on the output panel', async () => {
		const item = await itemWith({ a: [pdf, 'a.pdf'], b: [loginPage, HTML] });
		const execution = await extract(await serviceThat(), [item], { fileSelection: 'all' });
		const quoted = HTML.replaceAll('<', '‹').replaceAll('>', '›');
		expect(notesOf(execution)[0]).toContain(`"${quoted}"`);
	});

	test('a redirect gets neither the key nor the document', async () => {
		const elsewhere = await serviceThat({ body: { a: '1' } });
		for (const status of [301, 302, 303, 307, 308]) {
			const location = `${elsewhere.origin}/api/v1/extract_data`;
			const service = await serviceThat({ status, headers: { location } });
			const error = (await extract(service, items('x'), asText)).error(EXTRACT)!;
			expect(error.message).toContain('redirects somewhere else');
			expect(error.description).toContain(elsewhere.origin);
		}
		expect(elsewhere.requests).toEqual([]);
	});

	test("a service that can't be reached is an API error", async () => {
		const service = await serviceThat(() => {});
		await service.close();
		const error = (await extract(service, items('x'), asText)).error(EXTRACT)!;
		expect(error.name).toBe('NodeApiError');
		expect(error.message).toBe('The service refuses connections');
	});
});

describe('When one item fails', () => {
	const FOUR = ['one', 'bad', ' ', 'four'];

	/** Answers each text with a field that repeats it, but fails on "bad". */
	const echo: Responder = (request) => {
		const text = documentIn(request) as string;
		return { status: text === 'bad' ? 422 : 200, body: { text } };
	};

	test('all items are kept, in order and paired, if the node should continue', async () => {
		const service = await serviceThat(echo);
		const settings = { onError: 'continueRegularOutput' } as const;
		const execution = await extract(service, items(...FOUR), asText, settings);
		expect(execution.items(EXTRACT)).toEqual([
			{ json: { text: 'one' }, pairedItem: { item: 0 } },
			{
				json: {
					error: "The service couldn't read the document (HTTP 422) [item 1]",
					details: { description: expect.stringContaining('password'), httpCode: '422' },
				},
				pairedItem: { item: 1 },
			},
			{
				json: {
					error: 'The text is empty [item 2]',
					details: { description: expect.stringContaining('Check "Text"'), httpCode: null },
				},
				pairedItem: { item: 2 },
			},
			{ json: { text: 'four' }, pairedItem: { item: 3 } },
		]);
		expect(service.requests).toHaveLength(3);
	});

	test('the error output receives the failed items, and later nodes find their source items', async () => {
		const workflow = workflowFixture('error-output');
		const execution = await runWorkflow(workflow, await serviceThat(echo), items(...FOUR));
		const pairsOf = (output: number) =>
			execution.items(EXTRACT, output).map(({ pairedItem }) => pairedItem);
		expect(pairsOf(0)).toEqual([{ item: 0 }, { item: 3 }]);
		expect(pairsOf(1)).toEqual([{ item: 1 }, { item: 2 }]);
		expect(execution.items('Good').map(({ json }) => json.source)).toEqual(['one', 'four']);
		expect(execution.items('Failed').map(({ json }) => [json.source, json.error])).toEqual([
			['bad', "The service couldn't read the document (HTTP 422) [item 1]"],
			[' ', 'The text is empty [item 2]'],
		]);
	});
});

describe('The key', () => {
	test.each<[string, FixedAnswer | Responder]>([
		['an error that repeats it', { status: 401, body: `Bad key ${API_KEY}!` }],
		['a page that repeats it', { body: `<p>${API_KEY}</p>` }],
		['a redirect that repeats it', { status: 302, headers: { location: `/${API_KEY}` } }],
		['fields that repeat it', { body: { key: API_KEY } }],
		['a cut connection', (_request, response) => void response.destroy()],
	])('is in nothing that n8n stores if the service answers with %s', async (_what, answer) => {
		const service = await serviceThat(answer);
		for (const onError of [undefined, 'continueRegularOutput', 'continueErrorOutput'] as const) {
			const { run } = await extract(service, items('x'), asText, { onError });
			expect(everythingIn(run.data.resultData)).not.toContain(API_KEY);
		}
		expect(service.requests.every(({ headers }) => headers['x-api-key'] === API_KEY)).toBe(true);
	});
});

/** All text in an object, including what JSON leaves out: errors, their causes, hidden properties. */
function everythingIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null) return String(value);
	if (seen.has(value)) return '';
	seen.add(value);
	return Object.getOwnPropertyNames(value)
		.map((name) => `${name} ${everythingIn((value as Record<string, unknown>)[name], seen)}`)
		.join('\n');
}
