import { readFile, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { BadExamples } from './badExamples.mjs';

const DOCUMENTS = ['.pdf', '.jpg', '.jpeg', '.png', '.tif', '.tiff', '.txt'];
const MEGABYTE = 1024 * 1024;
/** The maximum share of different letters in a similar name. */
const ALIKE = 0.34;
/** Comparing names takes time, and nobody reads more suggestions. */
const MOST_SUGGESTIONS = 20;

/** The names of everything in the folder. Throws BadExamples. */
export async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch((error: Error) => {
		throw new BadExamples(folder, [`the folder can't be read: ${error.message}`]);
	});
}

/**
 * Reads a file of the folder. Links to other folders are refused because they can lead anywhere, and pipes because
 * reading one may never end. Throws BadExamples.
 */
export async function readInside(
	folder: string,
	name: string,
	megabytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
	try {
		const real = await realpath(join(folder, name));
		if (dirname(real) !== (await realpath(folder)))
			throw new BadExamples(name, ['it is a link to another folder. Copy the file instead.']);
		const found = await stat(real);
		if (!found.isFile()) throw new BadExamples(name, ["it isn't a file."]);
		if (found.size > megabytes * MEGABYTE)
			throw new BadExamples(name, [`it is larger than ${megabytes} MB.`]);
		return new Uint8Array(await readFile(real));
	} catch (error) {
		if (error instanceof BadExamples) throw error;
		throw new BadExamples(name, [`it can't be read: ${(error as Error).message}`]);
	}
}

/** The file of the folder with this name. Some systems decompose accents in file names, so forms are compared. */
export function fileNamed(name: string, files: string[]): string | undefined {
	const composed = name.normalize('NFC');
	return files.find((file) => file === name) ?? files.find((file) => same(file, composed));
}

/** The documents of the folder that aren't listed. */
export function unlisted(files: string[], listed: Set<string>): string[] {
	return files.filter((file) => !/^[.~]/.test(file) && isDocument(file) && !listed.has(file));
}

/** A problem for each name without a file, with the name that was probably meant. */
export function missingFiles(names: string[], candidates: string[]): string[] {
	const stems = candidates.map(stemOf);
	return names.map((name, index) => {
		const problem = `there is no file "${name}" in the folder.`;
		const stem = index < MOST_SUGGESTIONS ? similar(stemOf(name), stems) : undefined;
		return stem === undefined
			? problem
			: `${problem} Did you mean "${candidates[stems.indexOf(stem)]}"?`;
	});
}

function similar(stem: string, stems: string[]): string | undefined {
	if (stems.length === 0) return undefined;
	const nearest = closest(stem, stems);
	return distance(stem, nearest) <= ALIKE * stem.length ? nearest : undefined;
}

function stemOf(name: string): string {
	return name
		.replace(/\.[a-z0-9]{1,5}$/i, '')
		.normalize('NFC')
		.toLowerCase();
}

function isDocument(name: string): boolean {
	return DOCUMENTS.includes(extname(name).toLowerCase());
}

function same(file: string, composed: string): boolean {
	return file.normalize('NFC') === composed;
}
