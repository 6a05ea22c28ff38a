import { afterAll, describe, expect, test } from 'vitest';

import { startHttpService } from '../../support/servers/httpService.mjs';
import { choose, nodeOf, startingWith } from './support/examples.mjs';
import { expectSuccess, startMailboxFor, startRunning } from './support/running.mjs';

const { client, prepared } = await startRunning();
const { mails, smtp } = await startMailboxFor(client);

const headers = { 'content-type': 'application/json' };
const orderSystem = await startHttpService({ status: 201, headers, body: { accepted: true } });
afterAll(orderSystem.close);

describe('"email-text-to-order-system"', () => {
	async function runOn(text?: string): Promise<void> {
		orderSystem.requests.length = 0;
		mails.length = 0;
		const workflow = prepared('email-text-to-order-system');
		nodeOf(workflow, 'Send to Order System').parameters.url = `${orderSystem.origin}/api/orders`;
		choose(workflow, 'smtp', smtp, 'Ask a Person');
		if (text !== undefined) {
			const { assignments } = nodeOf(workflow, 'Example Email').parameters.assignments as {
				assignments: { name: string; value: string }[];
			};
			assignments.find((field) => field.name === 'textPlain')!.value = text;
		}
		expectSuccess(await client.run(startingWith(workflow, 'Try It Out')));
	}

	test('sends the order in its example email to the order system', async () => {
		await runOn();
		expect(orderSystem.requests).toHaveLength(1);
		expect(JSON.parse(orderSystem.requests[0]!.body.toString())).toMatchObject({
			order_number: 'SG-20931',
			delivery_date: '2 October 2026',
			total: '4,020.00',
		});
		expect(mails).toEqual([]);
	});

	test('forwards an email without an order to a person', async () => {
		await runOn('When will our chairs arrive?');
		expect(orderSystem.requests).toEqual([]);
		expect(mails).toEqual([expect.stringContaining('No order number was found.')]);
		expect(mails[0]).toContain('Subject: Please look at: Purchase order SG-20931');
		expect(mails[0]).toContain('When will our chairs arrive?');
	});

	test('forwards an email without text to a person, with the reason', async () => {
		await runOn('');
		expect(mails).toEqual([expect.stringContaining('The text is empty')]);
	});
});
