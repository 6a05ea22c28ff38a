import { statSync } from 'node:fs';

/**
 * Another text whenever the file has changed; undefined where there is none that can be looked at. It
 * does not go through another thread: looking takes microseconds, and that would take a good deal longer.
 */
export function fileVersion(file: string): string | undefined {
	try {
		const found = statSync(file, { throwIfNoEntry: false });
		return found?.isFile() ? `${found.ino} ${found.mtimeMs} ${found.size}` : undefined;
	} catch {
		return undefined;
	}
}
