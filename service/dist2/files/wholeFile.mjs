import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
/** Writes a file that is never seen incomplete: the old one stays until the new one is written. */
export async function writeWhole(file, content) {
    const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
    try {
        // Documents and their values are nobody else's business.
        await writeFile(draft, content, { mode: 0o600 });
        await rename(draft, file);
    }
    catch (error) {
        await rm(draft, { force: true });
        throw error;
    }
}
