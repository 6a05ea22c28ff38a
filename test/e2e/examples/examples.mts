import type { INode } from 'n8n-workflow';
import type { Page } from 'playwright-core';

import { exampleFile, readExample } from '../../../host/workflows/examples.mjs';
import type { NewWorkflow } from '../../../host/workflows/workflow.mjs';

/** The name that n8n gives a new credential for the node by default. */
export const ACCOUNT = 'Document Extraction account';

export function nodeOf({ nodes }: NewWorkflow, name: string): INode {
	return nodes.find((node) => node.name === name)!;
}

/** Opens a new workflow and chooses "Import from File", as a person does. */
export async function importExample(page: Page, name: string): Promise<void> {
	await page.goto('/workflow/new');
	const input = page.getByTestId('workflow-import-input').first();
	await input.waitFor({ state: 'attached' });
	await input.setInputFiles(exampleFile(name));
	const { nodes } = readExample(name);
	for (const node of nodes.filter(({ type }) => !type.endsWith('.stickyNote'))) {
		await page.locator(`[data-test-id="canvas-node"][data-node-name="${node.name}"]`).waitFor();
	}
}

/** What the red triangles on the nodes say when the mouse is over them. */
export async function issuesOnCanvas(page: Page): Promise<string[]> {
	const issues: string[] = [];
	const shown = page.locator('.titled-list-item:visible');
	for (const marker of await page.getByTestId('node-issues').all()) {
		await marker.hover({ force: true });
		await shown.first().waitFor();
		issues.push(...(await shown.allInnerTexts()));
		await page.mouse.move(0, 0);
		await shown.first().waitFor({ state: 'hidden' });
	}
	return issues;
}

/** Chooses a credential of this type in one node. */
export function choose(
	workflow: NewWorkflow,
	type: string,
	{ id, name }: { id: string; name: string },
	nodeName: string,
): NewWorkflow {
	const node = nodeOf(workflow, nodeName);
	node.credentials = { ...node.credentials, [type]: { id, name } };
	return workflow;
}

/** The workflow with this trigger as its first node, from which it is run. */
export function startingWith(workflow: NewWorkflow, trigger: string): NewWorkflow {
	const others = workflow.nodes.filter(({ name }) => name !== trigger);
	return { ...workflow, nodes: [nodeOf(workflow, trigger), ...others] };
}
