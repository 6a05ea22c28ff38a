import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The commit that figures are measured on, and whether files were changed since. Pages that are written
 * don't count, as one run after the other writes them.
 */
export function currentCommit(): string {
	try {
		const changed = git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!*.md');
		return `${git('rev-parse', '--short', 'HEAD')}${changed && ' with changes'}`;
	} catch {
		return 'unknown';
	}
}

function git(...command: string[]): string {
	return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim();
}
