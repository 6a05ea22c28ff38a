// Reads generated documents for speed.mts, on as many cores as its process may use, and prints a line of JSON.
import { readFileSync, readdirSync } from 'node:fs';
import { createReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../../dist/index.mjs';
import type { GeneratedDocument } from '../documents/generate.mjs';
import type { Language } from '../documents/language.mjs';
import type { Kind } from '../documents/rendering/scans.mjs';
import { documentsFor } from './speed.mjs';

const [kind, count, name] = process.argv.slice(2) as [Kind, string, Language | ''];
const language = name || undefined;
const project = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get('fo_1'))!;
const documents: GeneratedDocument[] = [];
for await (const document of documentsFor({ kind, language, count: Number(count) }))
	documents.push(document);
const { read, close } = createReader();
const readOne = ({ type, bytes }: GeneratedDocument) =>
	read({ type, bytes }, project, new AbortController().signal);
// The first documents start the processes, and load the languages.
await Promise.all(documents.slice(0, 4).map(readOne));
const started = performance.now();
await Promise.all(documents.map(readOne));
const seconds = (performance.now() - started) / 1000;
const perSecond = documents.length / seconds;
console.log(JSON.stringify({ perSecond, megabytes: memoryOfChildren() }));
await close();

/** The most that each of the reading processes has taken, together. */
function memoryOfChildren(): number {
	const statuses = readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(statusOf)
		.filter((status) => status.includes(`PPid:\t${process.pid}\n`));
	const kilobytes = statuses.map((status) => Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0));
	return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** Empty if the process has ended meanwhile. */
function statusOf(pid: string): string {
	try {
		return readFileSync(`/proc/${pid}/status`, 'utf8');
	} catch {
		return '';
	}
}
