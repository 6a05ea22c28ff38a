import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { BadExamples } from './badExamples.mjs';
const DOCUMENTS = ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.txt'];
const MEGABYTE = 1024 * 1024;
/** A name with more different letters, for its length, is another one. */
const ALIKE = 0.34;
/** Comparing names takes time, and nobody reads more. */
const MOST_SUGGESTIONS = 20;
/** The names of everything in the folder. Throws BadExamples. */
export async function namesIn(folder) {
    return await readdir(folder).catch((error) => {
        throw new BadExamples(folder, [`the folder can't be read: ${error.message}`]);
    });
}
/**
 * Reads a file of the folder. A link to another folder could have anything behind it, and reading a pipe
 * may never end. Throws BadExamples.
 */
export async function readInside(folder, name, megabytes) {
    try {
        const real = await realpath(join(folder, name));
        if (dirname(real) !== (await realpath(folder)))
            throw new BadExamples(name, ['it is a link to another folder. Copy the file instead.']);
        const found = await stat(real);
        if (!found.isFile())
            throw new BadExamples(name, ["it isn't a file."]);
        if (found.size > megabytes * MEGABYTE)
            throw new BadExamples(name, [`it is larger than ${megabytes} MB.`]);
        return new Uint8Array(await readFile(real));
    }
    catch (error) {
        if (error instanceof BadExamples)
            throw error;
        throw new BadExamples(name, [`it can't be read: ${error.message}`]);
    }
}
/** Which file of the folder a name means: some systems take accents of file names apart. */
export function fileNamed(name, files) {
    const composed = name.normalize('NFC');
    return files.find((file) => file === name) ?? files.find((file) => same(file, composed));
}
/** The documents of the folder that no name means. */
export function unlisted(files, listed) {
    return files.filter((file) => !/^[.~]/.test(file) && isDocument(file) && !listed.has(file));
}
/** What is wrong with the names of files that aren't there, and which files could be meant. */
export function missingFiles(names, candidates) {
    const stems = candidates.map(stemOf);
    return names.map((name, index) => {
        const problem = `there is no file "${name}" in the folder.`;
        const stem = index < MOST_SUGGESTIONS ? similar(stemOf(name), stems) : undefined;
        return stem === undefined
            ? problem
            : `${problem} Did you mean "${candidates[stems.indexOf(stem)]}"?`;
    });
}
function similar(stem, stems) {
    if (stems.length === 0)
        return undefined;
    const nearest = closest(stem, stems);
    return distance(stem, nearest) <= ALIKE * stem.length ? nearest : undefined;
}
function stemOf(name) {
    return name
        .replace(/\.[a-z0-9]{1,5}$/i, '')
        .normalize('NFC')
        .toLowerCase();
}
function isDocument(name) {
    return DOCUMENTS.includes(extname(name).toLowerCase());
}
function same(file, composed) {
    return file.normalize('NFC') === composed;
}
