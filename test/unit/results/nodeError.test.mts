import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { Problem, ServiceProblem } from '../../../nodes/DocumentExtraction/problem.js';
import { toNodeError } from '../../../nodes/DocumentExtraction/results/failedItem.js';
import { MESSAGE_LENGTH } from '../../../nodes/DocumentExtraction/wording.js';

const node = { name: 'Document Extraction', type: 'documentExtraction' } as INode;
const among = (count: number) => ({
	getNode: () => node,
	getInputData: () => Array.from({ length: count }, () => ({ json: {} })),
});
const LINK = '<a href=//evil.example>Log in again</a>';
const LINK_AS_TEXT = '‹a href=//evil.example›Log in again‹/a›';

const ERRORS: Array<[what: string, make: (message: string) => unknown]> = [
	['what the node refuses', (message) => new Problem(message, 'Do this.')],
	['an answer of the service', (message) => new ServiceProblem(message, 'Do this.', 'final')],
	['any error, such as that of an expression', (message) => new Error(message)],
	['an operation error of n8n', (message) => new NodeOperationError(node, message)],
	['an API error of n8n', (message) => new NodeApiError(node, {}, { message })],
	['a text that an expression throws', (message) => message],
];

// n8n shows a message as HTML in a notification, and as text in a panel.
describe.each(ERRORS)('The error for %s', (_what, make) => {
	test('has no HTML in its message', () => {
		expect(toNodeError(among(5), make(`Look: ${LINK}`), 3).message).toContain(
			`Look: ${LINK_AS_TEXT}`,
		);
	});

	test('has a short message', () => {
		const { message } = toNodeError(among(5), make('x'.repeat(200_000)), 3);
		expect(message).toMatch(/^x{300}…/);
		expect(message.length).toBeLessThan(MESSAGE_LENGTH + 20);
	});
});

test("A description keeps the service's own words, as HTML", () => {
	const error = new Problem('Look', `The service says: ${LINK}`);
	expect(toNodeError(among(1), error, 0).description).toBe(
		'The service says: &lt;a href=//evil.example&gt;Log in again&lt;/a&gt;',
	);
});

test('A message stays the same even if it has the name of an error code of n8n in it', () => {
	const error = new Problem('"ECONNREFUSED.pdf" is empty', 'Do this.');
	expect(toNodeError(among(5), error, 3).message).toBe('"ECONNREFUSED.pdf" is empty [item 3]');
});

test('A message has no number if there is only one item', () => {
	const error = new Problem('It is empty', 'Do this.');
	expect(toNodeError(among(1), error, 0).message).toBe('It is empty');
});
