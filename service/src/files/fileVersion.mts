import { statSync } from 'node:fs';

/**
 * A text that changes whenever the file does; undefined if there is no such file. Synchronous because this takes
 * microseconds, and a round trip to another thread would take much longer.
 */
export function fileVersion(file: string): string | undefined {
	try {
		const found = statSync(file, { throwIfNoEntry: false });
		return found?.isFile() ? `${found.ino} ${found.mtimeMs} ${found.size}` : undefined;
	} catch {
		return undefined;
	}
}
