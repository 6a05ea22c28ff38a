import type { Project } from '../projectRules.mjs';
import type { Example } from './example.mjs';
import { type HeldBack, holdBackOne } from './holdBack.mjs';
import { fieldsOf, learnProject } from './learnProject.mjs';
import { type FieldResult, unlearnedResult } from './report.mjs';

// The work of a learning process.

export interface Learned {
	project: Project;
	/** Why some fields weren't learned. */
	unlearned: FieldResult[];
}

export function learn({ name, examples }: { name: string; examples: Example[] }): Learned {
	const project = learnProject(name, examples);
	const unknown = fieldsOf(examples).filter((field) => !(field in project.fields));
	return { project, unlearned: unknown.map((field) => unlearnedResult(field, examples)) };
}

/** What is found in one of the examples by what the others teach. */
export function holdBack({ index, examples }: { index: number; examples: Example[] }): HeldBack[] {
	return holdBackOne(examples[index]!, examples);
}
