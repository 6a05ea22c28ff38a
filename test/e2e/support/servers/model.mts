import { startHttpService, type HttpService } from '../../../support/servers/httpService.mjs';

interface Message {
	role: string;
	content: string | null;
	tool_calls?: object[];
}

/** A request of an agent to its model. */
export interface Question {
	messages: Message[];
	tools: { function: { name: string; description: string; parameters: Parameters } }[];
}

interface Parameters {
	properties: Record<string, { type: string; description?: string }>;
}

/**
 * A simulated language model with OpenAI's API: it calls the first tool, with this text for each of its
 * parameters, and then answers with the tool's result.
 */
export async function startModel(text: string): Promise<HttpService> {
	return await startHttpService(({ body }) => {
		const message = answerTo(JSON.parse(body.toString()) as Question, text);
		const choice = { index: 0, message, finish_reason: message.tool_calls ? 'tool_calls' : 'stop' };
		return {
			headers: { 'content-type': 'application/json' },
			body: { id: '1', object: 'chat.completion', created: 0, choices: [choice] },
		};
	});
}

function answerTo({ messages, tools }: Question, text: string): Message {
	const last = messages.at(-1)!;
	if (last.role === 'tool') return { role: 'assistant', content: last.content };
	const { name, parameters } = tools[0]!.function;
	const filled = Object.keys(parameters.properties).map((property) => [property, text]);
	const call = { name, arguments: JSON.stringify(Object.fromEntries(filled)) };
	const toolCall = { id: 'call_1', type: 'function', function: call };
	return { role: 'assistant', content: null, tool_calls: [toolCall] };
}
