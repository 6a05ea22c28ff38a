import type { INode, NodeConnectionType } from 'n8n-workflow';

import { chain, node, type NewWorkflow } from '../../../n8n/server/workflows/workflow.mjs';

/** A workflow in which an agent with this chat model may call this tool. */
export function agentWith(first: INode, chatModel: INode, tool: INode): NewWorkflow {
	const question = { promptType: 'define', text: 'What is the number?', options: {} };
	const agent = node('Agent', '@n8n/n8n-nodes-langchain.agent', question, { typeVersion: 3 });
	const workflow = chain('Agent', first, agent);
	const attach = (part: INode, type: NodeConnectionType) => {
		workflow.nodes.push({ ...part, position: [workflow.nodes.length * 220 - 220, 220] });
		workflow.connections[part.name] = { [type]: [[{ node: agent.name, type, index: 0 }]] };
	};
	attach(chatModel, 'ai_languageModel');
	attach(tool, 'ai_tool');
	return workflow;
}

/** n8n's chat model for OpenAI. The address of the model is in its credential. */
export function openAiChatModel({ id, name }: { id: string; name: string }): INode {
	const parameters = { model: { __rl: true, mode: 'id', value: 'any' }, options: {} };
	return node('Chat Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', parameters, {
		typeVersion: 1.2,
		credentials: { openAiApi: { id, name } },
	});
}
