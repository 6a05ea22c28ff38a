// `npm run bench:einvoices -- <folder>` reads the pages of e-invoices from elsewhere, without the XML that is
// attached to them, and compares the fields with the XML. It prints how many are right, wrong and empty.
// The ZUGFeRD corpus on GitHub has some 150.
//
//   --scans   the pages as pictures, at about 150 dpi
//   --show    also every wrong and empty field
import { availableParallelism } from 'node:os';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pMap from 'p-map';

import { findFields } from '../dist/finding/findFields.mjs';
import { createReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../dist/index.mjs';
import { printedFields } from './public/corpus.mjs';
import { publicVerdict } from './public/verdict.mjs';
import { pagesOf, scansOf } from './read.mjs';
import { type Verdict, scoreOf } from './score.mjs';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { scans: { type: 'boolean' }, show: { type: 'boolean' } },
});
const [folder = '.'] = positionals;
const project = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
const reader = createReader();
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
	/\.pdf$/i.test(name),
);
const judged = await pMap(files, judge, { concurrency: availableParallelism() + 1 });
await reader.close();
const { right, wrong, empty } = scoreOf(judged.flat());
console.log(
	`${files.length} PDFs, ${right + wrong + empty} fields of their XML are printed: ${right} right, ${wrong} wrong, ${empty} empty`,
);

async function judge(name: string): Promise<Verdict[]> {
	const bytes = new Uint8Array(readFileSync(join(folder, name)));
	const printed = await pagesOf(reader, { name, type: 'pdf', bytes });
	const expected = await printedFields(bytes.slice(), printed);
	const found = findFields(
		values.scans ? await scansOf(reader, { name, bytes }, printed.length) : printed,
		project,
	);
	return Object.entries(expected).flatMap(([field, value]) => {
		const verdict = publicVerdict(value, found[field] ?? '');
		if (values.show && verdict && verdict !== 'right')
			console.log(`${verdict} ${name} ${field}: "${found[field]}", XML "${value[0]}"`);
		return verdict ?? [];
	});
}
