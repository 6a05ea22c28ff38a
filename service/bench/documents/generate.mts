import { particularsOf } from './blocks/particulars.mjs';
import { Chance } from '../../support/chance.mjs';
import { type Invoice, invoiceOf, type Style, styleOf } from './invoice.mjs';
import { type Table, printedRow } from '../rows/row.mjs';
import { type Half, LANGUAGES, type Language } from './language.mjs';
import { LAYOUTS, type Layout } from './layouts.mjs';
import type { Drawing } from './printed.mjs';
import { asPhoto, asScan, type Conditions, type Kind } from './rendering/scans.mjs';
import { Sheet, drawPdf, drawPictures, type Paper } from './rendering/sheet.mjs';
import { type Variant, VARIANTS } from './variants.mjs';

/** A document that wasn't prepared for the finder, and the values on it. */
export interface GeneratedDocument {
	name: string;
	language: Language;
	kind: Kind;
	/** Documents of one sender have the same layout and labels. */
	sender: string;
	type: 'pdf' | 'jpeg';
	bytes: Uint8Array<ArrayBuffer>;
	/** The fields on the document, as printed. */
	expected: Record<string, string>;
}

/** The same with the table of items. */
export interface GeneratedInvoice extends GeneratedDocument {
	table: Table;
}

/** Orders and receipts print these, too, but their projects don't have them. */
const ONLY_IN_INVOICES = ['supplier_vat_id', 'customer_vat_id', 'amount_due'];

interface Selection {
	variant: Variant;
	half: Half;
	kind: Kind;
	/** One language instead of all of the variant's. */
	language?: Language;
	/** The name of one layout instead of all. */
	layout?: string;
	/** The number of documents. Languages and layouts take turns. */
	documents: number;
}

/** Documents of a variant. The same selection gives the same documents. */
export async function* documentsOf(selection: Selection): AsyncGenerator<GeneratedInvoice> {
	const { variant, half, kind, documents } = selection;
	if (variant.picture && variant.picture[0] !== kind) return;
	const languages = (variant.languages ?? LANGUAGES).filter(
		(each) => each === (selection.language ?? each),
	);
	if (languages.length === 0) return;
	const layouts = LAYOUTS[half].filter(({ name }) => name === (selection.layout ?? name));
	// Each variant begins with another language, so that even a few documents of each cover all languages.
	const inAll = VARIANTS.filter(({ languages: own }) => !own);
	const first = Math.max(
		0,
		inAll.findIndex(({ name }) => name === variant.name),
	);
	for (let turn = 0; turn < documents; turn++) {
		const round = Math.floor(turn / languages.length);
		const place = (first + turn) % languages.length;
		const language = languages[place]!;
		const base = layouts[(place + round) % layouts.length]!;
		const sender = [
			half,
			language,
			base.name,
			...(variant.name === 'usual' ? [] : [variant.name]),
		].join('-');
		const name = `${sender}-${Math.floor(round / layouts.length)}`;
		const layout = { ...base, ...variant[half] };
		const style = styleFor(variant, styleOf(language, half, new Chance(sender)));
		const drawing = (paper: Paper) => drawInvoice(paper, layout, style, name, variant);
		const drawn = await draw(kind, name, drawing, variant.picture?.[1]);
		if (!drawn) continue;
		const {
			expected: [expected, table],
			...file
		} = drawn;
		yield { name, language, kind, sender, ...file, expected, table };
	}
}

/**
 * Draws a document as a PDF, a scan or a photo. `drawing` returns what it printed. Undefined for a photo of several
 * pages, because nobody takes one.
 */
export async function draw<Printed>(
	kind: Kind,
	name: string,
	drawing: (paper: Paper) => Printed,
	conditions: Conditions = {},
): Promise<(Pick<GeneratedDocument, 'type' | 'bytes'> & { expected: Printed }) | undefined> {
	let expected!: Printed;
	const paint = (paper: Paper) => void (expected = drawing(paper));
	if (kind === 'pdf') return { type: 'pdf', bytes: new Uint8Array(drawPdf(paint)), expected };
	const chance = new Chance(`${kind}-${name}`);
	const pages = drawPictures(conditions.dpi ?? 150, paint);
	if (kind === 'scan')
		return { type: 'pdf', bytes: await asScan(pages, chance, conditions), expected };
	const [page, ...more] = pages;
	if (!page || more.length > 0) return undefined;
	return { type: 'jpeg', bytes: await asPhoto(page, chance, conditions), expected };
}

function styleFor({ labels = {} }: Variant, style: Style): Style {
	return { ...style, label: (which) => style.label(labels[which] ?? which) };
}

/** Returns the fields and the table. */
function drawInvoice(
	paper: Paper,
	layout: Layout,
	style: Style,
	name: string,
	variant: Variant,
): [Record<string, string>, Table] {
	const { terms, project } = variant;
	const chance = new Chance(name);
	const invoice = invoiceOf(style, chance.integer(...layout.lines), chance, terms);
	const sheet = new Sheet(paper, layout.look, layout.size);
	const drawing: Drawing = { sheet, style, invoice, printed: {} };
	const [particulars, names] = layout.particulars;
	for (const block of layout.top) block(drawing);
	if (names) particulars(drawing, particularsOf(drawing, names));
	for (const block of layout.bottom) block(drawing);
	const table = tableOf(invoice, project);
	if (project === 'fo_1')
		return [
			{ ...drawing.printed, document_type: terms?.credit ? 'credit note' : 'invoice' },
			table,
		];
	const printed = Object.entries(drawing.printed);
	const fields = printed.filter(([field]) => !ONLY_IN_INVOICES.includes(field));
	return [Object.fromEntries(fields), table];
}

/** The items as the blocks print them. All sums contain shipping, so the items add up to none of them. */
function tableOf({ items }: Invoice, project: Variant['project']): Table {
	const rows = items.map(({ description, quantity, price, rate, amount }) => {
		const values = { quantity, unit_price: price, amount };
		const isReceipt = project === 'fo_2';
		return printedRow(isReceipt ? values : { ...values, tax_rate: String(rate) }, [description]);
	});
	return { rows, sum: '' };
}
