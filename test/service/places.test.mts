import { describe, expect, test } from 'vitest';
import { findFields } from '../../service/dist/finding/findFields.mjs';
import { parseProject } from '../../service/dist/projects.mjs';
import { pagesFromText } from '../../service/dist/reading/rawText.mjs';

/** The value of a field with these entries, written in YAML. */
function find(entries: string, text: string): string {
	const project = parseProject(`name: x\nfields:\n  value: { ${entries} }\n`, 'x.yaml');
	return findFields(pagesFromText(text), project)['value'] ?? '';
}

describe('a project can look for a value', () => {
	test('before its label', () => {
		const entries = 'labels: [kWh used], kind: amount, where: [before]';
		expect(find(entries, 'In May     1,240.50     kWh used')).toBe('1,240.50');
	});

	test('above its label', () => {
		const entries = 'labels: [Signature of the tenant], where: [above]';
		expect(find(entries, 'Maria Keller\nSignature of the tenant')).toBe('Maria Keller');
	});

	test('in the last row of a table', () => {
		const entries = "labels: [Balance], kind: amount, where: ['end of column']";
		const table = 'Day     Balance\n1 May   10.00\n2 May   12.50\n3 May    7.20';
		expect(find(entries, table)).toBe('7.20');
	});

	test('after the last of several equal labels, on a later page', () => {
		const pages = 'Total   10.00\fTotal   35.00';
		expect(find('labels: [Total], kind: amount', pages)).toBe('10.00');
		expect(find('labels: [Total], kind: amount, which: last', pages)).toBe('35.00');
	});

	test('in a sentence', () => {
		const entries = "otherwise: { pattern: 'paid by (\\p{L}+) on' }";
		expect(find(entries, 'It was paid by Keller on Monday.')).toBe('Keller');
	});

	test('that is an identifier, and not a date or an amount', () => {
		const entries = 'labels: [Contract], kind: identifier';
		expect(find(entries, 'Contract: VT-2024/7 of May')).toBe('VT-2024/7');
		expect(find(entries, 'Contract: 12.03.2024')).toBe('');
		expect(find(entries, 'Contract   119.00')).toBe('');
	});
});

describe('a project can look for a date beside the label of a number', () => {
	const entries =
		'  number: { labels: [Invoice], kind: identifier }\n  date: { labels: [Date], kind: date, otherwise: [beside: number, near the top] }\n';
	const find = (text: string) =>
		findFields(pagesFromText(text), parseProject(`name: x\nfields:\n${entries}`, 'x.yaml'));

	test('in the same text', () => {
		const found = find('Invoice A-17 of 5 March 2018\nDelivered: 1 March 2018');
		expect(found).toEqual({ number: 'A-17', date: '5 March 2018' });
	});

	test('unless its own label leads to one', () => {
		const found = find('Invoice A-17 of 5 March 2018\nDate: 1 March 2018');
		expect(found).toEqual({ number: 'A-17', date: '1 March 2018' });
	});

	test('and if there is none, near the top', () => {
		expect(find('1 March 2018\nInvoice A-17')).toEqual({ number: 'A-17', date: '1 March 2018' });
	});
});

test('a fallback beside a field without labels is rejected, naming the line and column', () => {
	const text =
		'name: x\nfields:\n  a: { labels: [A], otherwise: { beside: b } }\n  b: { otherwise: first line }\n';
	expect(() => parseProject(text, 'fo_4.yaml')).toThrow(
		'fo_4.yaml:3:32: fields.a.otherwise: "b" must be a field with labels',
	);
});

test('a sum of something that is no amount is rejected, naming the line and column', () => {
	const text =
		'name: x\nfields:\n  a: { labels: [A], kind: amount }\n  b: { labels: [B] }\nsums:\n  a: [b, b]\n';
	expect(() => parseProject(text, 'fo_4.yaml')).toThrow(
		'fo_4.yaml:6:6: sums.a: "b" must be a field of kind amount',
	);
});
