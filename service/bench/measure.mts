import { findLikely } from '../dist/finding/findFields.mjs';
import { type PooledReader, Projects, SHIPPED_PROJECTS_FOLDER } from '../dist/index.mjs';
import { type GeneratedDocument, documentsOf } from './documents/generate.mjs';
import type { Half, Language } from './documents/language.mjs';
import type { Kind } from './documents/rendering/scans.mjs';
import type { Variant } from './documents/variants.mjs';
import { surenessOf } from './doubts.mjs';
import { readAll } from './read.mjs';
import { type Verdict, verdictsOf } from './score.mjs';

/** The answer for one field of one document. */
export interface Judged {
	language: Language;
	kind: Kind;
	document: string;
	field: string;
	verdict: Verdict;
	expected: string;
	found: string;
}

export interface JudgedVariant extends Judged {
	variant: string;
	project: string;
	/** The probability that the value is right. */
	sureness: number;
}

export interface Amount {
	half: Half;
	/** One language instead of all. */
	language: Language | undefined;
	/** Of the variant. */
	documents: number;
}

/** Reads documents of a variant with the shipped project, as the service does. */
export async function judgeVariant(
	reader: PooledReader,
	variant: Variant,
	kind: Kind,
	amount: Amount,
): Promise<JudgedVariant[]> {
	const project = (await new Projects([SHIPPED_PROJECTS_FOLDER]).get(variant.project))!;
	const started = Date.now();
	const read = await readAll(reader, documentsOf({ ...amount, variant, kind }));
	const judged = read.flatMap(({ document, pages }) => {
		const found = findLikely(pages, project);
		const sureness = surenessOf(found);
		return judge(document, found.fields).map((each) => ({
			...each,
			variant: variant.name,
			project: variant.project,
			sureness: sureness[each.field] ?? 1,
		}));
	});
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	console.error(`${kind} ${variant.name}: ${judged.length} fields, ${seconds} s`);
	return judged;
}

export function judge(
	{ language, kind, name, expected }: GeneratedDocument,
	found: Record<string, string>,
): Judged[] {
	// Unless a part has been paid, the total is due, whether its label says so or not.
	const { amount_due: due, ...others } = withoutRows(found);
	const isTotal = expected['amount_due'] === undefined && due === found['total_amount'];
	return verdictsOf(expected, isTotal ? others : withoutRows(found)).map(([field, verdict]) => ({
		language,
		kind,
		document: name,
		field,
		verdict,
		expected: expected[field] ?? '',
		found: found[field] ?? '',
	}));
}

/** Rows have a benchmark of their own. */
function withoutRows(found: Record<string, string>): Record<string, string> {
	const others = Object.entries(found).filter(([field]) => !field.startsWith('line_items'));
	return Object.fromEntries(others);
}
