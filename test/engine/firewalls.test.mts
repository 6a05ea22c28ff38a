import { beforeAll, describe, expect, test } from 'vitest';

import { startEngine } from '../../n8n/engine/engine.mjs';
import { documentIn, serviceThat, type FixedAnswer } from '../support/servers/httpService.mjs';
import { EXTRACT, extract, itemWith, jsonOf, pdfWith } from '../support/workflows.mjs';

beforeAll(async () => await startEngine('filesystem'));

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, before = '') =>
	`${before}<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>…</body></html>`;

/** A service whose firewall gives this answer to one of the documents. */
async function serviceWithFirewall(blocked: string, answer: FixedAnswer) {
	return await serviceThat((request) =>
		documentIn(request).includes(blocked) ? answer : { body: { a: 'one' } },
	);
}

async function errorFor(answer: FixedAnswer) {
	const { origin, requests } = await serviceThat(answer);
	const items = [{ json: { text: 'one' } }, { json: { text: 'two' } }];
	const parameters = {
		inputType: 'text',
		text: '={{ $json.text }}',
		options: { concurrency: 1 },
	};
	const execution = await extract({ origin }, items, parameters, {
		onError: 'continueRegularOutput',
	});
	const [first, second] = jsonOf(execution) as Array<{
		error: string;
		details: { description: string };
	}>;
	return { message: first!.error, description: first!.details.description, second, requests };
}

describe('A firewall that answers one of 40 documents with 403 and a web page', () => {
	const blockedPage: FixedAnswer = { status: 403, headers: HTML, body: page('Request blocked') };
	const items = async () =>
		await Promise.all(
			Array.from(
				{ length: 40 },
				async (_, index) =>
					await itemWith({ data: [pdfWith(`invoice ${index};`), `${index}.pdf`] }),
			),
		);

	test('fails only that document, with an error about the firewall', async () => {
		const service = await serviceWithFirewall('invoice 7;', blockedPage);
		const settings = { onError: 'continueRegularOutput' as const };
		const results = jsonOf(await extract(service, await items(), {}, settings));
		expect(results.filter(({ error }) => !error)).toHaveLength(39);
		expect(results[7]).toMatchObject({
			error: "The answer is a web page, so it isn't the service's own (HTTP 403) [item 7]",
			details: {
				description:
					'It is probably from a firewall (WAF) or a login page in front of the service. Ask whoever runs the service, or your network, to let the requests of n8n through. If every document fails like this, check the Base URL and the API key in the credential. It says: Request blocked.',
				httpCode: '403',
				fileName: '7.pdf',
			},
		});
	});

	test('does not end the next run with the same documents', async () => {
		const service = await serviceWithFirewall('invoice 7;', blockedPage);
		await extract(service, await items());
		const settings = { onError: 'continueRegularOutput' as const };
		const again = await extract(service, await items(), {}, settings);
		expect(jsonOf(again).filter(({ error }) => !error)).toHaveLength(39);
	});
});

describe('An AWS firewall that answers with 403 in JSON, as if the account were refused', () => {
	const forbidden: FixedAnswer = {
		status: 403,
		headers: { 'x-amzn-errortype': 'ForbiddenException' },
		body: { message: 'Forbidden' },
	};
	const items = Array.from({ length: 40 }, (_, text) => ({ json: { text: `document ${text};` } }));
	const parameters = { inputType: 'text', text: '={{ $json.text }}' };
	const settings = { onError: 'continueRegularOutput' as const };

	test.each([0, 5])('fails only document %i, and again in the next run', async (blocked) => {
		const service = await serviceWithFirewall(`document ${blocked};`, forbidden);
		for (let run = 0; run < 2; run++) {
			const results = jsonOf(await extract(service, items, parameters, settings));
			expect(results.filter(({ error }) => error)).toEqual([results[blocked]]);
			expect(results[blocked]).toMatchObject({
				error: expect.stringContaining('or a firewall refused the document (HTTP 403)'),
				details: { description: expect.stringContaining('The service says: Forbidden.') },
			});
		}
	});

	test('can also mean that the address is mistyped', async () => {
		const { message, description } = await errorFor({
			status: 403,
			headers: { 'x-amzn-errortype': 'MissingAuthenticationTokenException' },
			body: { message: 'Missing Authentication Token' },
		});
		expect(message).toContain("There's no service at this address");
		expect(description).toContain('Check the Base URL');
	});
});

