import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { realClock } from './clock';
import { builderHint, hints } from './description/hints';
import { properties } from './description/properties';
import { extractDataOperation } from './operations/extractData.operation';
import { clearHistoryOperation } from './operations/clearHistory.operation';
import { failedItems, toNodeError } from './results/failedItem';
import { SharedResources } from './sharedResources';
import { CREDENTIAL } from './transport/service';

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
		subtitle:
			'={{ { extractData: "Extract Data", clearHistory: "Clear History" }[$parameter["operation"]] }}',
		description: 'Extract fields from invoices, receipts and other documents or texts',
		defaults: { name: 'Document Extraction' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		hints,
		builderHint,
		credentials: [{ name: CREDENTIAL, required: true }],
		properties,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const operation = this.getNodeParameter('operation', 0, 'extractData');
		const run = operation === 'clearHistory' ? clearHistoryOperation : extractDataOperation;
		try {
			return [await run(this, shared)];
		} catch (error) {
			const isStopped = this.getExecutionCancelSignal()?.aborted;
			if (!this.continueOnFail() || isStopped) throw toNodeError(this, error, 0);
			// n8n would pass the input on as if its documents had been read.
			return [failedItems(this, error as Error)];
		}
	}
}
