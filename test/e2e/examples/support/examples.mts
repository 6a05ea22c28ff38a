import type { INode } from 'n8n-workflow';

import type { NewWorkflow } from '../../../../n8n/server/workflows/workflow.mjs';

export function nodeOf({ nodes }: NewWorkflow, name: string): INode {
	return nodes.find((node) => node.name === name)!;
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
