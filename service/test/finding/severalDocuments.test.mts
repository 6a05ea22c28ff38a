import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DOCUMENT_IDENTITY } from '../../dist/finding/documents/documentIdentity.mjs';
import { documentsIn, firstPages } from '../../dist/finding/documents/documentsIn.mjs';
import { identityOf } from '../../dist/finding/documents/pageIdentity.mjs';
import { type Service, startService } from '../../dist/index.mjs';
import { cellsOf, pageFromWords, textOf, wordsIn } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { refusal, sendForm } from '../../../support/client.mjs';
import { INVOICE, type Placed, pdf } from '../../support/documents.mjs';

const INVOICE_OF_HOLLINS = `Hollins Ltd
12 Mill Lane, Leeds LS1 4AP
INVOICE
Invoice number: 4711      Date: 3 May 2024
Bill to:
Harbour Lane Architects
Oak beam      120.00
Total         120.00`;
const SECOND_OF_HOLLINS = INVOICE_OF_HOLLINS.replace('4711', '4712').replaceAll('120.00', '88.00');
const RECEIPT = `CORNER BAKERY
Tel 0113 4960000
Receipt no 00391
04/05/2024  09:12
2 Rolls     1.80
Total       1.80
Cash        2.00`;
const REST_OF_TABLE = `Pine board     40.00
Screws          5.00
Total         165.00`;

/** The numbers of the pages on which documents begin. */
function beginnings(...pages: string[]): number[] {
	return firstPages(identitiesOf(pages)).map((index) => index + 1);
}

function identitiesOf(pages: string[]) {
	return pagesFromText(pages.join('\f')).map((page) => identityOf(page, DOCUMENT_IDENTITY));
}

describe('a page begins another document', () => {
	test('if it has another number, even from the same sender', () => {
		expect(beginnings(INVOICE_OF_HOLLINS, SECOND_OF_HOLLINS)).toEqual([1, 2]);
	});

	test('if it is a receipt of somebody else', () => {
		expect(beginnings(INVOICE_OF_HOLLINS, RECEIPT)).toEqual([1, 2]);
	});

	test('after a document of two pages', () => {
		const [start] = INVOICE_OF_HOLLINS.split('Total');
		expect(beginnings(start!, REST_OF_TABLE, RECEIPT)).toEqual([1, 3]);
	});
});

describe('a page goes on with the document before it', () => {
	test('if it has the rest of a table', () => {
		expect(beginnings(INVOICE_OF_HOLLINS, REST_OF_TABLE)).toEqual([1]);
	});

	test('if it repeats the head with the same number', () => {
		const again = INVOICE_OF_HOLLINS.replaceAll('120.00', '165.00');
		expect(beginnings(INVOICE_OF_HOLLINS, again)).toEqual([1]);
	});

	test('if it is page 2 and has another kind of number', () => {
		const notes = 'Delivery note no. 88123\nPage 2 of 2\nOak beam  1';
		expect(beginnings(`${INVOICE_OF_HOLLINS}\nPage 1 of 2`, notes)).toEqual([1]);
	});

	test('if recognition read one character of its number wrong', () => {
		const pages = identitiesOf([INVOICE_OF_HOLLINS, INVOICE_OF_HOLLINS.replace('4711', '4717')]);
		const recognised = pages.map((page) => ({ ...page, recognised: true }));
		expect(firstPages(recognised)).toEqual([0]);
	});

	test('if it has general terms', () => {
		const terms =
			'General terms\n1. Delivery\nWe deliver within 14 days.\n2. Law\nThe law of England.';
		expect(beginnings(INVOICE_OF_HOLLINS, terms)).toEqual([1]);
	});
});

describe('a picture', () => {
	/** The words of texts next to each other. */
	const beside = (...texts: string[]) => {
		let left = 0;
		return texts.flatMap((text) => {
			const words = wordsIn(cellsOf(pagesFromText(text)));
			const moved = words.map((word) => ({
				...word,
				left: word.left + left,
				right: word.right + left,
			}));
			left = Math.max(...moved.map(({ right }) => right)) + 50;
			return moved;
		});
	};
	const documentsOn = (...texts: string[]) =>
		documentsIn([pageFromWords(beside(...texts), true)], DOCUMENT_IDENTITY);

	test('of two receipts next to each other has two documents', () => {
		const documents = documentsOn(RECEIPT, INVOICE_OF_HOLLINS);
		const texts = documents.map(({ pages }) => pages[0]!.lines.map(textOf).join('\n'));
		expect(documents.map(({ place }) => place)).toEqual(['1', '1']);
		expect(texts[0]).toContain('CORNER BAKERY');
		expect(texts[1]).toContain('Hollins Ltd');
	});

	test('of one document with two columns has one', () => {
		const terms =
			'Terms\nPay by 3 June 2024\nTotal due within 30 days\nGoods stay ours\nuntil paid';
		expect(documentsOn(INVOICE_OF_HOLLINS, terms)).toHaveLength(1);
		expect(documentsOn(INVOICE_OF_HOLLINS, INVOICE_OF_HOLLINS)).toHaveLength(1);
	});
});

describe('the service', () => {
	let service: Service;
	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	const replaced = (from: string, to: string): Placed[] =>
		INVOICE.map(([x, y, text]) => [x, y, text.replace(from, to)]);

	test('refuses a PDF with several invoices, and says which pages each one has', async () => {
		const terms: Placed[] = [[60, 60, 'General terms: we deliver within 14 days.']];
		const file = await pdf(INVOICE, replaced('117', '118'), replaced('117', '121'), terms);
		const refused = await sendForm(service, { fo_id: 'fo_1', file: new Blob([file]) });
		expect(refused).toMatchObject(refusal('several_documents'));
		const { message } = (refused.body as { error: { message: string } }).error;
		expect(message).toMatch(/pages 1, 2 and 3–4 are documents of their own\. Use .* such as fo_4/);
		// The node shows this many characters (docs/interface.md, section 5.5).
		expect(message.length).toBeLessThan(300);
	});

	test('refuses a text with several documents', async () => {
		const text = `${INVOICE_OF_HOLLINS}\f${RECEIPT}`;
		expect(await sendForm(service, { fo_id: 'fo_2', text })).toMatchObject(
			refusal('several_documents'),
		);
	});

	test('reads copies of the same invoice as one', async () => {
		const file = await pdf(INVOICE, INVOICE);
		const answer = await sendForm(service, { fo_id: 'fo_1', file: new Blob([file]) });
		expect(answer.body).toMatchObject({ invoice_number: 'NW-2024-117' });
	});
});
