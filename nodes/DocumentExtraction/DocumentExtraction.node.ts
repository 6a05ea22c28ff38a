import {
	NodeConnectionTypes,
	NodeOperationError,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { realClock } from './clock';
import { Deadlines } from './deadlines';
import { properties } from './description/properties';
import { concurrencyOf, selectDocuments } from './documents/selectDocuments';
import { extractData } from './extractData';
import type { Outcome } from './extractDocument';
import { extractedItem, failedItem, forErrorOutput, passedThrough } from './results/items';
import { toNodeError } from './results/nodeError';
import { noteOf } from './results/note';
import { SharedResources } from './sharedResources';
import { connect, CREDENTIAL } from './transport/service';

/** n8n loads this file once for all executions. */
const shared = new SharedResources(realClock, Math.random);

export class DocumentExtraction implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Document Extraction',
		name: 'documentExtraction',
		icon: {
			light: 'file:../../icons/documentExtraction.svg',
			dark: 'file:../../icons/documentExtraction.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: '={{ { extractData: "Extract Data" }[$parameter["operation"]] }}',
		description: 'Extract fields from invoices, receipts and other documents or texts',
		defaults: { name: 'Document Extraction' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: CREDENTIAL, required: true }],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const input = this.getInputData();
		const service = await connect(this);
		if (service instanceof Error)
			return [input.map((_, item) => toFailedItem(this, item, service))];

		const cancelSignal = this.getExecutionCancelSignal();
		const deadlines = new Deadlines(shared.clock, cancelSignal);
		const { items, wait } = await extractData(selectDocuments(this, deadlines), service, {
			concurrency: concurrencyOf(this),
			stopAtFirstFailure: !this.continueOnFail(),
			cancelSignal,
			shared,
		});
		// n8n recognises by this word that the execution was stopped.
		if (cancelSignal?.aborted) throw new NodeOperationError(this.getNode(), 'canceled');

		const output = items.flatMap(({ itemIndex, outcomes, passesThrough }) =>
			passesThrough
				? [passedThrough(itemIndex, input[itemIndex]!)]
				: outcomes.map((outcome) => toItem(this, itemIndex, outcome)),
		);
		const note = noteOf(items, wait);
		if (note) this.addExecutionHints({ message: note, location: 'outputPane' });
		return [output];
	}
}

function toItem(context: IExecuteFunctions, itemIndex: number, outcome: Outcome) {
	if (outcome.problem) return toFailedItem(context, itemIndex, outcome.problem);
	const { document, fields, attempts, milliseconds } = outcome;
	const input = context.getInputData()[itemIndex]!;
	return extractedItem(document, fields, { attempts, milliseconds }, input);
}

/** @throws the problem, if the node should not continue */
function toFailedItem(context: IExecuteFunctions, itemIndex: number, problem: Error) {
	const error = toNodeError(context.getNode(), problem, itemIndex);
	if (!context.continueOnFail()) throw error;
	const item = failedItem(itemIndex, error);
	const hasErrorOutput = context.getNode().onError === 'continueErrorOutput';
	return hasErrorOutput ? forErrorOutput(item, error) : item;
}
