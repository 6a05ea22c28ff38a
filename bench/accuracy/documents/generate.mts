import { particularsOf } from './blocks/particulars.mjs';
import { Chance } from './chance.mjs';
import { invoiceOf, type Style, styleOf } from './invoice.mjs';
import type { Half, Language } from './language.mjs';
import { LAYOUTS, type Layout } from './layouts.mjs';
import type { Drawing } from './printed.mjs';
import { asPhoto, asScan } from './scans.mjs';
import { Sheet, drawPdf, drawPictures, type Paper } from './sheet.mjs';

export const KINDS = ['pdf', 'scan', 'photo'] as const;
export type Kind = (typeof KINDS)[number];

/** A document that nobody prepared for the finder, and what is printed on it. */
export interface GeneratedDocument {
	name: string;
	language: Language;
	kind: Kind;
	/** Documents of one sender have the same layout and labels. */
	sender: string;
	type: 'pdf' | 'jpeg';
	bytes: Uint8Array<ArrayBuffer>;
	/** The fields that are printed, as they are printed. */
	expected: Record<string, string>;
}

interface Selection {
	half: Half;
	language: Language;
	kind: Kind;
	/** Documents of each layout. */
	each: number;
	/** At most so many documents of all layouts together. */
	most?: number;
}

/** Invoices of all layouts of a half in one language. The same selection gives the same documents. */
export async function* invoices(selection: Selection): AsyncGenerator<GeneratedDocument> {
	const { half, language, kind, each, most = Infinity } = selection;
	let count = 0;
	for (const layout of LAYOUTS[half]) {
		const sender = `${half}-${language}-${layout.name}`;
		const style = styleOf(language, half, new Chance(sender));
		for (let index = 0; index < each; index++) {
			if (count >= most) return;
			const name = `${sender}-${index}`;
			const drawn = await draw(kind, name, (paper) => drawInvoice(paper, layout, style, name));
			if (!drawn) continue;
			count++;
			yield { name, language, kind, sender, ...drawn };
		}
	}
}

/**
 * Draws a document as a PDF, a scan or a photo; `drawing` returns what it printed. Undefined for a photo of
 * several pages, as nobody takes one.
 */
export async function draw(
	kind: Kind,
	name: string,
	drawing: (paper: Paper) => Record<string, string>,
): Promise<Pick<GeneratedDocument, 'type' | 'bytes' | 'expected'> | undefined> {
	let expected: Record<string, string> = {};
	const paint = (paper: Paper) => void (expected = drawing(paper));
	if (kind === 'pdf') return { type: 'pdf', bytes: new Uint8Array(drawPdf(paint)), expected };
	const chance = new Chance(`${kind}-${name}`);
	const pages = drawPictures(150, paint);
	if (kind === 'scan') return { type: 'pdf', bytes: await asScan(pages, chance), expected };
	const [page, ...more] = pages;
	if (!page || more.length > 0) return undefined;
	return { type: 'jpeg', bytes: await asPhoto(page, chance), expected };
}

function drawInvoice(paper: Paper, layout: Layout, style: Style, name: string) {
	const chance = new Chance(name);
	const invoice = invoiceOf(style, chance.integer(...layout.lines), chance);
	const drawing: Drawing = { sheet: new Sheet(paper, layout.look), style, invoice, printed: {} };
	const [particulars, names] = layout.particulars;
	for (const block of layout.top) block(drawing);
	particulars(drawing, particularsOf(drawing, names));
	for (const block of layout.bottom) block(drawing);
	return drawing.printed;
}
