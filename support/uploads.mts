import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';

import { exampleDocument } from '../n8n/server/workflows/examples.mjs';

/** A file that a person chooses in a form. */
export interface Upload {
	name: string;
	mimeType: string;
	buffer: Buffer;
}

/** A PDF from the example documents. */
export function exampleUpload(name: string): Upload {
	return { name, mimeType: 'application/pdf', buffer: readFileSync(exampleDocument(name)) };
}

/** An invoice whose net amount and tax don't add up to the total, as if one had been misread. */
export async function wrongSum(): Promise<Upload> {
	return await pdfWith('wrong sum.pdf', [
		'Invoice number: HP-1',
		'Net amount: 100.00',
		'Tax: 9.00',
		'Total amount: 119.00',
	]);
}

/** An invoice with two numbers and two totals, so that nobody can be sure of either. */
export async function ambiguous(): Promise<Upload> {
	return await pdfWith('ambiguous.pdf', [
		'Halden Paper',
		'Invoice number: HP-1',
		'Invoice number: HP-7',
		'Date: 2 March 2026',
		'Total amount: 119.00 EUR',
		'Total amount: 112.00 EUR',
	]);
}

/** A document that is neither an invoice nor a receipt. */
export async function deliveryNote(): Promise<Upload> {
	return await pdfWith('delivery note.pdf', ['Delivery note 4711', '12 chairs, 3 tables']);
}

/** A receipt, as text. */
export async function receipt(): Promise<Upload> {
	return await pdfWith('receipt.pdf', [
		'Corner Bakery',
		'Receipt',
		'Date: 2 March 2026',
		'Total: 4.80 GBP',
	]);
}

/** A purchase order without lines. */
export async function purchaseOrder(): Promise<Upload> {
	return await pdfWith('order.pdf', [
		'Seehotel Nordkap GmbH',
		'Purchase order',
		'Order number: SG-20931',
		'Order date: 8 September 2026',
		'Total: 4,020.00',
	]);
}

/** These PDFs as one, as if they had been scanned in one go. */
export async function stackOf(...documents: Upload[]): Promise<Upload> {
	const stack = await PDFDocument.create();
	for (const { buffer } of documents) {
		const pdf = await PDFDocument.load(buffer);
		const pages = await stack.copyPages(pdf, pdf.getPageIndices());
		for (const page of pages) stack.addPage(page);
	}
	return {
		name: 'stack.pdf',
		mimeType: 'application/pdf',
		buffer: Buffer.from(await stack.save()),
	};
}

async function pdfWith(name: string, lines: string[]): Promise<Upload> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	lines.forEach((line, index) => page.drawText(line, { x: 50, y: 700 - 30 * index, size: 12 }));
	return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}
