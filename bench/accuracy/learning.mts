import { type Project, parseProject } from '../../service/src/projects.mjs';
import type { Page } from '../../service/src/reading/layout.mjs';
import { documentsOf, FORMS } from './forms.mjs';
import type { Kind } from './generate.mjs';
import { type Judged, judge } from './measure.mjs';
import { fieldsIn, pagesOf } from './read.mjs';

/** A document to learn from: its pages, and what its fields are. */
export interface Example {
	pages: Page[];
	fields: Record<string, string>;
}

/** Makes the text of a project file from examples. */
export type Learn = (examples: Example[]) => string | Promise<string>;

const EXAMPLES = [1, 3, 5] as const;
const MOST = Math.max(...EXAMPLES);

export interface Learned extends Judged {
	examples: number;
}

/** Learns each form from its first documents, and reads others of the same form. */
export async function judgeLearning(learn: Learn, kind: Kind, others: number): Promise<Learned[]> {
	const learned: Learned[] = [];
	for (const form of FORMS) {
		const documents = await documentsOf(form, kind, MOST + others);
		const read: Array<{ document: (typeof documents)[number]; pages: Page[] }> = [];
		for (const document of documents) read.push({ document, pages: await pagesOf(document) });
		for (const examples of EXAMPLES) {
			const project = await projectFrom(
				learn,
				read
					.slice(0, examples)
					.map(({ document, pages }) => ({ pages, fields: document.expected })),
			);
			for (const { document, pages } of read.slice(MOST)) {
				const found = fieldsIn(pages, project);
				learned.push(...judge(document, found).map((judged) => ({ ...judged, examples })));
			}
		}
	}
	return learned;
}

async function projectFrom(learn: Learn, examples: Example[]): Promise<Project> {
	return parseProject(await learn(examples), 'learned.yaml');
}
