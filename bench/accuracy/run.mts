// `npm run bench:accuracy` reads generated invoices, which nobody prepared, with the service's own reader
// and finder. It prints how many fields are right, wrong and empty, and writes it to ACCURACY.md.
//
//   npm run bench:accuracy -- --kind pdf        only text PDFs, only printed; seconds
//   npm run bench:accuracy -- --language fr     a single language, only printed
//   npm run bench:accuracy -- --half train      the layouts to improve the finder with, only printed
//   npm run bench:accuracy -- --each 3          text PDFs of each layout
//   npm run bench:accuracy -- --scans 10        scans, and photos, of each language
//   npm run bench:accuracy -- --show            also every wrong and empty field
//   npm run bench:accuracy -- --speed           also documents a second; part of the whole run
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { createReader } from '../../service/dist/index.mjs';
import { heading, sectionLines } from '../results.mjs';
import { checksSection } from './checks.mjs';
import { KINDS, type Kind } from './documents/generate.mjs';
import { LANGUAGES, type Half } from './documents/language.mjs';
import { type Learned, judgeLearning } from './learning.mjs';
import { judgeInvoices } from './measure.mjs';
import { speed } from './speed.mjs';
import { sectionBy } from './tables.mjs';

/** Documents of a form that are read after learning from others. */
const OTHERS: Record<Kind, number> = { pdf: 10, scan: 5, photo: 5 };

const { values } = parseArgs({
	options: {
		half: { type: 'string', default: 'test' },
		kind: { type: 'string' },
		language: { type: 'string' },
		each: { type: 'string', default: '3' },
		scans: { type: 'string', default: '10' },
		show: { type: 'boolean', default: false },
		speed: { type: 'boolean', default: false },
	},
});
const kinds = KINDS.filter((each) => !values.kind || each === values.kind);
const half: Half = values.half === 'train' ? 'train' : 'test';
const isWhole = half === 'test' && !values.kind && !values.language;
// Alone, before the cores are busy.
const speedSection = isWhole || values.speed ? [await speed()] : [];
const reader = createReader();
const judged = await judgeInvoices(reader, {
	half,
	languages: LANGUAGES.filter((each) => !values.language || each === values.language),
	kinds,
	each: Number(values.each),
	scans: Number(values.scans),
});

const learned: Learned[] = [];
if (!values.language) {
	for (const kind of kinds) learned.push(...(await judgeLearning(reader, kind, OTHERS[kind])));
}
await reader.close();

if (values.show) {
	for (const { document, kind, field, verdict, expected, found } of [...judged, ...learned]) {
		if (verdict === 'right') continue;
		console.log(`${verdict} ${kind} ${document} ${field}: "${found}", printed "${expected}"`);
	}
}
const page = [
	...heading('How many fields are right', 'npm run bench:accuracy'),
	...[
		sectionBy('language', 'Invoices of strangers, by language', judged),
		sectionBy('field', 'Invoices of strangers, by field', judged),
		checksSection(judged),
		...(learned.length > 0
			? [sectionBy('examples', 'New fields in new layouts, learned from examples', learned)]
			: []),
		...speedSection,
	].flatMap(sectionLines),
].join('\n');
console.log(page);
if (isWhole) {
	writeFileSync(new URL('../ACCURACY.md', import.meta.url), page);
}
