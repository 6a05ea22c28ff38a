import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

import type { Word } from '../../dist/reading/layout.mjs';
import * as particulars from './blocks/particulars.mjs';
import type { Particular } from './blocks/particulars.mjs';
import { letterhead } from './blocks/parties.mjs';
import { footerLine } from './blocks/payment.mjs';
import { Chance } from '../../support/chance.mjs';
import { formatAmount, formatDate } from './formats.mjs';
import { type GeneratedDocument, draw } from './generate.mjs';
import { invoiceOf, type Style, styleOf } from './invoice.mjs';
import { type Language, VOCABULARY } from './language.mjs';
import type { Drawing } from './printed.mjs';
import type { Kind } from './rendering/scans.mjs';
import { type Look, Sheet } from './rendering/sheet.mjs';

type BlockName = Exclude<keyof typeof particulars, 'particularsOf'>;
/** A list to choose from, a pattern, or the name of a kind. */
type ValueKind = string | string[];

/** A kind of document whose fields no shipped project has. */
export interface Form {
	name: string;
	language: Language;
	look: Look;
	title: string;
	/** For each layout, the fields that are printed in it. */
	blocks: Record<string, Record<string, [label: string, value: ValueKind]>>;
}

export const FORMS = parse(readFileSync(new URL('forms.yaml', import.meta.url), 'utf8')) as Form[];

export interface FilledForm extends GeneratedDocument {
	/** The place of each value on the only page. */
	places: Record<string, Word[]>;
}

/**
 * Documents of one sender: the same layout and labels, other values.
 *
 * @param alike the number of documents, from the first one, in which all values of a kind are the same
 */
export async function filledForms(
	form: Form,
	kind: Kind,
	count: number,
	alike = 0,
): Promise<FilledForm[]> {
	const documents: FilledForm[] = [];
	for (let index = 0; index < count; index++) {
		const name = `${form.name}-${index}`;
		const chance = new Chance(name);
		const style = styleOf(form.language, 'test', new Chance(form.name));
		const invoice = invoiceOf(style, 1, chance);
		const values = valuesOf(form, index < alike, (kind) => valueOf(kind, style, chance));
		let places: Record<string, Word[]> = {};
		const drawn = await draw(kind, name, (paper) => {
			const sheet = new Sheet(paper, form.look);
			places = drawForm({ sheet, style, invoice, printed: {} }, form, values);
			return Object.fromEntries(Object.entries(values).filter(([field]) => !field.startsWith('_')));
		});
		const { language, name: sender } = form;
		if (drawn) documents.push({ name, language, kind, sender, places, ...drawn });
	}
	return documents;
}

function valuesOf({ blocks }: Form, isAlike: boolean, drawn: (kind: ValueKind) => string) {
	const known = new Map<ValueKind, string>();
	const fields = Object.values(blocks).flatMap((block) => Object.entries(block));
	return Object.fromEntries(
		fields.map(([field, [, kind]]) => {
			const value = (isAlike && known.get(kind)) || drawn(kind);
			known.set(kind, value);
			return [field, value];
		}),
	);
}

/** Returns the places of the values. */
function drawForm(drawing: Drawing, form: Form, values: Record<string, string>) {
	const { sheet } = drawing;
	letterhead(drawing);
	sheet.atLeft(form.title, { bold: true, size: form.look.size + 5 });
	const places: Record<string, Word[]> = {};
	for (const [layout, block] of Object.entries(form.blocks)) {
		sheet.gap(0.5);
		const before = sheet.words.length;
		const entries = Object.entries(block).map(
			([field, [label]]): Particular => [label, values[field]!],
		);
		particulars[layout as BlockName](drawing, entries);
		const inOrder = Object.keys(block).map((field) => [field, values[field]!] as const);
		Object.assign(places, placesIn(sheet.words.slice(before), inOrder));
		sheet.gap();
	}
	footerLine(drawing);
	return places;
}

/** The words of each value, among words that were drawn in the order of the values. */
function placesIn(drawn: Word[], values: Array<readonly [field: string, value: string]>) {
	let from = 0;
	return Object.fromEntries(
		values.map(([field, value]) => {
			const parts = value.split(/\s+/u);
			const at = drawn.findIndex(
				(_, index) =>
					index >= from && parts.every((part, word) => drawn[index + word]?.text === part),
			);
			if (at < 0) throw new Error(`"${value}" isn't drawn`);
			from = at + parts.length;
			return [field, drawn.slice(at, from)];
		}),
	);
}

function valueOf(kind: ValueKind, style: Style, chance: Chance): string {
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
