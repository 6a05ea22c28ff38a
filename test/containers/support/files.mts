import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The content of each file in a folder and below, by its path. */
export function filesIn(folder: string): Record<string, string> {
	const files = readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
	return Object.fromEntries(
		files.map((file) => [relative(folder, file), readFileSync(file, 'utf8')]),
	);
}
