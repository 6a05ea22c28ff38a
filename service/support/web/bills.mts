import { type Placed, pdf, png } from '../documents.mjs';

/** An electricity bill, a kind of document that the service doesn't know. */
export interface Bill {
	contract: string;
	customer: string;
	billed: string;
	due: string;
	usage: string;
	amount: string;
}

export const FIELDS = ['Contract', 'Customer', 'Billed', 'Due', 'Usage', 'Amount'];

const bill = (...[contract, customer, billed, due, usage, amount]: string[]) =>
	({ contract, customer, billed, due, usage, amount }) as Bill;

/** In the first one, two fields have the same value. */
export const BILLS = [
	bill('SC-20417', 'Ada Okafor', '01/03/2026', '01/03/2026', '312', '84.20'),
	bill('SC-20981', 'Bo Silva', '01/04/2026', '15/04/2026', '347', '91.75'),
	bill('SC-31877', 'Cy Novak', '02/05/2026', '16/05/2026', '285', '77.10'),
	bill('SC-32950', 'Di Moreau', '04/05/2026', '18/05/2026', '298', '79.64'),
];
export const NEXT = [
	bill('SC-40022', 'Ed Larsen', '01/06/2026', '20/06/2026', '401', '102.33'),
	bill('SC-51190', 'Flo Weber', '03/07/2026', '17/07/2026', '236', '65.08'),
];

const placed = (bill: Bill, label: string): Placed[] => [
	[60, 60, 'Westpower Ltd'],
	[60, 140, 'Contract'],
	[200, 140, bill.contract],
	[60, 160, 'For'],
	[200, 160, bill.customer],
	[60, 180, 'Bill of'],
	[200, 180, bill.billed],
	[60, 200, 'To be paid by'],
	[200, 200, bill.due],
	[60, 260, 'Units used'],
	[400, 260, bill.usage],
	[60, 300, label],
	[400, 300, bill.amount],
];

/** @param label the label of the amount */
export async function printed(bill: Bill, label = 'To pay'): Promise<Buffer> {
	return await pdf(placed(bill, label));
}

/** The bill as a picture. */
export async function scanned(bill: Bill): Promise<Buffer> {
	return await png(placed(bill, 'To pay'));
}

/** A file as a browser sends it. */
export function pdfFile(name: string, buffer: Buffer) {
	return { name, mimeType: 'application/pdf', buffer };
}

/** The bills as PDFs with the names bill-1.pdf, bill-2.pdf and so on. */
export async function billFiles(bills: Bill[]) {
	const files = await Promise.all(bills.map((bill) => printed(bill)));
	return files.map((file, index) => pdfFile(`bill-${index + 1}.pdf`, file));
}
