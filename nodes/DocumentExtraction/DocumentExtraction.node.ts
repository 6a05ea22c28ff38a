import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { chooseAllDocuments, type Document } from './documents';
import { ExtractionRun } from './extract';
import { properties } from './properties';
import { noteOf } from './report';
import { extractedItem, failedItem, forErrorOutput, toNodeError } from './result';
import { CREDENTIAL } from './transport';

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
		const credentials = await this.getCredentials(CREDENTIAL);

		const failed = (itemIndex: number, error: unknown): INodeExecutionData => {
			const nodeError = toNodeError(this.getNode(), error, itemIndex);
			if (!this.continueOnFail()) throw nodeError;
			const item = failedItem(itemIndex, nodeError);
			const hasErrorOutput = this.getNode().onError === 'continueErrorOutput';
			return hasErrorOutput ? forErrorOutput(item, nodeError) : item;
		};

		// All are checked before the first is sent: a document is paid for, and without "continue" a
		// single failure would lose the results of those before it.
		const input = this.getInputData();
		const skipped: string[] = [];
		const chosen: Array<Document | INodeExecutionData> = [];
		const choices = await chooseAllDocuments(this, input.length);
		for (const [itemIndex, item] of input.entries()) {
			const choice = choices[itemIndex]!;
			const documents = choice instanceof Error ? [choice] : choice.documents;
			for (const document of documents) {
				chosen.push(document instanceof Error ? failed(itemIndex, document) : document);
			}
			if (choice instanceof Error) continue;
			skipped.push(...choice.skipped.map((reason) => `${reason} [item ${itemIndex}]`));
			if (choice.passesThrough) chosen.push({ ...item, pairedItem: { item: itemIndex } });
		}

		const run = new ExtractionRun(this, credentials, chosen.filter(isDocument), {
			extracted: (document, body, effort) =>
				extractedItem(document, body, effort, input[document.itemIndex]!),
			failed: ({ itemIndex }, error) => failed(itemIndex, error),
		});
		const results = (await run.extractAll()).values();

		const note = noteOf(run.report, skipped);
		if (note) this.addExecutionHints({ message: note, location: 'outputPane' });
		return [chosen.map((choice) => (isDocument(choice) ? results.next().value! : choice))];
	}
}

function isDocument(choice: Document | INodeExecutionData): choice is Document {
	return 'request' in choice;
}
