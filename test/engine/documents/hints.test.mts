import { Workflow, type INodeExecutionData, type INodeTypes } from 'n8n-workflow';
import { describe, expect, test } from 'vitest';

import { engine, EXTRACT, extractionWorkflow } from '../../support/workflows.mjs';

/** Replaces the fixture's values, so that the defaults are shown. */
const NOTHING_SET = { fileSelection: undefined, binaryPropertyName: undefined };
const FILE = { data: 'JVBERi0=', mimeType: 'application/pdf' };

/** The beginnings of the hints that the editor shows for these parameters and items. */
function hintsFor(parameters: object, items: INodeExecutionData[]): string[] {
	const { nodes } = extractionWorkflow({ ...NOTHING_SET, ...parameters });
	const node = nodes.find(({ name }) => name === EXTRACT)!;
	const type = engine.nodeType(node.type);
	const nodeTypes = { getByNameAndVersion: () => type } as unknown as INodeTypes;
	const isCombined = items.some(({ json }) => '_files' in json);
	const settings = { binaryMode: isCombined ? ('combined' as const) : ('separate' as const) };
	const connections = {};
	const workflow = new Workflow({ nodes: [node], connections, active: false, nodeTypes, settings });
	return type.description
		.hints!.filter(({ displayCondition }) => {
			const { expression } = workflow;
			// As in n8n's editor, which shows no hint whose condition fails.
			const given = [displayCondition!, null, 0, 0, node.name, items, 'manual', {}] as const;
			if (items.length === 0 && displayCondition!.includes('$input')) {
				expect(() => expression.getParameterValue(...given)).toThrow('No execution data');
				return false;
			}
			const shown = expression.getParameterValue(...given);
			expect(shown, displayCondition).toBeTypeOf('boolean');
			return shown;
		})
		.map(({ message }) => message.split(/[.(]/)[0]!.trim());
}

const withFiles = (...names: string[]): INodeExecutionData => ({
	json: {},
	binary: Object.fromEntries(names.map((name) => [name, FILE])),
});
const inJson = (...names: string[]): INodeExecutionData => ({
	json: { _files: Object.fromEntries(names.map((name) => [name, FILE])) },
});
const NONE: INodeExecutionData = { json: { subject: 'Invoice' } };

const FULL = withFiles('data');

const NO_FILE = 'There are no files in the input';
const NO_FIELD = 'There are files, but none in the field named in "Input Binary Field"';
const NO_ATTACHMENT = 'None of the files is an email attachment';

describe('Before the node runs, a hint', () => {
	test.each([[{}], [{ fileSelection: 'emailAttachments' }], [{ fileSelection: 'byName' }]])(
		'says that there are no files in the input, with %j',
		(parameters) => {
			expect(hintsFor(parameters, [NONE, NONE])).toEqual([NO_FILE]);
			expect(hintsFor(parameters, [NONE, withFiles('data', 'attachment_0')])).toEqual([]);
			expect(hintsFor(parameters, [NONE, inJson('data', 'attachment_0')])).toEqual([]);
		},
	);

	test('says that no item has a field of the name', () => {
		const parameters = { fileSelection: 'byName', binaryPropertyName: 'Invoice' };
		for (const items of [[withFiles('data')], [NONE, inJson('data')]]) {
			expect(hintsFor(parameters, items)).toEqual([NO_FIELD]);
		}
		expect(hintsFor(parameters, [withFiles('data'), withFiles('Invoice')])).toEqual([]);
	});

	test('says that no file is an email attachment', () => {
		const parameters = { fileSelection: 'emailAttachments' };
		expect(hintsFor(parameters, [withFiles('data')])).toEqual([NO_ATTACHMENT]);
		expect(hintsFor(parameters, [inJson('data')])).toEqual([NO_ATTACHMENT]);
	});

	test.each([
		[{ dateOrder: 'dayMonthYear' }, '"Decimal Separator" and "Date Order" have no effect'],
		[
			{ decimalSeparator: ',', convertValues: false },
			'"Decimal Separator" and "Date Order" have no effect',
		],
		[{ documentsToReview: 'fail' }, '"Documents to Review" has no effect without'],
		[{ historySize: 5 }, '"History Size" has no effect'],
		[{ historySize: 5, alreadyReadDocuments: 'extract' }, '"History Size" has no effect'],
	])('says that options have no effect without another one: %j', (options, beginning) => {
		expect(hintsFor({ options }, [FULL])).toEqual([expect.stringContaining(beginning)]);
	});

	test('says nothing about an option that was added and left as it was', () => {
		const options = { decimalSeparator: 'autodetect', dateOrder: 'autodetect' };
		expect(hintsFor({ options }, [FULL])).toEqual([]);
	});

	test.each([
		['nothing has come in yet', {}, []],
		['a text is extracted', { inputType: 'text', text: 'x' }, [NONE]],
		['a text may replace a file', { inputType: 'auto', text: 'x' }, [NONE]],
		['the history is cleared', { operation: 'clearHistory' }, [NONE]],
		[
			'an expression gives the file of another node',
			{ fileSelection: 'byName', binaryPropertyName: "={{ $('Form').item.binary.data }}" },
			[NONE],
		],
		[
			'the name is a pattern',
			{ fileSelection: 'byName', binaryPropertyName: 'attachment_*' },
			[withFiles('data')],
		],
		[
			'the name is a path',
			{ fileSelection: 'byName', binaryPropertyName: '_files.data' },
			[inJson('data')],
		],
		['options have an effect', { options: { dateOrder: 'dayMonthYear', checks: {} } }, [FULL]],
	])('is not shown if %s', (_when, parameters, items) => {
		expect(hintsFor(parameters, items)).toEqual([]);
	});
});
