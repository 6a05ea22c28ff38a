import { randomBytes } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';

interface Writing {
	/** Default: only the owner can read the file, because documents and their values are private. */
	mode?: number;
	/** Called when the new file is complete. If it returns false, the old one stays. */
	before?: () => Promise<boolean>;
}

/**
 * Writes a file atomically: the old one stays until the new one is complete.
 *
 * @returns false if the old one stays
 */
export async function writeWhole(
	file: string,
	content: string | Uint8Array,
	{ mode = 0o600, before = async () => true }: Writing = {},
): Promise<boolean> {
	const draft = `${file}.${randomBytes(4).toString('hex')}.new`;
	try {
		await writeFile(draft, content, { mode });
		const isWanted = await before();
		await (isWanted ? rename(draft, file) : rm(draft));
		return isWanted;
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
