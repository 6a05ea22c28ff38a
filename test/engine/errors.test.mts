import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Engine } from '../../engine/engine.mjs';
import { loginPage, pdf } from '../support/files.mjs';
import { serviceThat, type FixedAnswer, type Responder } from '../support/httpService.mjs';
import { documentIn } from '../support/multipart.mjs';
import {
	API_KEY,
	credentialFor,
	EXTRACT,
	extract,
	TRIGGER,
	workflowFixture,
} from '../support/workflows.mjs';

let engine: Engine;
beforeAll(async () => {
	engine = await startEngine('filesystem');
});

const asText = { inputType: 'text', text: '={{ $json.text }}', options: { maxTries: 1 } };
const BY_NAME = { fileSelection: 'byName', binaryPropertyName: 'invoice' };
const items = (...texts: string[]) => texts.map((text) => ({ json: { text } }));

describe('When a request fails', () => {
	test.each([
		[401, 'The service rejected the API key (HTTP 401) [item 0]'],
		[403, 'The account of this API key lacks the permission to extract data (HTTP 403) [item 0]'],
		[404, "The service doesn't know the project, or the address is wrong (HTTP 404) [item 0]"],
		[503, "The service isn't available at the moment (HTTP 503) [item 0]"],
	])(
		"HTTP %i is an API error with the status and the service's own message",
		async (status, message) => {
			const service = await serviceThat({
				status,
				headers: { 'content-type': 'application/json' },
				body: { error: { message: 'Own words of the service' } },
			});
			const execution = await extract(engine, service.origin, items('x'), asText);
			const error = execution.error(EXTRACT)!;
			expect(error.name).toBe('NodeApiError');
			expect(error.message).toBe(message);
			expect(error.description).toContain('The service says: Own words of the service');
			expect(error).toMatchObject({ httpCode: String(status), context: { itemIndex: 0 } });
			expect(service.requests).toHaveLength(1);
		},
	);

	test('a web page with status 200 is an error', async () => {
		const service = await serviceThat({ body: '<html>Sign in</html>' });
		const execution = await extract(engine, service.origin, items('x'), asText);
		expect(execution.error(EXTRACT)!.description).toContain('&lt;html&gt;Sign in&lt;/html&gt;');
	});

	// The editor shows descriptions and hints as HTML, and messages as HTML in one place and as text in another.
	describe('what others have written is never HTML in the editor', () => {
		const HTML = '<img src=x onerror=alert(1)><a href="https://evil.example">log in again</a>';
		const ESCAPED = HTML.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
		const QUOTED = HTML.replaceAll('<', '‹').replaceAll('>', '›');

		test("the service's own words", async () => {
			const service = await serviceThat({ status: 422, body: { message: HTML } });
			const failed = await extract(engine, service.origin, items('x'), asText);
			expect(failed.error(EXTRACT)!.description).toContain(`The service says: ${ESCAPED}`);
			const continued = await extract(
				engine,
				service.origin,
				items('x'),
				asText,
				'continueRegularOutput',
			);
			// Items are data.
			expect(continued.items(EXTRACT)[0]!.json.details).toMatchObject({
				description: expect.stringContaining(`The service says: ${HTML}`),
			});
		});

		test('the address of a redirect', async () => {
			const headers = { location: `https://evil.example/${HTML}` };
			const service = await serviceThat({ status: 302, headers });
			const execution = await extract(engine, service.origin, items('x'), asText);
			expect(execution.error(EXTRACT)!.description).toContain(ESCAPED);
		});

		test('the names of files', async () => {
			const service = await serviceThat();
			const mail = {
				attachment_0: await engine.file(pdf, { fileName: 'a.pdf', mimeType: 'application/pdf' }),
				attachment_1: await engine.file(loginPage, { fileName: HTML, mimeType: 'text/html' }),
			};
			const all = { fileSelection: 'all' };
			const skipped = await extract(engine, service.origin, [{ json: {}, binary: mail }], all);
			expect(skipped.hints(EXTRACT)[0]!.message).toContain(`"${QUOTED}"`);
			const one = { attachment_1: mail.attachment_1 };
			const alone = await extract(engine, service.origin, [{ json: {}, binary: one }], all);
			expect(alone.error(EXTRACT)!.message).toContain(`"${QUOTED}" is a web page`);
			const two = { ...one, attachment_2: mail.attachment_1 };
			const failed = await extract(engine, service.origin, [{ json: {}, binary: two }], all);
			expect(failed.error(EXTRACT)!.description).toContain(`"${QUOTED}"`);
			const named = { fileSelection: 'byName', binaryPropertyName: 'data' };
			const missing = await extract(engine, service.origin, [{ json: {}, binary: one }], named);
			expect(missing.error(EXTRACT)!.description).toContain(ESCAPED);
		});

		test.each([
			['projectId', HTML],
			['projectId', `={{ $('${HTML}').item.json.id }}`],
			['binaryPropertyName', HTML],
			['binaryPropertyName', `={{ (() => { throw new Error('${HTML}') })() }}`],
			['options', { timeoutSeconds: HTML }],
			['options', { maxTries: HTML }],
		])('what an expression gives for %s: %j', async (parameter, value) => {
			const service = await serviceThat();
			const parameters = { fileSelection: 'byName', [parameter]: value };
			const execution = await extract(engine, service.origin, [{ json: {} }], parameters);
			expect(execution.error(EXTRACT)!.message).not.toMatch(/[<>]/);
		});
	});

	test('long names are cut short', async () => {
		const service = await serviceThat();
		const fileName = `${'x'.repeat(5_000)}.pdf`;
		const data = await engine.file(loginPage, { fileName, mimeType: 'text/html' });
		const execution = await extract(engine, service.origin, [{ json: {}, binary: { data } }]);
		const { message, description } = execution.error(EXTRACT)!;
		expect(`${message} ${description}`.length).toBeLessThan(600);
	});

	test('a 429 with a body that is nested without end is waited for', async () => {
		const body = `${'{"message":'.repeat(100_000)}"x"${'}'.repeat(100_000)}`;
		let asked = 0;
		const service = await serviceThat(() =>
			asked++ === 0
				? { status: 429, headers: { 'retry-after': '0.1' }, body }
				: { body: { a: '1' } },
		);
		const execution = await extract(engine, service.origin, items('x'), asText);
		expect(execution.items(EXTRACT).map(({ json }) => json)).toEqual([{ a: '1' }]);
	});

	test('a redirect gets neither the key nor the document', async () => {
		const elsewhere = await serviceThat({ body: { a: '1' } });
		for (const status of [301, 302, 303, 307, 308]) {
			const location = `${elsewhere.origin}/api/v1/extract_data`;
			const service = await serviceThat({ status, headers: { location } });
			const execution = await extract(engine, service.origin, items('x'), asText);
			expect(execution.error(EXTRACT)!.message).toContain('redirects somewhere else');
			expect(execution.error(EXTRACT)!.description).toContain(elsewhere.origin);
		}
		expect(elsewhere.requests).toEqual([]);
	});

	test("a service that can't be reached is an API error", async () => {
		const service = await serviceThat(() => {});
		await service.close();
		const error = (await extract(engine, service.origin, items('x'), asText)).error(EXTRACT)!;
		expect(error.name).toBe('NodeApiError');
		expect(error.message).toBe('The service refuses connections [item 0]');
	});

	test('no answer in time is an API error', async () => {
		const service = await serviceThat(() => {});
		const parameters = { ...asText, options: { timeoutSeconds: 0.2 } };
		const error = (await extract(engine, service.origin, items('x'), parameters)).error(EXTRACT)!;
		expect(error.message).toBe("The service didn't answer within 0.2 seconds [item 0]");
	});

	test('an answer that does not end in time is an API error', async () => {
		const service = await serviceThat((_request, response) => {
			response.write('{"a":');
		});
		const parameters = { ...asText, options: { timeoutSeconds: 0.2 } };
		const error = (await extract(engine, service.origin, items('x'), parameters)).error(EXTRACT)!;
		expect(error.message).toBe("The service didn't answer within 0.2 seconds [item 0]");
	});

	test('an answer that is cut off is an API error', async () => {
		const service = await serviceThat((_request, response) => {
			response.writeHead(200, { 'content-length': 100 });
			response.write('{"a":"1"', () => response.destroy());
		});
		const error = (await extract(engine, service.origin, items('x'), asText)).error(EXTRACT)!;
		expect(error.name).toBe('NodeApiError');
		expect(error.message).toBe('The connection to the service was cut off [item 0]');
	});

	test('a wrong base URL is an error before anything is sent', async () => {
		const service = await serviceThat(() => {});
		const credentials = credentialFor(service.origin);
		credentials['Document Extraction account']!.baseUrl = 'http://api.example.com/api/v1';
		const workflow = workflowFixture('trigger-extract');
		workflow.nodes[1]!.parameters = { projectId: 'fo_1', inputType: 'text', text: 'x' };
		const execution = await engine.run(workflow, {
			credentials,
			pinned: { [TRIGGER]: items('x') },
		});
		expect(execution.error(EXTRACT)!.message).toContain('has to begin with https://');
	});
});

