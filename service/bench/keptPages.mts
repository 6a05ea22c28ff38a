import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	readFileSync,
	readdirSync,
	renameSync,
	writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { DocumentType } from '../dist/documents.mjs';
import { LANGUAGES } from '../dist/languages/languages.mjs';
import type { Page } from '../dist/reading/layout.mjs';

// Recognition takes nearly all of the time of a benchmark. If BENCH_PAGES names a folder, pages are kept there, and
// only read again after the code or the languages that read them have changed. So finding can be measured again within minutes.

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
/** The code that turns the bytes of a document into pages. */
const READING = ['reading', 'pictures'];
/** These only pass documents to the processes that read them. */
const PASSING = ['reader.mjs', 'readingWorker.mjs'];

/** The pages that were kept, or those that are read now. */
export async function keptPages(
	type: DocumentType,
	bytes: Uint8Array,
	read: () => Promise<Page[]>,
): Promise<Page[]> {
	const folder = process.env['BENCH_PAGES'];
	if (!folder) return await read();
	const key = createHash('sha256').update(codeDigest()).update(type).update(bytes).digest('hex');
	const file = join(folder, `${key}.json`);
	if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Page[];
	const pages = await read();
	mkdirSync(folder, { recursive: true });
	// Two benchmarks can read the same document at once.
	writeFileSync(`${file}.${process.pid}`, JSON.stringify(pages));
	renameSync(`${file}.${process.pid}`, file);
	return pages;
}

let digest: string | undefined;

function codeDigest(): string {
	if (digest !== undefined) return digest;
	// The language of a page is recognised by its telling words, and read with its own data.
	const languages = LANGUAGES.map(({ code, telling }) => [code, ...telling]);
	const hash = createHash('sha256').update(JSON.stringify(languages));
	for (const room of READING) {
		const names = readdirSync(join(DIST, room), { recursive: true, encoding: 'utf8' });
		for (const name of names
			.filter((each) => each.endsWith('.mjs') && !PASSING.includes(each))
			.sort())
			hash.update(name).update(readFileSync(join(DIST, room, name)));
	}
	return (digest = hash.digest('hex'));
}
