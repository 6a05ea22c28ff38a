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

/** A document that is neither an invoice nor a receipt. */
export async function deliveryNote(): Promise<Upload> {
	return await pdfWith('delivery note.pdf', ['Delivery note 4711', '12 chairs, 3 tables']);
}

async function pdfWith(name: string, lines: string[]): Promise<Upload> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	lines.forEach((line, index) => page.drawText(line, { x: 50, y: 700 - 30 * index, size: 12 }));
	return { name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) };
}
