import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

import * as particulars from './blocks/particulars.mjs';
import type { Particular } from './blocks/particulars.mjs';
import { letterhead } from './blocks/parties.mjs';
import { footerLine } from './blocks/payment.mjs';
import { Chance } from './chance.mjs';
import { formatAmount, formatDate } from './formats.mjs';
import { type GeneratedDocument, draw } from './generate.mjs';
import { invoiceOf, type Style, styleOf } from './invoice.mjs';
import { type Language, VOCABULARY } from './language.mjs';
import type { Drawing } from './printed.mjs';
import type { Kind } from './scans.mjs';
import { type Look, type Paper, Sheet } from './sheet.mjs';

type BlockName = Exclude<keyof typeof particulars, 'particularsOf'>;

/** A kind of document whose fields no shipped project has. */
export interface Form {
	name: string;
	language: Language;
	look: Look;
	title: string;
	/** For each layout, the fields that are printed in it. */
	blocks: Record<string, Record<string, [label: string, value: string | string[]]>>;
}

export const FORMS = parse(readFileSync(new URL('forms.yaml', import.meta.url), 'utf8')) as Form[];

/** Documents of one sender: the same layout and labels, other values. */
export async function filledForms(
	form: Form,
	kind: Kind,
	count: number,
): Promise<GeneratedDocument[]> {
	const documents: GeneratedDocument[] = [];
	for (let index = 0; index < count; index++) {
		const name = `${form.name}-${index}`;
		const drawn = await draw(kind, name, (paper) => drawForm(paper, form, name));
		const { language, name: sender } = form;
		if (drawn) documents.push({ name, language, kind, sender, ...drawn });
	}
	return documents;
}

function drawForm(paper: Paper, form: Form, name: string): Record<string, string> {
	const style = styleOf(form.language, 'test', new Chance(form.name));
	const chance = new Chance(name);
	const invoice = invoiceOf(style, 1, chance);
	const drawing: Drawing = { sheet: new Sheet(paper, form.look), style, invoice, printed: {} };
	const { sheet } = drawing;
	letterhead(drawing);
	sheet.lines(sheet.left, [form.title], { bold: true, size: form.look.size + 5 });
	const expected: Record<string, string> = {};
	for (const [layout, values] of Object.entries(form.blocks)) {
		sheet.y += 0.5 * sheet.step;
		const entries = Object.entries(values).map(([field, [label, kind]]): Particular => {
			const value = valueOf(kind, style, chance);
			if (!field.startsWith('_')) expected[field] = value;
			return [label, value];
		});
		particulars[layout as BlockName](drawing, entries);
		sheet.y += sheet.step;
	}
	footerLine(drawing);
	return expected;
}

function valueOf(kind: string | string[], style: Style, chance: Chance): string {
	const { locale, people, companies } = VOCABULARY[style.language]!;
	if (Array.isArray(kind)) return chance.pick(kind);
	if (kind === 'person') return chance.pick(people);
	if (kind === 'company') return chance.pick(companies);
	if (kind === 'amount') return formatAmount(chance.integer(400, 250_000), style.number);
	if (kind !== 'date') {
		return kind.replace(/[#@]/g, (sign) =>
			sign === '#' ? String(chance.integer(1, 9)) : chance.letters(1),
		);
	}
	return formatDate(new Date(Date.UTC(2023, 0, chance.integer(1, 1000))), style.date, locale);
}
