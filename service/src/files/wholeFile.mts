import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a file atomically: the old one stays until the new one is complete. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
	const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
	try {
		// Documents and their values are private.
		await writeFile(draft, content, { mode: 0o600 });
		await rename(draft, file);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
