import { findFields } from '../../service/dist/finding/findFields.mjs';
import { type PooledReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../../service/dist/index.mjs';
import { type GeneratedDocument, type Kind, invoices } from './documents/generate.mjs';
import type { Half, Language } from './documents/language.mjs';
import { readAll } from './read.mjs';
import { type Verdict, verdictsOf } from './score.mjs';

/** How one field of one document was answered. */
export interface Judged {
	language: Language;
	kind: Kind;
	document: string;
	field: string;
	verdict: Verdict;
	expected: string;
	found: string;
}

export interface Amount {
	half: Half;
	languages: readonly Language[];
	kinds: readonly Kind[];
	/** Text PDFs of each layout. */
	each: number;
	/** Scans, and photos, of each language at most. */
	scans: number;
}

/** Reads invoices with the shipped project, as the service does. */
export async function judgeInvoices(reader: PooledReader, amount: Amount): Promise<Judged[]> {
	const project = (await new Projects(SHIPPED_PROJECTS_FOLDER).get('fo_1'))!;
	const judged: Judged[] = [];
	const { half, languages, kinds, each, scans } = amount;
	for (const kind of kinds) {
		for (const language of languages) {
			const started = Date.now();
			const before = judged.length;
			const size = kind === 'pdf' ? { each } : { each: 1, most: scans };
			const documents = invoices({ half, language, kind, ...size });
			for (const { document, pages } of await readAll(reader, documents))
				judged.push(...judge(document, findFields(pages, project)));
			const seconds = ((Date.now() - started) / 1000).toFixed(1);
			console.error(`${kind} ${language}: ${judged.length - before} fields, ${seconds} s`);
		}
	}
	return judged;
}

export function judge(
	{ language, kind, name, expected }: GeneratedDocument,
	found: Record<string, string>,
): Judged[] {
	return verdictsOf(expected, found).map(([field, verdict]) => ({
		language,
		kind,
		document: name,
		field,
		verdict,
		expected: expected[field] ?? '',
		found: found[field] ?? '',
	}));
}
