// `npm run test:scale`: tests with many documents, and with many faults.
//
//   npm run test:scale                     the short form: the same cases every time
//   npm run test:scale -- --long           the long one, about an hour; it writes docs/reliability-figures.md
//   npm run test:scale -- fuzz             only the files with this word in their names; also with --long
//   npm run test:scale -- fuzz --minutes 60 --seed 7     each fuzzer for an hour
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { findQueuePrograms } from '../../n8n/server/install/programs.mjs';
import { currentCommit } from '../../tools/commit.mjs';
import { readFigures, writeFigures } from './support/figures.mjs';

/** The seed of the short form, so that all of its runs are alike. */
const FIXED_SEED = 20261121;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		long: { type: 'boolean', default: false },
		seed: { type: 'string' },
		minutes: { type: 'string' },
	},
});
const isSearch = values.long || values.minutes !== undefined;
const seed = Number(values.seed ?? (isSearch ? Date.now() % 2 ** 31 : FIXED_SEED));
if (!Number.isInteger(seed) || !(Number(values.minutes ?? 1) > 0)) {
	console.error('--seed must be an integer, and --minutes a number above 0.');
	process.exit(2);
}

if (!findQueuePrograms()) {
	console.log(
		'Redis or PostgreSQL is not installed here (Debian: apt-get install redis-server postgresql). The tests of queue mode, which need them, are skipped.',
	);
}
const commit = currentCommit();
console.log(`Commit ${commit}, seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), 'scale-'));
const figuresFile = join(folder, 'figures');
const vitest = join(
	dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
	'vitest.mjs',
);
const config = fileURLToPath(new URL('vitest.config.mts', import.meta.url));
const tests = spawn(process.execPath, [vitest, 'run', '--config', config, ...positionals], {
	stdio: 'inherit',
	env: {
		...process.env,
		SCALE_FORM: values.long ? 'long' : 'short',
		SCALE_SEED: String(seed),
		SCALE_FIGURES: figuresFile,
		...(values.minutes && { SCALE_MINUTES: values.minutes }),
	},
});
const [code] = (await once(tests, 'exit')) as [number | null];

const sections = readFigures(figuresFile);
rmSync(folder, { recursive: true });
for (const [title, rows] of sections) {
	console.log(`\n${title}`);
	console.table(rows);
}
if (code === 0 && values.long) writeFigures(sections, seed);
process.exit(code ?? 1);
