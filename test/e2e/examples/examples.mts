import type { INode } from 'n8n-workflow';

import type { NewWorkflow } from '../../../host/workflows/workflow.mjs';

/** The name that n8n gives a new credential for the node by default. */
export const ACCOUNT = 'Document Extraction account';

export function nodeOf({ nodes }: NewWorkflow, name: string): INode {
	return nodes.find((node) => node.name === name)!;
}

/** Chooses a credential in one node, or in all nodes that already name one of this type. */
export function choose(
	workflow: NewWorkflow,
	type: string,
	{ id, name }: { id: string; name: string },
	nodeName?: string,
): NewWorkflow {
	for (const node of workflow.nodes) {
		if (node.name === nodeName || (!nodeName && node.credentials?.[type])) {
			node.credentials = { ...node.credentials, [type]: { id, name } };
		}
	}
	return workflow;
}

/** The workflow with this trigger as its first node, from which it is run. */
export function startingWith(workflow: NewWorkflow, trigger: string): NewWorkflow {
	const others = workflow.nodes.filter(({ name }) => name !== trigger);
	return { ...workflow, nodes: [nodeOf(workflow, trigger), ...others] };
}
