import { NodeHelpers, type INode, type INodeTypeDescription } from 'n8n-workflow';
import { describe, expect, inject, test } from 'vitest';

import { clientOf } from '../../../n8n/server/client.mjs';
import { EXAMPLES, readExample } from '../../../n8n/server/workflows/examples.mjs';
import { tablesOf } from '../../../n8n/server/workflows/tables.mjs';
import { NODE } from '../../../n8n/server/workflows/workflow.mjs';

/** The nodes for which a person still has to choose a credential after the import. */
const CREDENTIALS_TO_CHOOSE: Record<string, string[]> = {
	'ai-agent-with-documents': ['OpenAI Chat Model'],
	approval: ['Send Email'],
	'bills-with-lines-to-xero': ['HTTP Request', 'HTTP Request'],
	'email-to-data-table': ['Email Trigger (IMAP)'],
	'email-text-to-order-system': ['Email Trigger (IMAP)', 'Send Email'],
	'email-to-google-sheets': ['Email Trigger (IMAP)', 'Google Sheets', 'Google Sheets'],
	'every-morning-new-scans': ['Send Email'],
	'google-drive-to-slack': ['Google Drive Trigger', 'Google Drive', 'Slack', 'Slack'],
	'invoice-lines-to-google-sheets': ['Email Trigger (IMAP)', 'Google Sheets', 'Google Sheets'],
	'webhook-to-json': ['Webhook'],
	'zip-attachments': ['Email Trigger (IMAP)'],
};

const client = clientOf(inject('n8n'));
const types = (await client.types('nodes')) as INodeTypeDescription[];

const typeOf = ({ type, typeVersion }: INode) =>
	types.find(({ name, version }) => name === type && [version].flat().includes(typeVersion));

/** True if a node lacks a credential, by the rule of n8n's editor. */
function lacksCredential(node: INode): boolean {
	// An HTTP Request can use the credential of another node.
	if (node.parameters.nodeCredentialType) return node.credentials === undefined;
	const type = typeOf(node)!;
	const { displayParameter, getNodeParameters } = NodeHelpers;
	// With defaults, because the parameters decide which credentials a node needs.
	const set = getNodeParameters(type.properties, node.parameters, true, false, node, type)!;
	const missing = (type.credentials ?? []).filter(
		({ name, required }) => required && !node.credentials?.[name],
	);
	return missing.some((credential) => displayParameter(set, credential, node, type));
}

test('No table name of the examples contains another one, so n8n finds tables by their names', () => {
	const names = EXAMPLES.flatMap((name) => [...tablesOf(readExample(name)).keys()]);
	expect(names.length).toBeGreaterThan(0);
	for (const name of names) expect(names.filter((other) => other.includes(name))).toEqual([name]);
});

describe.each(EXAMPLES)('the file of the example "%s"', (name) => {
	const workflow = readExample(name);

	test('has a note on what to do before running it', () => {
		const notes = workflow.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
		const texts = notes.map(({ parameters }) => String(parameters.content));
		expect(texts).toEqual(
			expect.arrayContaining([expect.stringMatching(/^## Before You Run It\n1\. /)]),
		);
		// Each node that it names in bold exists.
		const nodes = workflow.nodes.map(({ name: nodeName }) => nodeName);
		const inSteps = [...texts.join('\n').matchAll(/ (?:In|in) \*\*(.+?)\*\*/g)];
		for (const [, bold] of inSteps) expect(nodes).toContain(bold);
	});

	test('says in a note which tables and columns to create', () => {
		const text = JSON.stringify(workflow.nodes.map(({ parameters }) => parameters.content));
		for (const [table, columns] of tablesOf(workflow)) {
			for (const name of [table, ...columns.map((column) => column.name)]) {
				expect(text).toContain(`\`${name}\``);
			}
		}
	});

	test('contains no credential, no ID of an n8n, and no data from a run', () => {
		// Without a credential, n8n chooses the only one there is, whatever its name.
		for (const node of workflow.nodes) expect(node).not.toHaveProperty('credentials');
		expect(workflow).toMatchObject({ active: false, pinData: {} });
		expect(workflow).not.toHaveProperty('meta');
		expect(workflow).not.toHaveProperty('id');
	});

	test('only uses node types and versions that exist', () => {
		const unknown = workflow.nodes.filter((node) => typeOf(node) === undefined);
		expect(unknown.map(({ type, typeVersion }) => `${type} ${typeVersion}`)).toEqual([]);
	});

	test('sets every parameter that its nodes require', () => {
		for (const node of workflow.nodes) {
			const type = typeOf(node)!;
			const issues = NodeHelpers.getNodeParametersIssues(type.properties, node, type);
			expect(issues, node.name).toBeNull();
		}
	});

	test('only sets options that the node has', () => {
		for (const node of workflow.nodes.filter(({ type }) => type.startsWith(NODE))) {
			const { options } = typeOf(node)!.properties.find(({ name }) => name === 'options')!;
			const known = options!.map(({ name }) => name);
			expect(known).toEqual(expect.arrayContaining(Object.keys(node.parameters.options ?? {})));
		}
	});

	test('only lacks the credentials that a person has to choose', () => {
		const others = workflow.nodes.filter(({ type }) => !type.startsWith(NODE));
		const lacking = others.filter(lacksCredential);
		const names = lacking.map((node) => typeOf(node)!.displayName);
		expect(names.sort()).toEqual((CREDENTIALS_TO_CHOOSE[name] ?? []).sort());
	});
});
