import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../../../support/repository.mjs';

/** Copies the files that a clone of this repository would have, with the changes that aren't committed yet. */
export function cloneInto(folder: string): void {
	const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
	const listed = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).split('\0');
	const files = listed.filter((file) => file !== '' && existsSync(join(ROOT, file)));
	const packed = execFileSync('tar', ['-c', '--null', '--files-from=-'], {
		cwd: ROOT,
		input: files.join('\0'),
		maxBuffer: 2 ** 30,
	});
	execFileSync('tar', ['-x'], { cwd: folder, input: packed });
}
