import type { Project } from '../projectRules.mjs';
import type { Base } from './base.mjs';
import type { Example } from './example.mjs';
import { type HeldBack, holdBackOne } from './holdBack.mjs';
import { learnProject, unlearnedIn } from './learnProject.mjs';
import { type FieldResult, unlearnedResult } from './report.mjs';

// The work of a learning process.

/** What a project is learned from. */
export interface Lesson {
	name: string;
	examples: Example[];
	/** The project that it begins with. */
	base?: Base;
}

export interface Learned {
	project: Project;
	/** Why some fields weren't learned. */
	unlearned: FieldResult[];
}

export function learn({ name, examples, base }: Lesson): Learned {
	const project = learnProject(name, examples, base);
	const unlearned = unlearnedIn(project, examples);
	return { project, unlearned: unlearned.map((field) => unlearnedResult(field, examples, base)) };
}

/** What is found in one of the examples by what the others teach. */
export function holdBack({ index, examples, base }: Lesson & { index: number }): HeldBack[] {
	return holdBackOne(examples[index]!, examples, base);
}
