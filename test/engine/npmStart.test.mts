import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ORDER = 'examples/documents/order-by-email.txt';

test('npm start reads a file of yours with an example workflow', async () => {
	const args = ['--import', 'tsx', 'examples/run.mts', '--project', 'fo_3', ORDER];
	const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
	expect(stdout).toMatch(/order_number +SG-20931/);
});
