import { findFields } from '../dist/finding/findFields.mjs';
import type { PooledReader } from '../dist/index.mjs';
import { learnProject } from '../dist/learning/learnProject.mjs';
import { filledForms, FORMS } from './documents/forms.mjs';
import type { Kind } from './documents/rendering/scans.mjs';
import { type Judged, judge } from './measure.mjs';
import { readAll } from './read.mjs';

const EXAMPLES = [1, 3, 5] as const;
const MOST = Math.max(...EXAMPLES);

export interface Learned extends Judged {
	examples: number;
}

/** Learns each form from its first documents, and reads others of the same form. */
export async function judgeLearning(
	reader: PooledReader,
	kind: Kind,
	others: number,
): Promise<Learned[]> {
	const learned: Learned[] = [];
	for (const form of FORMS) {
		const read = await readAll(reader, await filledForms(form, kind, MOST + others));
		const known = read.map(({ document, pages }) => ({
			file: document.name,
			expected: document.expected,
			pages,
		}));
		for (const examples of EXAMPLES) {
			const project = learnProject(form.name, known.slice(0, examples));
			for (const { document, pages } of read.slice(MOST)) {
				const found = findFields(pages, project);
				learned.push(...judge(document, found).map((judged) => ({ ...judged, examples })));
			}
		}
	}
	return learned;
}
