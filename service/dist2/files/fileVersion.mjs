import { statSync } from 'node:fs';
/**
 * A text that differs whenever the file has changed; undefined if there is no such file. Synchronous,
 * because this takes microseconds, and another thread would take much longer.
 */
export function fileVersion(file) {
    try {
        const found = statSync(file, { throwIfNoEntry: false });
        return found?.isFile() ? `${found.ino} ${found.mtimeMs} ${found.size}` : undefined;
    }
    catch {
        return undefined;
    }
}
