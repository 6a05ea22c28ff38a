import { join } from 'node:path';
import { z } from 'zod';
import { writeWhole } from '../files/wholeFile.mjs';
import { readKept } from './kept.mjs';
const FILE = 'last-removed.json';
const removed = z.object({ number: z.number() });
/**
 * The next number that no project has. One that was removed keeps its number, as workflows may still have
 * its ID: they should fail, and not read another kind of document.
 */
export async function nextNumber(folder, foIds) {
    return Math.max(await lastRemoved(folder), ...foIds.map(numberOf).filter(isSmall)) + 1;
}
/** Keeps the number of a project that is removed. */
export async function keepNumber(folder, foId) {
    const number = numberOf(foId);
    if (!isSmall(number) || number <= (await lastRemoved(folder)))
        return;
    await writeWhole(join(folder, FILE), JSON.stringify({ number }));
}
export function byNumber(one, other) {
    return numberOf(one) - numberOf(other);
}
async function lastRemoved(folder) {
    return (await readKept(join(folder, FILE), removed))?.number ?? 0;
}
function numberOf(foId) {
    return Number(foId.slice('fo_'.length));
}
/** Whoever gives a project a number like a telephone's wants to keep it for that project. */
function isSmall(number) {
    return number < 1_000_000;
}
