import { useEffect, useState } from 'preact/hooks';
import type { About } from '../src/webApi/answers.mjs';
import { load, sendFile } from './server.mjs';

const CHANGED = 'uploads-changed';
/** More files at a time wouldn't be faster. */
const AT_A_TIME = 2;
const MEGABYTE = 1024 * 1024;

export interface RefusedFile {
	name: string;
	problem: string;
}

/** Uploads to the service. They continue on other screens, but not after a reload. */
export interface Uploads {
	/** The number of files that still have to be sent. */
	waiting: number;
	/** The files that the service refused. */
	refused: RefusedFile[];
}

let uploads: Uploads = { waiting: 0, refused: [] };

/** Sends files, a few at a time, and returns the answers to those that were accepted. */
export async function upload<T>(
	files: File[],
	path: string,
	parameters: Record<string, string> = {},
): Promise<T[]> {
	const rest = [...files];
	const accepted: T[] = [];
	change({ waiting: uploads.waiting + files.length });
	const sendRest = async () => {
		for (let file = rest.shift(); file; file = rest.shift()) {
			try {
				accepted.push(await send<T>(file, path, parameters));
			} catch (error) {
				const refused = { name: file.name, problem: (error as Error).message };
				change({ refused: [...uploads.refused, refused] });
			}
			change({ waiting: uploads.waiting - 1 });
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, sendRest));
	return accepted;
}

/** Clears the list of refused files. */
export function forgetRefused(): void {
	change({ refused: [] });
}

/** Makes a file of a text, named after its first words. */
export function textFile(text: string): File {
	const [line = ''] = text.trim().split('\n');
	const title = line.length > 40 ? `${line.slice(0, 40).trim()} …` : line.trim() || 'Text';
	return new File([text], title, { type: 'text/plain' });
}

export function useUploads(): Uploads {
	const [shown, setShown] = useState(uploads);
	useEffect(() => {
		const follow = () => setShown(uploads);
		addEventListener(CHANGED, follow);
		return () => removeEventListener(CHANGED, follow);
	}, []);
	return shown;
}

async function send<T>(file: File, path: string, parameters: Record<string, string>): Promise<T> {
	const { maxFileSize } = await load<About>('about');
	if (file.size > maxFileSize)
		throw new Error(`The file is larger than ${maxFileSize / MEGABYTE} MB.`);
	const isText = file.type.startsWith('text/') || file.name.toLowerCase().endsWith('.txt');
	const query = new URLSearchParams({ ...parameters, name: file.name, text: String(isText) });
	return await sendFile<T>(`${path}?${query}`, file);
}

function change(part: Partial<Uploads>): void {
	uploads = { ...uploads, ...part };
	dispatchEvent(new Event(CHANGED));
}

addEventListener('beforeunload', (event) => {
	if (uploads.waiting > 0) event.preventDefault();
});
