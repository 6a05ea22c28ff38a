import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
/** How often the file is written at most, in milliseconds. */
const WRITTEN_EVERY = 60_000;
const times = z.record(z.string(), z.string());
/**
 * When each key was last used. The file `last-used.json` is written once in a minute at most, and when
 * the service stops, as requests shouldn't wait for it.
 */
export class KeyUses {
    store;
    file;
    times;
    writing;
    constructor(folder, store) {
        this.store = store;
        this.file = join(folder, 'last-used.json');
        this.times = new Map(Object.entries(read(this.file)));
    }
    /** Notes that a request with this key was accepted. */
    note(id) {
        this.times.set(id, new Date().toISOString());
        this.writing ??= setTimeout(() => void this.write(), WRITTEN_EVERY).unref();
    }
    /** In ISO 8601; undefined if it was never used. */
    lastUseOf(id) {
        return this.times.get(id);
    }
    /** Writes what isn't written yet. */
    async close() {
        if (this.writing)
            await this.write();
    }
    /** Keys of this run and revoked ones aren't written. */
    async write() {
        clearTimeout(this.writing);
        this.writing = undefined;
        const draft = `${this.file}.new`;
        try {
            const keys = await this.store.list();
            const used = keys.flatMap(({ id }) => {
                const time = this.times.get(id);
                return time === undefined ? [] : [[id, time]];
            });
            if (used.length === 0)
                return;
            await writeFile(draft, `${JSON.stringify(Object.fromEntries(used), null, 2)}\n`);
            await rename(draft, this.file);
        }
        catch {
            // Not worth an error: the list then shows an older time.
            await rm(draft, { force: true });
        }
    }
}
/** A missing or damaged file is as good as an empty one. */
function read(file) {
    try {
        return times.parse(JSON.parse(readFileSync(file, 'utf8')));
    }
    catch {
        return {};
    }
}
