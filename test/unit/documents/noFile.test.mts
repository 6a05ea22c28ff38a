import type { IExecuteFunctions } from 'n8n-workflow';
import { expect, test } from 'vitest';

import { noFileAdvice } from '../../../nodes/DocumentExtraction/documents/fileProblems.js';
import { NODE } from '../../../n8n/server/workflows/workflow.mjs';

const adviceFor = (type: string) =>
	noFileAdvice({
		getNode: () => ({ name: 'Document Extraction', type }),
		getParentNodes: () => [{ name: 'Form', type: 'n8n-nodes-base.formTrigger' }],
	} as unknown as IExecuteFunctions);

test('Only in a tool is an item without a file answered with what agents can and cannot pass', () => {
	expect(adviceFor(`${NODE}Tool`)).toContain("An agent doesn't pass files to its tools.");
	expect(adviceFor(NODE)).toBe(
		'In "Form", nobody uploaded a file. To let such items pass, set the option "Item Without Document" to "Pass Through".',
	);
});
