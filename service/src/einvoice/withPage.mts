import { sameValue } from '../learning/sameValue.mjs';
import { areEqual, valueOfAmount } from '../finding/values/kinds.mjs';
import type { Project } from '../projectRules.mjs';
import type { Page } from '../reading/layout.mjs';
import { chosenAmounts } from './amounts.mjs';
import { AMOUNTS, DATES, type EInvoice } from './fields.mjs';
import { linesFor } from './lines.mjs';
import { printedForms } from './printedForms.mjs';

type Fields = Record<string, string>;

/**
 * Replaces the fields found on the pages by those of the XML. Amounts, dates and IBANs keep their printed form; names,
 * numbers and currencies are as in the XML.
 */
export function withEInvoice(
	found: Fields,
	eInvoice: EInvoice,
	pages: Page[],
	project: Project,
): Fields {
	const isAmount = ([field]: [string, string]) => AMOUNTS.includes(field);
	const entries = Object.entries(found);
	const foundAmounts = Object.fromEntries(entries.filter(isAmount));
	const { amounts, contradictions } = chosenAmounts(foundAmounts, eInvoice, pages);
	if (contradictions.length > 0) {
		// Values and file names don't belong in a log. This process's stderr isn't shown, so it writes to stdout.
		console.log(
			`The XML and the pages of an e-invoice differ in ${contradictions.join(', ')}. The amounts on the pages are used.`,
		);
	}
	const others = entries
		.filter((entry) => !isAmount(entry))
		.flatMap(([field, onPage]) => {
			const inXml = eInvoice.fields[field];
			return inXml === undefined ? [] : [[field, printedForm(field, inXml, onPage, pages)]];
		});
	const lines = contradictions.length === 0 ? linesFor(project, eInvoice, pages) : {};
	return { ...found, ...amounts, ...(Object.fromEntries(others) as Fields), ...lines };
}

/** The doubtful fields among those that the XML doesn't have, and the amounts that the pages and the XML disagree about. */
export function doubtfulWith({ fields: inXml }: EInvoice, fields: Fields, doubtful: string[]) {
	const isInDoubt = (field: string) => {
		const amount = inXml[field];
		if (amount === undefined) return doubtful.includes(field);
		const [printed, stated] = [fields[field]!, amount].map((text) => Math.abs(valueOfAmount(text)));
		return AMOUNTS.includes(field) && !areEqual(printed!, stated!);
	};
	return Object.keys(fields).filter((field) => fields[field] !== '' && isInDoubt(field));
}

function printedForm(field: string, inXml: string, onPage: string, pages: Page[]): string {
	if (DATES.includes(field)) return formOf(inXml, inXml.slice(2, 4), onPage, pages) ?? inXml;
	if (field !== 'iban') return inXml;
	// In groups of four, as printed: otherwise it isn't found.
	const groups = inXml.replace(/.{4}(?=.)/g, '$& ');
	return formOf(groups, inXml.replace(/\D/g, ''), onPage, pages) ?? inXml;
}

function formOf(value: string, digits: string, onPage: string, pages: Page[]): string | undefined {
	return sameValue(onPage, value) ? onPage : printedForms(value, digits, pages)[0]?.text;
}
