import { join } from 'node:path';
import { z } from 'zod';
import { changeFile } from '../files/changeFile.mjs';
import { readKept } from './kept.mjs';

const FILE = 'last-removed.json';
const removed = z.object({ number: z.number() });

/**
 * The next free number. Numbers of removed projects aren't used again: workflows that still have such an ID should fail
 * rather than read another kind of document.
 */
export async function nextNumber(folder: string, foIds: string[]): Promise<number> {
	return Math.max(await lastRemoved(folder), ...foIds.map(numberOf).filter(isSmall)) + 1;
}

/** Remembers the number of a project that is removed. */
export async function keepNumber(folder: string, foId: string): Promise<void> {
	const number = numberOf(foId);
	if (!isSmall(number)) return;
	await changeFile(join(folder, FILE), async () =>
		number > (await lastRemoved(folder)) ? JSON.stringify({ number }) : undefined,
	);
}

export function byNumber(one: string, other: string): number {
	return numberOf(one) - numberOf(other);
}

async function lastRemoved(folder: string): Promise<number> {
	return (await readKept(join(folder, FILE), removed))?.number ?? 0;
}

function numberOf(foId: string): number {
	return Number(foId.slice('fo_'.length));
}

/** Large numbers were chosen by hand, so numbering doesn't continue from them. */
function isSmall(number: number): boolean {
	return number < 1_000_000;
}
