import { readFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

import type { PublicDocument } from './documents.mjs';

// Invoices of other companies, with which github.com/invoice-x/invoice2data tests its templates.

/** Our name for each of its fields that is printed on invoices. */
const FIELDS: Record<string, string> = {
	invoice_number: 'invoice_number',
	date: 'invoice_date',
	date_due: 'due_date',
	amount: 'total_amount',
	amount_untaxed: 'net_amount',
	amount_tax: 'tax_amount',
	iban: 'iban',
};
const answers = z.array(z.record(z.string(), z.unknown()));

export function invoice2data(folder: string): PublicDocument[] {
	const tests = join(folder, 'tests/compare');
	const names = readdirSync(tests).filter((name) => name.endsWith('.pdf'));
	return names.map((name) => ({
		...{ set: "invoice2data's invoices", group: 'text', project: 'fo_1', type: 'pdf' as const },
		name: `invoice2data ${name}`,
		bytes: async () => new Uint8Array(await readFile(join(tests, name))),
		expected: async () =>
			expectedOf(await readFile(join(tests, name.replace(/\.pdf$/, '.json')), 'utf8')),
	}));
}

function expectedOf(json: string): Record<string, string[]> {
	const [answer = {}] = answers.parse(JSON.parse(json));
	return Object.fromEntries(
		Object.entries(FIELDS).flatMap(([theirs, ours]) => {
			const value = answer[theirs];
			if (typeof value === 'number') return [[ours, [value.toFixed(2)]]];
			return typeof value === 'string' ? [[ours, [value]]] : [];
		}),
	);
}