describe('Something in front of the service that answers', () => {
	test.each<[what: string, answer: FixedAnswer]>([
		['as Cloudflare', { status: 403, headers: HTML, body: page('Attention Required!') }],
		['as Cloudflare, in words', { status: 403, body: 'error code: 1020' }],
		[
			'as a challenge of Cloudflare',
			{ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '' },
		],
		['as a captcha of AWS WAF', { status: 405, headers: { 'x-amzn-waf-action': 'captcha' } }],
		['as a challenge of AWS WAF', { status: 202, headers: { 'x-amzn-waf-action': 'challenge' } }],
		[
			'as AWS WAF before an API gateway',
			{
				status: 403,
				headers: { 'x-amzn-errortype': 'WAFForbiddenException' },
				body: { message: 'Forbidden' },
			},
		],
		['as Azure Front Door', { status: 403, headers: HTML, body: page('', '\uFEFF\r\n') }],
		[
			'as ModSecurity',
			{ status: 406, headers: HTML, body: '<head><title>Not Acceptable!</title>' },
		],
		['as FortiGuard, with 200', { headers: HTML, body: page('Web Page Blocked!') }],
		['without a content type', { status: 403, body: page('Zscaler') }],
		['as a login page, with 200', { headers: HTML, body: page('Sign in') }],
		['as a login page, with 401', { status: 401, headers: HTML, body: page('Sign in') }],
		[
			'as a proxy with the login of Windows',
			{ status: 401, headers: { 'www-authenticate': 'Negotiate, NTLM' }, body: 'Unauthorized' },
		],
	])('%s fails only this document, and the next one is sent', async (_what, answer) => {
		const { message, description, second, requests } = await errorFor(answer);
		expect(message).toMatch(
			/^(The answer is a web page, so it isn't the service's own|A firewall or proxy in front of the service rejected the request) \(HTTP \d+\)/,
		);
		expect(description).toContain('to let the requests of n8n through');
		expect(second!.error).toContain('[item 1]');
		expect(requests).toHaveLength(2);
	});

	test.each([
		'https://login.microsoftonline.com/common/oauth2',
		'http://gateway.zscaler.net/block?url=x',
	])('with a redirect to %s leads to an error that mentions it', async (location) => {
		const { message, description } = await errorFor({ status: 307, headers: { location } });
		expect(message).toContain('redirects somewhere else (HTTP 307)');
		expect(description).toContain(`It points to ${location}.`);
		expect(description).toContain('If it belongs to a firewall, a proxy or a login page');
	});
});

describe('A service, or its gateway, that refuses the key', () => {
	test.each<[what: string, answer: FixedAnswer]>([
		['in JSON', { body: { message: 'Forbidden' } }],
		['in JSON that is called HTML', { headers: HTML, body: { message: 'Forbidden' } }],
		['in words', { headers: { 'content-type': 'text/plain' }, body: 'Invalid key' }],
		['in words that are called HTML', { headers: HTML, body: 'Invalid key' }],
		['in XML', { body: '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>' }],
		['in no words', { body: '' }],
		['and names Basic', { headers: { 'www-authenticate': 'Basic realm="API"' }, body: '' }],
		['and names Bearer', { headers: { 'www-authenticate': 'Bearer' }, body: '' }],
	])('%s fails all documents after a single request', async (_what, answer) => {
		for (const status of [401, 403]) {
			const { message, second, requests } = await errorFor({ ...answer, status });
			expect(message).toContain(`(HTTP ${status})`);
			expect(second!.error.replace('[item 1]', '[item 0]')).toBe(message);
			expect(requests).toHaveLength(1);
		}
	});
});

test("A web server's own error page doesn't hide the meaning of the status", async () => {
	const about: Array<[number, string]> = [
		[404, "doesn't know the project"],
		[413, 'too large'],
		[502, 'lost on the way'],
	];
	for (const [status, message] of about) {
		const error = await errorFor({ status, headers: HTML, body: page(`${status}`) });
		expect(error.message).toContain(message);
	}
});

test("A CDN's page with 429 or 503 leads to a retry, like the service's own answer", async () => {
	for (const status of [429, 503]) {
		const { origin, requests } = await serviceThat(() =>
			requests.length < 2
				? { status, headers: { ...HTML, 'retry-after': '0.05' }, body: page('Slow down') }
				: { body: { a: 'one' } },
		);
		const parameters = { inputType: 'text', text: 'x' };
		const execution = await extract({ origin }, [{ json: {} }], parameters);
		expect(jsonOf(execution)).toEqual([{ a: 'one' }]);
		expect(execution.error(EXTRACT)).toBeUndefined();
	}
});
