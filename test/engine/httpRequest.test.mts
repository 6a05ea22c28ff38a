import type { INodeExecutionData } from 'n8n-workflow';
import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine, type Execution } from '../../n8n/engine/engine.mjs';
import { pdf } from '../support/files.mjs';
import { serviceThat, type HttpService } from '../support/servers/httpService.mjs';
import { partsOf } from '../support/servers/multipart.mjs';
import { API_KEY, itemWith, runWorkflow, TRIGGER, workflowFixture } from '../support/workflows.mjs';

const HTTP_REQUEST = 'HTTP Request';
const JSON_TYPE = { 'content-type': 'application/json' };

beforeAll(async () => await startEngine('filesystem'));

/** Runs n8n's HTTP Request node with the credential. */
async function request(
	service: HttpService,
	parameters: object,
	item: INodeExecutionData = { json: {} },
): Promise<Execution> {
	const workflow = workflowFixture('trigger-extract');
	const [trigger, extract] = workflow.nodes;
	const node = {
		...extract!,
		name: HTTP_REQUEST,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		parameters: {
			method: 'POST',
			url: `${service.origin}/api/v1/extract_data`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'documentExtractionApi',
			...parameters,
		},
	};
	workflow.nodes = [trigger!, node];
	workflow.connections[TRIGGER] = { main: [[{ node: HTTP_REQUEST, type: 'main', index: 0 }]] };
	return await runWorkflow(workflow, service, [item]);
}

const jsonHeaders = (headers: object) => ({
	sendHeaders: true,
	specifyHeaders: 'json',
	jsonHeaders: JSON.stringify(headers),
});

const paginated = (pagination: object) => ({
	options: {
		pagination: {
			pagination: {
				paginationCompleteWhen: 'other',
				completeExpression: '={{ $pageCount > 1 }}',
				...pagination,
			},
		},
	},
});

describe('The HTTP Request node with the credential', () => {
	const parameter = { name: 'fo_id', value: 'fo_1' };
	const fields = { specifyBody: 'keypair', bodyParameters: { parameters: [parameter] } };

	test.each<[what: string, body: object, type: string, sent: string | Buffer]>([
		[
			'JSON',
			{ contentType: 'json', specifyBody: 'json', jsonBody: '{"fo_id":"fo_1"}' },
			'application/json',
			'{"fo_id":"fo_1"}',
		],
		[
			'a form',
			{ contentType: 'form-urlencoded', ...fields },
			'application/x-www-form-urlencoded',
			'fo_id=fo_1',
		],
		[
			'a text',
			{ contentType: 'raw', rawContentType: 'text/plain', body: 'fo_1' },
			'text/plain',
			'fo_1',
		],
		[
			'a file',
			{ contentType: 'binaryData', inputDataFieldName: 'data' },
			'application/octet-stream',
			pdf,
		],
	])('sends %s', async (_what, body, type, sent) => {
		const service = await serviceThat({ headers: JSON_TYPE, body: { total: '1' } });
		const item = await itemWith({ data: [pdf, 'a.pdf'] });
		const execution = await request(service, { sendBody: true, ...body }, item);
		expect(execution.items(HTTP_REQUEST)).toMatchObject([{ json: { total: '1' } }]);
		const [{ headers, body: received }] = service.requests as [HttpService['requests'][0]];
		expect(headers).toMatchObject({
			'content-length': String(sent.length),
			'content-type': type,
			'x-api-key': API_KEY,
		});
		expect(received).toEqual(Buffer.from(sent as string));
	});

	test('sends a form with a file', async () => {
		const service = await serviceThat({ headers: JSON_TYPE, body: { total: '1' } });
		const file = { parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' };
		const form = {
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: { parameters: [parameter, file] },
		};
		await request(service, form, await itemWith({ data: [pdf, 'a.pdf'] }));
		const [{ headers, body }] = service.requests as [HttpService['requests'][0]];
		expect(headers['x-api-key']).toBe(API_KEY);
		const contents = partsOf(headers['content-type']!, body).map(({ content }) => content);
		expect(contents).toEqual([Buffer.from('fo_1'), pdf]);
	});

	test('sends headers about the content, and a query', async () => {
		const service = await serviceThat({ headers: JSON_TYPE, body: {} });
		await request(service, {
			method: 'GET',
			...jsonHeaders({ 'Accept-Language': 'de', 'X-Request-ID': '7' }),
			sendQuery: true,
			queryParameters: { parameters: [{ name: 'page', value: '2' }] },
		});
		expect(service.requests).toMatchObject([
			{
				method: 'GET',
				path: '/api/v1/extract_data?page=2',
				headers: { 'accept-language': 'de', 'x-request-id': '7', 'x-api-key': API_KEY },
			},
		]);
	});

	test('fetches page after page', async () => {
		const service = await serviceThat(({ headers, path }) => ({
			headers: JSON_TYPE,
			body: { next: `http://${headers.host}${path}/next` },
		}));
		const nextURL = '={{ $response.body.next }}';
		const pages = paginated({ paginationMode: 'responseContainsNextURL', nextURL });
		const execution = await request(service, pages);
		expect(execution.items(HTTP_REQUEST)).toHaveLength(2);
		expect(service.requests).toMatchObject([
			{ path: '/api/v1/extract_data', headers: { 'x-api-key': API_KEY } },
			{ path: '/api/v1/extract_data/next', headers: { 'x-api-key': API_KEY } },
		]);
	});

	describe('refuses, before anything is sent,', () => {
		async function expectRefusal(parameters: object, sentence: string) {
			const service = await serviceThat();
			const execution = await request(service, parameters);
			expect(execution.error(HTTP_REQUEST)!.message).toContain(sentence);
			expect(service.requests).toEqual([]);
			expect(JSON.stringify(execution.run)).not.toContain(API_KEY);
		}

		// n8n's HTTP client trims the names of headers.
		const NAMES = ['Host', 'Host ', ' Host', 'Host\t', 'host\u00a0', 'x-api-key ', 'X-Host'];
		test.each(NAMES)('the header %j', async (name) => {
			const headers = jsonHeaders({ [name]: 'other.example' });
			await expectRefusal(headers, "can't be set together with this credential");
			const options = { lowercaseHeaders: false };
			await expectRefusal({ ...headers, options }, "can't be set together with this credential");
		});

		test('a header that the pagination would set', async () => {
			const parameters = [{ type: 'headers', name: 'host ', value: 'other.example' }];
			const mode = 'updateAParameterInEachRequest';
			await expectRefusal(
				paginated({ paginationMode: mode, parameters: { parameters } }),
				'The header "host" can\'t be set together with this credential',
			);
		});
	});
});
