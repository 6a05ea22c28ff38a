import { randomBytes } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { writeWhole } from './wholeFile.mjs';

/** The time between two looks at a lock, in milliseconds. */
const PAUSE = 20;
/**
 * Looks at the same lock before it is removed. A change takes milliseconds, so what stays for 2 seconds was left
 * behind by a crash, or came with a copy of the folder. Looks are counted, not the age: clocks of machines differ, and
 * a machine can sleep.
 */
const LOOKS = 100;

/**
 * Changes a file that other processes may change at the same time: one change is made after the other, and none is
 * lost.
 *
 * @param edit returns the new text, or undefined if the file stays as it is. Called again if another process removed
 *   the lock because this one was stalled.
 */
export async function changeFile(
	file: string,
	edit: (old: string | undefined) => string | undefined | Promise<string | undefined>,
	mode?: number,
): Promise<void> {
	const lock = `${file}.lock`;
	for (;;) {
		const own = await take(lock);
		try {
			const text = await edit(await textOf(file));
			if (text === undefined) return;
			const isStillOwn = async () => (await textOf(lock)) === own;
			if (await writeWhole(file, text, { mode, before: isStillOwn })) return;
		} finally {
			if ((await textOf(lock)) === own) await rm(lock, { force: true });
		}
	}
}

/** Creates the lock, and returns its text. */
async function take(lock: string): Promise<string> {
	const own = randomBytes(8).toString('hex');
	let seen: string | undefined;
	let looks = 0;
	while (!(await create(lock, own))) {
		const holder = await textOf(lock);
		looks = holder !== undefined && holder === seen ? looks + 1 : 0;
		seen = holder;
		if (looks >= LOOKS) await rm(lock, { force: true });
		else await wait(PAUSE);
	}
	return own;
}

/** False if the file already exists. */
async function create(file: string, text: string): Promise<boolean> {
	try {
		await writeFile(file, text, { flag: 'wx' });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

/** The text of a file, or undefined if there is none. */
async function textOf(file: string): Promise<string | undefined> {
	return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
}
