// `npm run bench:accuracy` reads generated documents in unseen layouts with the service's own reader and
// finder. It prints how many fields are right, wrong and empty, writes ACCURACY.md, ACCURACY.json and
// ACCURACY.svg, and fails if a claim doesn't hold.
//
//   npm run bench:accuracy -- --kind pdf        only text PDFs, only printed; seconds
//   npm run bench:accuracy -- --language fr     a single language, only printed
//   npm run bench:accuracy -- --half train      the layouts to improve the finder with, only printed
//   npm run bench:accuracy -- --variant order   a single kind of document, only printed
//   npm run bench:accuracy -- --documents 10    of each variant
//   npm run bench:accuracy -- --learning        only what is learned, only printed
//   npm run bench:accuracy -- --show            also every wrong and empty field
//   npm run bench:accuracy -- --speed           also documents a second; part of the whole run
//   npm run bench:accuracy -- --no-speed        everything else; these figures stay as they were measured before
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { createReader } from '../dist/index.mjs';
import { updated, writePage } from '../../support/report/page.mjs';
import { failedIn, measuredNow, printed, type Section } from '../../support/report/results.mjs';
import { checksSection } from './checks.mjs';
import { clicksSection } from './clicks.mjs';
import type { Half } from './documents/language.mjs';
import { KINDS, type Kind } from './documents/rendering/scans.mjs';
import { VARIANTS } from './documents/variants.mjs';
import { doubtsSection } from './doubts.mjs';
import { GOALS, withGoals } from './goals.mjs';
import { type Learned, judgeLearning } from './learning.mjs';
import { type JudgedVariant, judgeVariant } from './measure.mjs';
import { pageOf } from './page.mjs';
import { pageSpeed } from './speed/pageSpeed.mjs';
import { speed } from './speed/speed.mjs';
import { settledSection } from './settled.mjs';
import { sectionBy } from './tables.mjs';
import { TITLES } from './titles.mjs';

/** Documents of the usual variant: enough for each language to be a row. */
const USUAL: Record<Kind, number> = { pdf: 300, scan: 100, photo: 100 };
/** Of each other variant. */
const OF_VARIANT: Record<Kind, number> = { pdf: 30, scan: 4, photo: 4 };
/** Documents of a form that are read after learning from others. */
const OTHERS: Record<Kind, number> = { pdf: 10, scan: 5, photo: 5 };

const { values } = parseArgs({
	options: {
		half: { type: 'string', default: 'test' },
		kind: { type: 'string' },
		language: { type: 'string' },
		variant: { type: 'string' },
		learning: { type: 'boolean', default: false },
		documents: { type: 'string' },
		show: { type: 'boolean', default: false },
		speed: { type: 'boolean' },
	},
	allowNegative: true,
});
const kinds = KINDS.filter((each) => !values.kind || each === values.kind);
const half: Half = values.half === 'train' ? 'train' : 'test';
const isPart = ['kind', 'language', 'variant', 'documents', 'learning'].some(
	(name) => values[name as keyof typeof values],
);
const isWhole = half === 'test' && !isPart;
// Alone, before the cores are busy.
const speedSections = (values.speed ?? isWhole) ? [await speed(), await pageSpeed()] : [];
const reader = createReader();
const judged: JudgedVariant[] = [];
for (const kind of kinds) {
	if (values.learning) break;
	for (const variant of VARIANTS.filter(({ name }) => name === (values.variant ?? name))) {
		const usual = variant.name === 'usual' ? USUAL[kind] : OF_VARIANT[kind];
		const documents = Number(values.documents ?? usual);
		const amount = { half, language: values.language, documents };
		judged.push(...(await judgeVariant(reader, variant, kind, amount)));
	}
}

const learned: Learned[] = [];
const ofPdfs: Section[] = [];
if (!values.language && !values.variant) {
	for (const kind of kinds) learned.push(...(await judgeLearning(reader, kind, OTHERS[kind])));
	if (kinds.includes('pdf')) {
		ofPdfs.push(await clicksSection(reader, OTHERS.pdf));
		ofPdfs.push(await settledSection(reader, half, 'pdf'));
	}
}
await reader.close();

if (values.show) {
	for (const { document, kind, field, verdict, expected, found } of [...judged, ...learned]) {
		if (verdict === 'right') continue;
		console.log(`${verdict} ${kind} ${document} ${field}: "${found}", printed "${expected}"`);
	}
}
const goals = isWhole ? GOALS : { variants: [], fields: [], learned: [] };
const measured = [
	withGoals(sectionBy('variant', TITLES.variants, judged), goals.variants),
	sectionBy('language', TITLES.languages, judged),
	withGoals(sectionBy('field', TITLES.fields, judged), goals.fields),
	checksSection(judged),
	doubtsSection(TITLES.doubts, byKind(judged)),
	withGoals(sectionBy('examples', TITLES.learned, learned), goals.learned),
	...ofPdfs,
	...speedSections,
].filter(({ rows }) => rows.length > 0);
for (const section of measured) console.log(printed(section));
if (failedIn(measured).length > 0) process.exitCode = 1;
if (isWhole) {
	const page = fileURLToPath(new URL('ACCURACY.md', import.meta.url));
	const origin = measuredNow('layouts that never served to improve anything');
	const stored = measured.map((section) => ({ ...section, measured: origin }));
	const all = updated(page, stored);
	writePage(page, pageOf(all), all);
}

function byKind(all: JudgedVariant[]): Array<[string, JudgedVariant[]]> {
	return kinds
		.map((kind): [string, JudgedVariant[]] => [kind, all.filter((each) => each.kind === kind)])
		.filter(([, judged]) => judged.length > 0);
}
