import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Everything but the pages, charts and data that one run after the other writes. */
const SOURCES = [
	'.',
	':!*.md',
	':!*.svg',
	':!bench/*.json',
	':!service/bench/*.json',
	':!docs/*.json',
];

/** The commit that figures are measured on, and whether sources were changed since. */
export function currentCommit(): string {
	try {
		const changed = git('status', '--porcelain', '--untracked-files=no', '--', ...SOURCES);
		return `${git('rev-parse', '--short', 'HEAD')}${changed && ' with changes'}`;
	} catch {
		return 'unknown';
	}
}

function git(...command: string[]): string {
	return execFileSync('git', command, { cwd: ROOT, encoding: 'utf8' }).trim();
}
