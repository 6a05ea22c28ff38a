import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The paths of all files in this repository, except installed and built ones. */
export const FILES: string[] = filesIn('.');

/** The paths of all documentation. */
export const PAGES: string[] = FILES.filter((path) => path.endsWith('.md'));

/** The paths of the published sources. */
export const SOURCES: string[] = FILES.filter((path) => /^(nodes|credentials)\/.*\.ts$/.test(path));

export function read(path: string): string {
	return readFileSync(join(ROOT, path), 'utf8');
}

function filesIn(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (!entry.isDirectory()) return [path];
		const isOurs = !entry.name.startsWith('.') && !/^(node_modules|dist)$/.test(entry.name);
		return isOurs ? filesIn(path) : [];
	});
}
