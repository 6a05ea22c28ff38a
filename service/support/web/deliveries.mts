import { type Placed, pdf } from '../documents.mjs';
import { pdfFile } from './bills.mjs';

/** Delivery notes with a table whose headings the service doesn't know. */
export interface Goods {
	description: string;
	crates: string;
	weight: string;
	worth: string;
}

const goods = (...[description, crates, weight, worth]: string[]) =>
	({ description, crates, weight, worth }) as Goods;

export const DELIVERIES = [
	[
		goods('Conference pears', '12', '144.5', '310.20'),
		goods('Cooking apples', '4', '60.0', '88.40'),
		goods('Williams pears', '30', '361.0', '775.50'),
	],
	[goods('Plums', '7', '35.5', '92.75'), goods('Red cherries', '2', '9.0', '64.10')],
	[goods('Quinces', '5', '71.5', '133.05'), goods('Cider apples', '40', '612.0', '402.00')],
];
export const NEXT_DELIVERY = [
	goods('Damsons', '3', '18.5', '57.60'),
	goods('Green figs', '6', '22.0', '149.90'),
	goods('Medlars', '1', '8.0', '31.20'),
];

const COLUMNS = [60, 250, 350, 460];

const row = (y: number, ...texts: string[]): Placed[] =>
	texts.map((text, index): Placed => [COLUMNS[index]!, y, text]);

const placed = (all: Goods[]): Placed[] => [
	[60, 60, 'Orchard Valley Growers'],
	[60, 100, 'Delivered to Harbour Market'],
	...row(160, 'Fruit', 'Crates', 'Kilos', 'Worth'),
	...all.flatMap(({ description, crates, weight, worth }, index) =>
		row(184 + 24 * index, description, crates, weight, worth),
	),
	[60, 300, 'Please return the crates.'],
];

export async function printedDelivery(all: Goods[]): Promise<Buffer> {
	return await pdf(placed(all));
}

/** The deliveries as PDFs with the names delivery-1.pdf, delivery-2.pdf and so on. */
export async function deliveryFiles(deliveries: Goods[][]) {
	const files = await Promise.all(deliveries.map((all) => printedDelivery(all)));
	return files.map((file, index) => pdfFile(`delivery-${index + 1}.pdf`, file));
}
