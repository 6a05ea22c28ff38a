import { beforeAll, describe, expect, test } from 'vitest';
import type { Base } from '../../dist/learning/base.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import { sameValue } from '../../dist/learning/sameValue.mjs';
import { type Project, hasOwnRules } from '../../dist/projectRules.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { find, shippedProject } from '../support/finding.mjs';
import { GRILL, KIOSK, type Receipt, SHOPS } from '../support/receipts.mjs';

let receipts: Project;
let base: Base;
beforeAll(async () => {
	receipts = await shippedProject('fo_2');
	const fields = Object.keys(receipts.fields).map((field) => [field, field]);
	base = { foId: 'fo_2', project: receipts, fields: Object.fromEntries(fields) };
});

const taughtWith = (...examples: Receipt[]) =>
	learnProject(
		'Receipts, taught',
		examples.map(({ text, values }, index) => ({
			...{ file: `${index}.txt`, pages: pagesFromText(text), expected: values },
		})),
		base,
	);

/** The fields of a receipt that are right. */
function rightIn({ text, values }: Receipt, project: Project): string[] {
	const found = find(text, project);
	const printed = Object.keys(values).filter((field) => values[field] !== '');
	return printed.filter((field) => sameValue(found[field] ?? '', values[field]!));
}

describe('a project that begins with the receipts project', () => {
	test("finds more in a shop's next receipt with each one taught, and no less in others", () => {
		const counts = [0, 1, 2, 3].map((count) => {
			const taught = SHOPS.map((shop) => ({
				project: count === 0 ? receipts : taughtWith(...shop.slice(0, count)),
				next: shop[3]!,
				others: SHOPS.flatMap((other) => (other === shop ? [] : other)),
			}));
			return {
				next: taught.flatMap(({ project, next }) => rightIn(next, project)).length,
				others: taught.flatMap(({ project, others }) =>
					others.flatMap((other) => rightIn(other, project)),
				).length,
			};
		});
		const [before, ...after] = counts;
		expect(before).toEqual({ next: 29, others: 348 });
		expect(after.map(({ next }) => next)).toEqual([32, 35, 35]);
		for (const { others } of after) expect(others).toBeGreaterThanOrEqual(before!.others);
	});

	test('finds a taught number in that receipt and in the next one', () => {
		const [first, , , next] = GRILL;
		expect(rightIn(first!, receipts)).not.toContain('receipt_number');
		const project = taughtWith(first!);
		expect(find(first!.text, project)['receipt_number']).toBe('002871');
		expect(find(next!.text, project)['receipt_number']).toBe('003307');
	});

	test('reads the receipts of other shops as before', () => {
		for (const count of [1, 2, 3]) {
			const project = taughtWith(...GRILL.slice(0, count));
			for (const { text } of KIOSK) expect(find(text, project)).toEqual(find(text, receipts));
		}
	});

	test('only has learned rules for fields that its base does not find', () => {
		const { fields } = taughtWith(GRILL[0]!);
		expect(Object.keys(fields)).toEqual(Object.keys(receipts.fields));
		const learned = Object.keys(fields).filter((field) => hasOwnRules(fields[field]!));
		expect(learned).toEqual(['receipt_number']);
	});

	test('tries a learned rule first only if its base finds something wrong', () => {
		const { fields } = taughtWith(...KIOSK.slice(0, 3));
		expect(fields['total']).toMatchObject({ begins_with: 'total' });
		expect(fields['tax']).toMatchObject({ ends_with: 'tax' });
	});

	test('learns a field that its base lacks', () => {
		const withTill = GRILL.map((receipt) => ({
			...receipt,
			values: { ...receipt.values, owner: 'M. Yildirim' },
		}));
		const project = taughtWith(...withTill.slice(0, 3));
		expect(find(GRILL[3]!.text, project)['owner']).toBe('M. Yildirim');
	});
});

test('a label is learned even if it is the same word as the type of the document', () => {
	const texts = ['4711', '4798', '5020'].map((number) => ({
		number,
		text: `Customer   88${number}\nInvoice #   ${number}`,
	}));
	const examples = texts.map(({ number, text }) => ({
		...{ file: `${number}.txt`, pages: pagesFromText(text) },
		expected: { invoice_number: number, document_type: 'invoice' },
	}));
	const project = learnProject('Invoices', examples);
	const next = find('Customer   885433\nInvoice #   5433', project);
	expect(next['invoice_number']).toBe('5433');
});
