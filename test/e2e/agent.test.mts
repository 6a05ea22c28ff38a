import { readFileSync } from 'node:fs';
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../n8n/server/client.mjs';
import { exampleDocument } from '../../n8n/server/workflows/examples.mjs';
import {
	documentExtraction,
	NODE,
	trigger,
	webhook,
} from '../../n8n/server/workflows/workflow.mjs';
import { formWith } from '../support/files.mjs';
import { textOf } from '../support/servers/httpService.mjs';
import { agentWith, openAiChatModel } from './support/agent.mjs';
import { startModel, type Question } from './support/servers/model.mjs';
import { startServiceFor } from './support/service.mjs';

const TOOL = `${NODE}Tool`;
const NOT_FOR_FILES = 'It takes no files, file names or links.';
const ORDER = 'Order number: NM-20931\nTotal: 4,547.00';
const INVOICE = exampleDocument('invoice-office-supplies.pdf');
/** The expression of the button next to a parameter, which lets the model fill it in. */
const FROM_AI =
	"={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', `The whole order`, 'string') }}";

const client = clientOf(inject('n8n'));
const { service, credential } = await startServiceFor(client);
const model = await startModel(ORDER);
afterAll(model.close);
const openAi = { apiKey: 'any', url: `${model.origin}/v1` };
const chatModel = openAiChatModel(await client.createCredential(openAi, 'Model', 'openAiApi'));

test('the tool describes its parameters, and a model can fill them in', async () => {
	const tool = (await client.types('nodes')).find(({ name }) => name === TOOL)!;
	for (const parameter of ['text', 'binaryPropertyName', 'projectId']) {
		const property = tool.properties.find(({ name }) => name === parameter);
		expect(property).toMatchObject({ description: expect.stringMatching(/\w+ \w+/) });
		// Only these types have the button, and only if they accept expressions.
		expect(['string', 'number', 'boolean', 'json']).toContain(property?.type);
		expect(property?.noDataExpression).not.toBe(true);
	}
});

describe('an agent with the node as its tool', () => {
	const tool = (parameters: INodeParameters) =>
		documentExtraction(credential, parameters, { type: TOOL });

	test('tells its model about the tool, passes a text to it and gets the fields back', async () => {
		const textTool = tool({ projectId: 'fo_3', text: FROM_AI });
		const execution = await client.run(agentWith(trigger(), chatModel, textTool));
		const { tools } = JSON.parse(model.requests[0]!.body.toString()) as Question;
		const asksFor = { Text: { type: 'string', description: 'The whole order' } };
		expect(tools).toMatchObject([
			{
				function: {
					name: 'Document_Extraction',
					description: expect.stringContaining(NOT_FOR_FILES),
					parameters: { properties: asksFor },
				},
			},
		]);
		expect(execution.items('Agent')[0]?.json.output).toContain('"order_number":"NM-20931"');
		expect(execution.stored).not.toContain(service.apiKey);
		expect(textOf(model.requests)).not.toContain(service.apiKey);
	});

	test('only returns the selected fields, and whether a person should review them', async () => {
		const check = { fields: 'order_number', kind: 'pattern', pattern: '\\d+' };
		const options = {
			checks: { list: { rows: { check: [check] } } },
			output: { values: { mode: 'selectedFields', fields: 'order_number' } },
		};
		const textTool = tool({ projectId: 'fo_3', text: FROM_AI, options });
		const execution = await client.run(agentWith(trigger(), chatModel, textTool));
		const { output } = execution.items('Agent')[0]!.json;
		expect(output).toContain('"order_number":"NM-20931"');
		expect(output).toContain('"_needsReview":true');
		expect(output).not.toContain('total');
	});

	// n8n doesn't pass the files of an agent's item to its tools, but an expression can reach them.
	test('extracts a file that the tool gets from an expression', async () => {
		const fileTool = tool({
			inputType: 'file',
			binaryPropertyName: "={{ $('Webhook').item.binary.invoice }}",
		});
		const form = formWith({ invoice: [readFileSync(INVOICE), 'invoice.pdf'] });
		const execution = await client.submit(agentWith(webhook(), chatModel, fileTool), form);
		expect(execution.items('Agent')[0]?.json.output).toContain('"total_amount":"824.88"');
	});
});
