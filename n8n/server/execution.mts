import type { INodeExecutionData, IRunExecutionData, ITaskData } from 'n8n-workflow';

/** An execution that has ended. */
export interface Execution {
	status: string;
	/** n8n's complete response as text: everything that it has stored about the execution. */
	stored: string;
	/** All items of one output of a node. */
	items(node: string, output?: number): INodeExecutionData[];
	error(node: string): ITaskData['error'];
	/** The node's notes in its output panel. */
	hints(node: string): string[];
}

/** @param flattened the data of an execution, as stored by n8n */
export function readRunData(flattened: string): Pick<Execution, 'items' | 'error' | 'hints'> {
	const { runData } = (unflatten(flattened) as IRunExecutionData).resultData;
	const lastRun = (node: string) => runData[node]?.at(-1);
	return {
		items: (node, output = 0) => lastRun(node)?.data?.main?.[output] ?? [],
		error: (node) => lastRun(node)?.error,
		hints: (node) => lastRun(node)?.hints?.map(({ message }) => message) ?? [],
	};
}

/** n8n stores run data as a list of values in which strings inside objects are indexes of that list. */
function unflatten(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const read = new Map<number, object>();
	const valueAt = (index: number): unknown => {
		const value = values[index];
		if (typeof value !== 'object' || value === null) return value;
		const known = read.get(index);
		if (known) return known;
		const copy: object = Array.isArray(value) ? [] : {};
		read.set(index, copy);
		const entries = Object.entries(value).map(([key, part]) => [
			key,
			typeof part === 'string' ? valueAt(Number(part)) : part,
		]);
		return Object.assign(copy, Object.fromEntries(entries));
	};
	return valueAt(0);
}
