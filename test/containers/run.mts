// `npm run test:containers`: builds the images of compose.yaml, starts them, and uses them as a person does.
// It needs neither Docker nor an image registry.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { listens } from '../../n8n/server/network.mjs';
import { obstacle } from './support/programs.mjs';

const reason = obstacle();
if (reason !== undefined) {
	console.log(`The tests of containers are skipped: ${reason}.`);
	process.exit(0);
}
for (const port of [4010, 5678]) {
	if (!(await listens(port))) continue;
	console.error(`Port ${port} is in use, but compose.yaml publishes it.`);
	process.exit(1);
}
const vitest = join(
	dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
	'vitest.mjs',
);
const config = fileURLToPath(new URL('vitest.config.mts', import.meta.url));
const tests = spawnSync(process.execPath, [vitest, 'run', '--config', config], {
	stdio: 'inherit',
});
process.exit(tests.status ?? 1);
