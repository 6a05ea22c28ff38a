import { clientOf } from '../../../n8n/server/client.mjs';
import type { N8n } from '../../../n8n/server/startN8n.mjs';
import { documentExtraction, NODE, trigger } from '../../../n8n/server/workflows/workflow.mjs';
import { agentWith, openAiChatModel } from '../support/agent.mjs';
import { openBrowser } from '../../../support/browser.mjs';
import { editorOf } from '../support/editor.mjs';
import { boxOf, takePicture } from './picture.mjs';

const ANY_MODEL = { apiKey: 'any', url: 'http://127.0.0.1/v1' };

/** Shows the node as a tool of an agent, with the parameters that work there. */
export async function takeTool(
	n8n: N8n,
	credential: { id: string; name: string },
	file: string,
): Promise<void> {
	const client = clientOf(n8n);
	const model = await client.createCredential(ANY_MODEL, 'OpenAI account', 'openAiApi');
	const tool = documentExtraction(credential, {}, { type: `${NODE}Tool` });
	const workflow = agentWith(trigger(), openAiChatModel(model), tool);
	const { id } = await client.createWorkflow(workflow);
	const { browser, page } = await openBrowser(n8n, { width: 1440, height: 740 });
	try {
		const editor = editorOf(page);
		await editor.openWorkflow(id);
		const panel = await editor.openNode(tool.name);
		await editor.rest();
		await takePicture(page, await boxOf(panel), file);
	} finally {
		await browser.close();
	}
}