describe('When one item fails', () => {
	/** Answers each text with a field that repeats it, but fails on "bad". */
	const echo: Responder = (request) => {
		const text = documentIn(request) as string;
		return { status: text === 'bad' ? 422 : 200, body: { text } };
	};

	test('all items are kept, in order and paired, if the node should continue', async () => {
		const service = await serviceThat(echo);
		const input = items('one', 'bad', ' ', 'four');
		const execution = await extract(engine, service.origin, input, asText, 'continueRegularOutput');
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
		const service = await serviceThat(echo);
		const execution = await engine.run(workflowFixture('error-output'), {
			credentials: credentialFor(service.origin),
			pinned: { [TRIGGER]: items('one', 'bad', ' ', 'four') },
		});
		expect(execution.items(EXTRACT, 0).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 3 },
		]);
		expect(execution.items(EXTRACT, 1).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 1 },
			{ item: 2 },
		]);
		expect(execution.items('Good').map(({ json }) => json.source)).toEqual(['one', 'four']);
		expect(execution.items('Failed').map(({ json }) => json.source)).toEqual(['bad', ' ']);
		expect(execution.items('Failed').map(({ json }) => json.error)).toEqual([
			"The service couldn't read the document (HTTP 422) [item 1]",
			'The text is empty [item 2]',
		]);
	});

	test('the error output also receives the files that came in, so that they can be sent on', async () => {
		const service = await serviceThat({ status: 422, body: 'broken' });
		const file = await engine.file(pdf, { fileName: 'a.pdf', mimeType: 'application/pdf' });
		const pinned = [{ json: { from: 'a@example.com' }, binary: { invoice: file } }];
		const execution = await extract(engine, service.origin, pinned, BY_NAME, 'continueErrorOutput');
		const [item] = execution.items(EXTRACT, 1);
		expect(item!.json).toMatchObject({ from: 'a@example.com', error: expect.any(String) });
		expect(item!.binary).toEqual({ invoice: file });
	});

	test('the node fails unless it should continue', async () => {
		const service = await serviceThat(echo);
		const execution = await extract(engine, service.origin, items('one', 'bad'), asText);
		expect(execution.run.status).toBe('error');
		expect(execution.error(EXTRACT)!.context.itemIndex).toBe(1);
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
			const execution = await extract(engine, service.origin, items('x'), asText, onError);
			const { resultData } = execution.run.data;
			expect(everythingIn(resultData)).not.toContain(API_KEY);
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
