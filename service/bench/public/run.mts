// `npm run bench:public -- <folder>` reads documents that strangers made, and compares the fields with public
// answers. README.md says which sets the folder should have. A missing set is left out. With all of them, it
// writes the figures into ACCURACY.md.
//
//   --set <name>     only sets whose name contains it
//   --group <name>   only this part of the sets
//   --field <name>   only this field
//   --show           also every wrong and empty field
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { availableParallelism } from 'node:os';
import pMap from 'p-map';

import { findLikely } from '../../dist/finding/findFields.mjs';
import { createReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import { updated, writePage } from '../../../support/report/page.mjs';
import { measuredNow, printed } from '../../../support/report/results.mjs';
import { surenessOf } from '../doubts.mjs';
import { pageOf } from '../page.mjs';
import { pagesOf } from '../read.mjs';
import { differencesIn } from '../rows/report.mjs';
import type { PublicDocument } from './documents.mjs';
import { corpus } from './corpus.mjs';
import { invoice2data } from './invoice2data.mjs';
import { sroie } from './sroie.mjs';
import { strangers } from './strangers.mjs';
import { judgeRows } from './rows.mjs';
import {
	type PublicJudged,
	type PublicTable,
	publicDoubts,
	publicRows,
	publicSection,
} from './table.mjs';
import { publicVerdict } from './verdict.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		set: { type: 'string', default: '' },
		group: { type: 'string', default: '' },
		field: { type: 'string' },
		show: { type: 'boolean' },
	},
});
const [folder = '.'] = positionals;

const SETS: Record<string, (folder: string) => Promise<PublicDocument[]> | PublicDocument[]> = {
	'ICDAR-2019-SROIE': (own) => [...sroie(own, 'transcription'), ...sroie(own, 'pictures')],
	strangers,
	invoice2data,
	corpus,
};
const present = Object.entries(SETS)
	.map(([name, load]) => ({ own: join(folder, name), load }))
	.filter(({ own }) => existsSync(own));
const all = await Promise.all(present.map(async ({ own, load }) => await load(own)));
const documents = all
	.flat()
	.filter(({ set, group }) => set.includes(values.set) && group.includes(values.group));
const isWhole =
	present.length === Object.keys(SETS).length && !values.set && !values.group && !values.field;
const projects = new Projects([SHIPPED_PROJECTS_FOLDER]);
const reader = createReader();
const tables: PublicTable[] = [];
const judged = (await pMap(documents, judge, { concurrency: 2 * availableParallelism() })).flat();
await reader.close();
if (values.show) {
	for (const { document, field, verdict, expected, found } of judged) {
		if (verdict !== 'right') {
			console.log(`${verdict} ${document} ${field}: "${found}", printed "${expected}"`);
		}
	}
	for (const line of tables.flatMap(differencesIn)) console.log(line);
}
const sections = [publicSection(judged), publicDoubts(judged), publicRows(tables)];
for (const section of sections) console.log(printed(section));
if (isWhole) {
	const page = fileURLToPath(new URL('../ACCURACY.md', import.meta.url));
	const measured = measuredNow('documents that nobody here made');
	const all = updated(
		page,
		sections.map((section) => ({ ...section, measured })),
	);
	writePage(page, pageOf(all), all);
}

async function judge(document: PublicDocument): Promise<PublicJudged[]> {
	const { name, type, set, group } = document;
	const expected = await document.expected();
	const pages = await pagesOf(reader, { name, type, bytes: await document.bytes() });
	const answer = findLikely(pages, (await projects.get(document.project))!);
	const { fields: found } = answer;
	const sureness = surenessOf(answer);
	if (document.rows) {
		const table = judgeRows(document.rows, found);
		tables.push({ set, name, kind: group, table });
	}
	return Object.entries(expected)
		.filter(([field]) => field in found && field === (values.field ?? field))
		.flatMap(([field, accepted]) => {
			const verdict = publicVerdict(accepted, found[field] ?? '');
			if (!verdict) return [];
			const place = { set, group, document: name, field, sureness: sureness[field] ?? 1 };
			return { ...place, verdict, expected: accepted.join(' or '), found: found[field] ?? '' };
		});
}
