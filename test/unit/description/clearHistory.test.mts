import { NodeHelpers, type INode, type INodeParameters } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node.js';

const { description } = new DocumentExtraction();

/** The parameters that n8n's editor keeps after one of them has been changed. */
function changed(parameters: INodeParameters, change: INodeParameters): INodeParameters {
	const values = { ...parameters, ...change };
	const node = { typeVersion: 1, type: description.name, parameters: values } as unknown as INode;
	return NodeHelpers.getNodeParameters(
		description.properties,
		values,
		false,
		false,
		node,
		description,
	)!;
}

test.each(['all', 'input'])(
	'A node that clears the history of %s documents for once has its settings when it extracts again',
	(clear) => {
		const settings = {
			operation: 'extractData',
			projectId: 'fo_123',
			inputType: 'auto',
			fileSelection: 'byName',
			binaryPropertyName: 'invoice',
			text: '={{ $json.body }}',
			options: { convertValues: true, alreadyReadDocuments: 'skip', requiredFields: 'total' },
		};
		const before = changed(settings, {});
		const clearing = changed(changed(before, { operation: 'clearHistory' }), { clear });
		const otherWay = changed(changed(clearing, { clear: 'all' }), { clear: 'input' });
		expect(changed(otherWay, { operation: 'extractData' })).toEqual(before);
		expect(before).toMatchObject({ projectId: 'fo_123', options: settings.options });
	},
);
