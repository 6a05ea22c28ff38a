import { beforeAll, expect, test } from 'vitest';

import { startEngine, type Execution } from '../../n8n/engine/engine.mjs';
import { documentIn, serviceThat } from '../support/servers/httpService.mjs';
import { EXTRACT, extract, itemWith, pdfWith } from '../support/workflows.mjs';
import { recordFigures } from './support/figures.mjs';

const DOCUMENTS = 1_000;
const ROWS = 100;
/** Every tenth document has a row too many, so its sum is wrong. */
const isWrong = (document: number) => document % 10 === 9;
const WRONG = DOCUMENTS / 10;

const MEGABYTE = 1024 * 1024;
/** The most memory for an item with ten fields, in bytes, in all copies that n8n and the node make of it. */
const MOST_FOR_EACH = 1_500;

const numbers = Array.from({ length: DOCUMENTS }, (_, document) => document);

beforeAll(async () => await startEngine('filesystem'));

/** A document with its rows, each with a text of its own. */
function answerTo(document: number) {
	const count = isWrong(document) ? ROWS + 1 : ROWS;
	const rows = Array.from({ length: count }, (_, row) => ({
		description: `Row ${row} of document ${document}`,
		quantity: '1',
		unit_price: '2.00',
		amount: '2.00',
	}));
	const net = (ROWS * 2).toFixed(2);
	return { number: String(document), net, line_items: JSON.stringify(rows) };
}

/** The memory in use after garbage collection, in bytes. */
function heapUsed(): number {
	globalThis.gc!();
	return process.memoryUsage().heapUsed;
}

test(`${DOCUMENTS} documents with ${ROWS} rows each become items in order, within bounded memory`, async () => {
	const service = await serviceThat((request) => {
		const document = /document (\d+)\./.exec(documentIn(request).toString('latin1'))![1];
		return { body: answerTo(Number(document)) };
	});
	const items = await Promise.all(
		numbers.map(async (document) => await itemWith({ data: [pdfWith(`document ${document}.`)] })),
	);
	const sum = { fields: 'net', kind: 'sum', parts: 'line_items.amount' };
	const options = {
		fieldToSplitOut: 'line_items',
		includeFile: true,
		convertValues: true,
		decimalSeparator: '.',
		checks: { list: { rows: { check: [sum] } } },
		documentsToReview: 'fail',
	};
	const run = async () => {
		const before = heapUsed();
		const begin = performance.now();
		const settings = { onError: 'continueErrorOutput' } as const;
		const execution = await extract(service, items, { options }, settings);
		const seconds = (performance.now() - begin) / 1000;
		const grown = heapUsed() - before;
		expectWhole(execution, items);
		recordFigures('Rows', {
			Documents: DOCUMENTS,
			Items: DOCUMENTS * ROWS,
			Seconds: seconds.toFixed(1),
			'Memory of the items (MB)': Math.round(grown / MEGABYTE),
		});
		expect(grown).toBeLessThan(DOCUMENTS * ROWS * MOST_FOR_EACH);
	};
	await run();
	const before = heapUsed();
	await run();
	expect(heapUsed() - before).toBeLessThan(10 * MEGABYTE);
});

function expectWhole(execution: Execution, items: object[]): void {
	const right = execution.items(EXTRACT);
	expect(right).toHaveLength((DOCUMENTS - WRONG) * ROWS);
	const expected = numbers.filter((document) => !isWrong(document));
	for (const [index, { json, binary, pairedItem }] of right.entries()) {
		const document = expected[Math.floor(index / ROWS)]!;
		const description = `Row ${index % ROWS} of document ${document}`;
		expect(json).toMatchObject({ number: String(document), description, amount: 2 });
		expect(pairedItem).toEqual({ item: document });
		expect(binary).toEqual((items[document] as { binary: object }).binary);
	}
	const failed = execution.items(EXTRACT, 1);
	expect(failed).toHaveLength(WRONG);
	for (const { json, pairedItem } of failed) {
		const document = Number(json.number);
		expect(pairedItem).toEqual({ item: document });
		expect(json.line_items).toHaveLength(ROWS + 1);
		expect(json.error).toBe(
			`The document needs review: "net" is 200.00, but "line_items.amount" adds up to 202.00 [item ${document}]`,
		);
	}
}
