// `npm run bench:rows` reads drawn documents with tables of line items, and prints how many rows of the answer are
// right. `npm run bench:rows:einvoices` does the same for e-invoices: see eInvoices/run.mts.
//
//   npm run bench:rows -- --kind pdf          only text PDFs; a minute
//   npm run bench:rows -- --half train        the documents to improve the finder with; default: test
//   npm run bench:rows -- --shape groups      a single shape: one of shapes.mts, or usual, receipt or order
//   npm run bench:rows -- --language fr       a single language
//   npm run bench:rows -- --documents 26      of each shape
//   npm run bench:rows -- --forget 0.5        without half of the headings that the service knows
//   npm run bench:rows -- --show              also every row that isn't whole
//   npm run bench:rows -- --taught            after three examples of the same sender, see taught.mts
//   npm run bench:rows -- --naive             the rows of naive.mts instead of the service's
import { parseArgs } from 'node:util';

import { findFields } from '../../dist/finding/findFields.mjs';
import { createReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { printed } from '../../../support/report/results.mjs';
import { type GeneratedInvoice, documentsOf } from '../documents/generate.mjs';
import type { Half } from '../documents/language.mjs';
import { KINDS, type Kind } from '../documents/rendering/scans.mjs';
import { VARIANTS } from '../documents/variants.mjs';
import { readAll } from '../read.mjs';
import { invoicesOf } from './drawn.mjs';
import { forgetful } from './forgetful.mjs';
import { judgeTable } from './judge.mjs';
import { naiveRows } from './naive.mjs';
import { type JudgedDrawing, differencesIn, rowsBy } from './report.mjs';
import { SHAPES } from './shapes.mjs';
import { judgeTaught } from './taught.mjs';

/** Documents of each shape. */
const DOCUMENTS: Record<Kind, number> = { pdf: 13, scan: 2, photo: 2 };
/** Of the documents that `npm run bench:accuracy` draws. */
const OF_USUAL: Record<Kind, number> = { pdf: 60, scan: 10, photo: 10 };
const OF_VARIANT: Record<Kind, number> = { pdf: 6, scan: 1, photo: 1 };

const { values } = parseArgs({
	options: {
		half: { type: 'string', default: 'test' },
		kind: { type: 'string' },
		shape: { type: 'string' },
		language: { type: 'string' },
		documents: { type: 'string' },
		forget: { type: 'string', default: '0' },
		show: { type: 'boolean' },
		taught: { type: 'boolean' },
		naive: { type: 'boolean' },
	},
});
const half: Half = values.half === 'train' ? 'train' : 'test';
const projects = new Projects([SHIPPED_PROJECTS_FOLDER]);
const reader = createReader();
const judged: JudgedDrawing[] = [];
for (const kind of KINDS.filter((each) => each === (values.kind ?? each))) {
	const common = { half, kind, ...(values.language ? { language: values.language } : {}) };
	for (const shape of SHAPES.filter(({ name }) => name === (values.shape ?? name))) {
		const documents = Number(values.documents ?? DOCUMENTS[kind]);
		if (values.taught) {
			judged.push(
				...(await judgeTaught(reader, (await projects.get(shape.project))!, { ...common, shape })),
			);
			continue;
		}
		await judge(shape.name, shape.project, invoicesOf({ ...common, shape, documents }));
	}
	for (const variant of values.taught ? [] : VARIANTS) {
		const shape = variant.project === 'fo_1' ? 'usual' : variant.name;
		if (shape !== (values.shape ?? shape)) continue;
		const usual = variant.name === 'usual' ? OF_USUAL[kind] : OF_VARIANT[kind];
		const documents = Number(values.documents ?? usual);
		await judge(shape, variant.project, documentsOf({ ...common, variant, documents }));
	}
}
await reader.close();
if (values.show) for (const line of judged.flatMap(differencesIn)) console.log(line);
for (const by of ['language', 'shape'] as const) console.log(printed(rowsBy(by, judged)));

async function judge(
	shape: string,
	projectId: string,
	documents: AsyncGenerator<GeneratedInvoice>,
): Promise<void> {
	const variants = forgetful((await projects.get(projectId))!, Number(values.forget));
	for (const { document, pages } of await readAll(reader, documents)) {
		const project = variants[judged.length % variants.length]!;
		const found = values.naive ? naiveRows(pages) : findFields(pages, project);
		const { name, kind, language } = document;
		judged.push({ name, kind, shape, language, table: judgeTable(document.table, found) });
	}
}
