// `npm run bench:recognition -- <folder>` measures how well readers of pictures read, without finding fields. The
// folder has the sets of bench/public/README.md; of SROIE, 80 receipts are read. Our own pages are drawn.
//
//   --reader <name>      tesseract, ppOcr or service (both where needed), default: each of them
//   --documents <count>  the largest number of documents of each set
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printed } from '../../../support/report/results.mjs';
import { drawnPhotos } from './drawnPhotos.mjs';
import { type Measured, measure } from './measure.mjs';
import { READERS } from './readers.mjs';
import { receipts } from './receipts.mjs';
import { confidenceSection, recognitionSection } from './table.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { reader: { type: 'string' }, documents: { type: 'string', default: '80' } },
});
const most = Number(values.documents);
const sroie = join(positionals[0] ?? '.', 'ICDAR-2019-SROIE');
const sets = {
	'SROIE, receipts': existsSync(sroie) ? receipts(sroie).slice(0, most) : [],
	'our photos': await drawnPhotos(most),
};
const measured: Measured[] = [];
for (const [name, reader] of Object.entries(READERS)) {
	if (values.reader !== undefined && values.reader !== name) continue;
	for (const [set, pages] of Object.entries(sets))
		if (pages.length > 0) measured.push(await measure(name, set, pages, reader));
}
for (const section of [recognitionSection(measured), confidenceSection(measured)])
	console.log(printed(section));
// Tesseract's worker never ends on its own.
process.exit();
