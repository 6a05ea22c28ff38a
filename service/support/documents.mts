import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts, type SKRSContext2D, createCanvas } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';

/** A text on an A4 page, in points from the left and from the top. */
export type Placed = [x: number, y: number, text: string];

const A4: [number, number] = [595, 842];
const SIZE = 11;

// A machine may not have any fonts, but pdfjs-dist does.
const pdfjs = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
GlobalFonts.registerFromPath(join(pdfjs, 'standard_fonts/LiberationSans-Regular.ttf'), 'Test');

export const INVOICE: Placed[] = [
	[60, 60, 'Nordwind Handels GmbH'],
	[60, 110, 'INVOICE'],
	[60, 160, 'Invoice number:'],
	[200, 160, 'NW-2024-117'],
	[60, 180, 'Invoice date:'],
	[200, 180, '12 March 2024'],
	[60, 230, 'Bill to:'],
	[60, 248, 'Harbour Lane Architects'],
	[60, 330, 'Net amount'],
	[400, 330, '100.00'],
	[60, 350, 'VAT 19%'],
	[400, 350, '19.00'],
	[60, 370, 'Total amount'],
	[400, 370, 'EUR 119.00'],
];

/** The fields that fo_1 finds in INVOICE. */
export const INVOICE_FIELDS = {
	document_type: 'invoice',
	invoice_number: 'NW-2024-117',
	invoice_date: '12 March 2024',
	due_date: '',
	supplier: 'Nordwind Handels GmbH',
	customer: 'Harbour Lane Architects',
	supplier_vat_id: '',
	customer_vat_id: '',
	currency: 'EUR',
	net_amount: '100.00',
	tax_amount: '19.00',
	total_amount: '119.00',
	amount_due: '',
	iban: '',
	payment_reference: '',
	purchase_order: '',
	line_items: '',
	line_items_sum: '',
	doubtful: '',
};

export const INVOICE_TEXT = `Nordwind Handels GmbH

INVOICE
Invoice number: NW-2024-117
Invoice date:   12 March 2024

Bill to:
Harbour Lane Architects

Net amount            100.00
VAT 19%                19.00
Total amount      EUR 119.00
`;

/** A scanned page, and invisible text behind it. */
interface ScannedPage {
	picture: Placed[];
	hidden?: Placed[];
}

/** A PDF whose pages are text or scanned. */
export async function pdf(...pages: Array<Placed[] | ScannedPage>): Promise<Buffer> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (const content of pages) {
		const page = document.addPage(A4);
		const text = 'picture' in content ? (content.hidden ?? []) : content;
		for (const [x, y, line] of text) page.drawText(line, { x, y: A4[1] - y, size: SIZE, font });
		if ('picture' in content) {
			const image = await document.embedPng(await png(content.picture));
			page.drawImage(image, { x: 0, y: 0, width: A4[0], height: A4[1] });
		}
	}
	return Buffer.from(await document.save());
}

/** A page as a PNG, at `scale` pixels per point. */
export async function png(texts: Placed[], scale = 2.5): Promise<Buffer> {
	return await drawn(A4[0] * scale, A4[1] * scale, (context) => {
		context.fillStyle = '#111';
		context.font = `${SIZE * scale}px Test`;
		for (const [x, y, text] of texts) context.fillText(text, x * scale, y * scale);
	});
}

/** A drawing on white, as a PNG of this size in pixels. */
export async function drawn(
	width: number,
	height: number,
	draw: (context: SKRSContext2D) => void,
): Promise<Buffer> {
	const canvas = createCanvas(width, height);
	const context = canvas.getContext('2d');
	context.fillStyle = '#fff';
	context.fillRect(0, 0, canvas.width, canvas.height);
	draw(context);
	return await canvas.encode('png');
}

export async function jpeg(texts: Placed[]): Promise<Buffer> {
	return await sharp(await png(texts))
		.jpeg()
		.toBuffer();
}

export async function tiff(...pages: Placed[][]): Promise<Buffer> {
	const images = await Promise.all(pages.map((texts) => png(texts)));
	return await sharp(images, { join: { animated: true } })
		.tiff({ compression: 'lzw' })
		.toBuffer();
}
