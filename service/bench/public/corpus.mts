import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { attachedEInvoice } from '../../dist/einvoice/eInvoice.mjs';
import { withEInvoice } from '../../dist/einvoice/withPage.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { companyAtStart, isCompanyForm } from '../../dist/finding/names/companies.mjs';
import { type Page, cellsOf, textOf } from '../../dist/reading/layout.mjs';
import { openPdf } from '../../dist/reading/pdf.mjs';
import type { PublicDocument } from './documents.mjs';

// E-invoices, whose pages are read without the XML that is attached to them: github.com/ZUGFeRD/corpus.

const invoices = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
/** Rows have a benchmark of their own. */
const WITHOUT_TABLES = { ...invoices, fields: {} };
const NOTHING_FOUND = Object.fromEntries(Object.keys(invoices.fields).map((field) => [field, '']));

export const E_INVOICES = 'ZUGFeRD corpus';

export function corpus(folder: string): PublicDocument[] {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
	return names
		.filter((name) => /\.pdf$/i.test(name))
		.map((name) => {
			const bytes = async () => new Uint8Array(await readFile(join(folder, name)));
			return {
				...{ set: E_INVOICES, group: 'pages', project: 'fo_1', type: 'pdf' as const },
				...{ name, bytes },
				expected: async () => {
					const opened = await openPdf(await bytes());
					const pages = opened.flatMap((page) => ('page' in page ? page.page : []));
					return await printedFields(await bytes(), pages);
				},
			};
		});
}

/**
 * The fields of the attached XML that are also printed on the pages, as the XML has them. Names are also right with
 * the legal form that is printed behind them. None without XML.
 */
export async function printedFields(
	bytes: Uint8Array,
	pages: Page[],
): Promise<Record<string, string[]>> {
	const eInvoice = await attachedEInvoice(bytes).catch(() => undefined);
	if (!eInvoice) return {};
	const text = tidy(pages.flatMap(({ lines }) => lines.map(textOf)).join(' '));
	const fields = withEInvoice(NOTHING_FOUND, eInvoice, pages, WITHOUT_TABLES);
	// The number of the invoice is rarely printed again as the reference of the payment.
	if (fields['payment_reference'] === fields['invoice_number']) delete fields['payment_reference'];
	return Object.fromEntries(
		Object.entries(fields)
			.filter(([, value]) => value !== '' && text.includes(tidy(value)))
			.map(([field, value]) => [field, [value, ...withFormOf(field, value, pages)]]),
	);
}

/** "Au bon moulin SARL" if the XML only says "Au bon moulin". */
function withFormOf(field: string, value: string, pages: Page[]): string[] {
	if (invoices.fields[field]?.kind !== 'name') return [];
	return cellsOf(pages)
		.flatMap(({ text }) => companyAtStart(text) ?? [])
		.filter((name) => tidy(name).startsWith(tidy(value)))
		.filter((name) => isCompanyForm(name.slice(value.length).trim()));
}

function tidy(text: string): string {
	return text.replace(/\s+/gu, ' ').toLowerCase();
}
