import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Locks a folder, so that no second n8n uses its database.
 *
 * @returns a function that unlocks the folder
 */
export function lockFolder(folder: string): () => void {
	const lock = join(folder, 'process-id');
	if (existsSync(lock)) {
		const id = Number(readFileSync(lock, 'utf8'));
		if (isRunning(id)) throw new Error(`"npm run dev" is already running, as process ${id}.`);
	}
	writeFileSync(lock, String(process.pid));
	return () => rmSync(lock);
}

function isRunning(id: number): boolean {
	try {
		process.kill(id, 0);
		return true;
	} catch {
		return false;
	}
}
