import type { INodeExecutionData } from 'n8n-workflow';

import type { Engine } from '../../../n8n/engine/engine.mjs';

export type Kind = 'file' | 'text';

/** Documents in the form of n8n's items, and in the form that undici takes. */
export interface Documents {
	kind: Kind;
	names: string[];
	/** The content of each. */
	content: Buffer;
	items: INodeExecutionData[];
}

const SMALL_FILE = 20 * 1024;
const SMALL_TEXT = 2 * 1024;

/** The offset of the name in a file, so that no two files are equal. */
const NAME_AT = 10;

/** Files that differ only in their names. */
export async function fileDocuments(
	engine: Engine,
	count: number,
	size = SMALL_FILE,
): Promise<Documents> {
	const content = Buffer.alloc(size, 'a line of the document\n');
	content.write('%PDF-1.7\n');
	const names = namesOf(count, (index) => `document-${index}.pdf`);
	const items: INodeExecutionData[] = [];
	for (const fileName of names) {
		content.write(fileName, NAME_AT);
		const data = await engine.file(content, { fileName, mimeType: 'application/pdf' });
		items.push({ json: {}, binary: { data } });
	}
	return { kind: 'file', names, content, items };
}

/** Texts, each of which starts with its name. */
export function textDocuments(count: number, size = SMALL_TEXT): Documents {
	const content = Buffer.alloc(size, ' A sentence of the text.');
	const names = namesOf(count, (index) => `text-${index}`);
	const items = names.map((name) => ({ json: { text: `${name}${content.toString()}` } }));
	return { kind: 'text', names, content, items };
}

/** The documents of a set, again and again, up to this many. */
export function repeated(count: number, documents: Documents): Documents {
	const { names, items } = documents;
	return {
		...documents,
		names: namesOf(count, (index) => names[index % names.length]!),
		items: namesOf(count, String).map((_, index) => items[index % items.length]!),
	};
}

/** The first documents of a set. */
export function first(count: number, documents: Documents): Documents {
	return slice(documents, 0, count);
}

/** Sets of this many documents each. */
export function inSets(count: number, documents: Documents): Documents[] {
	const sets = Math.ceil(documents.names.length / count);
	return Array.from({ length: sets }, (_, index) =>
		slice(documents, index * count, (index + 1) * count),
	);
}

function slice(documents: Documents, from: number, to: number): Documents {
	return {
		...documents,
		names: documents.names.slice(from, to),
		items: documents.items.slice(from, to),
	};
}

function namesOf(count: number, name: (index: number) => string): string[] {
	return Array.from({ length: count }, (_, index) => name(index));
}
