import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';

import { chooseAllDocuments, concurrencyOf, type Document } from './documents/documents';
import { ExtractionRun } from './extractData';
import { properties } from './description/properties';
import { noteOf } from './results/report';
import { extractedItem, failedItem, forErrorOutput, toNodeError } from './results/result';
import { CREDENTIAL } from './transport/transport';

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

		const input = this.getInputData();
		const run = new ExtractionRun(this, credentials, concurrencyOf(this), {
			extracted: (document, body, effort) =>
				extractedItem(document, body, effort, input[document.itemIndex]!),
			failed: ({ itemIndex }, error) => failed(itemIndex, error),
		});
		const choices = chooseAllDocuments(this, input.length, run.turns);
		const skipped: string[] = [];
		const chosen: Array<Document | INodeExecutionData> = [];
		async function* documentsToExtract(): AsyncGenerator<Document, void> {
			for await (const choice of choices) {
				const { itemIndex } = choice;
				for (const document of choice.documents) {
					if (document instanceof Error) {
						chosen.push(failed(itemIndex, document));
					} else {
						chosen.push(document);
						yield document;
					}
				}
				skipped.push(...choice.skipped.map((reason) => `${reason} [item ${itemIndex}]`));
				if (choice.passesThrough) {
					chosen.push({ ...input[itemIndex]!, pairedItem: { item: itemIndex } });
				}
			}
		}

		// Without "continue" a single failure loses all results, and each was paid for. So all documents
		// are checked then before the first is sent; with it, the first ones need not wait.
		const documents = this.continueOnFail()
			? documentsToExtract()
			: await all(documentsToExtract());
		const results = (await run.extractAll(documents)).values();

		const note = noteOf(run.report, skipped);
		if (note) this.addExecutionHints({ message: note, location: 'outputPane' });
		return [chosen.map((choice) => (isDocument(choice) ? results.next().value! : choice))];
	}
}

async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
	const values: T[] = [];
	for await (const value of source) values.push(value);
	return values;
}

function isDocument(choice: Document | INodeExecutionData): choice is Document {
	return 'request' in choice;
}
