// `npm run bench:rows:einvoices -- <folder>` reads e-invoices, and compares the rows that are found on their pages,
// without the XML, with the lines in the XML. The ZUGFeRD corpus on GitHub has some 150 e-invoices.
//
//   --half test   the third of the files to measure with; default: train, the others
//   --xml         the service's answer, which uses the XML, instead; also for XML files
//   --scans       the pages as pictures, at about 150 dpi
//   --naive       the rows of naive.mts instead of the service's
//   --show        also every row that isn't whole
import { parseArgs } from 'node:util';

import { createReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../../../dist/index.mjs';
import { printed } from '../../../../support/report/results.mjs';
import { differencesIn, rowsByColumn, rowsOfAll } from '../report.mjs';
import { eInvoicesIn } from './files.mjs';
import { type Source, judgeEInvoices } from './judge.mjs';

const SOURCES: Source[] = ['xml', 'scans', 'naive'];

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		half: { type: 'string', default: 'train' },
		xml: { type: 'boolean' },
		scans: { type: 'boolean' },
		naive: { type: 'boolean' },
		show: { type: 'boolean' },
	},
});
const [folder = '.'] = positionals;
const source = SOURCES.find((each) => values[each as keyof typeof values]) ?? 'pages';
const project = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
const files = await eInvoicesIn(folder, values.half === 'test' ? 'test' : 'train');
const reader = createReader();
const judged = await judgeEInvoices(reader, project, files, source);
await reader.close();
if (values.show) for (const line of judged.flatMap(differencesIn)) console.log(line);
console.log(printed(rowsOfAll(`Rows of e-invoices: ${source}`, judged)));
console.log(printed(rowsByColumn(judged)));
