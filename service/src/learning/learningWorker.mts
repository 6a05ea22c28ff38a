import type { RowValues } from '../finding/tables/table.mjs';
import type { Project } from '../projectRules.mjs';
import type { Page } from '../reading/layout.mjs';
import type { Base } from './base.mjs';
import type { Example } from './example.mjs';
import { type HeldBack, holdBackOne } from './holdBack.mjs';
import { learnProject, unlearnedIn } from './learnProject.mjs';
import { type FieldResult, unlearnedResult } from './report.mjs';
import { type ClickableRow, clickableRows, rowsFromFirst } from './tables/clickableRows.mjs';
import type { FirstRow } from './tables/rowsLike.mjs';

// The jobs of a learning process.

/** The input for learning a project. */
export interface Lesson {
	name: string;
	examples: Example[];
	/** The project that it begins with. */
	base?: Base;
}

export interface Learned {
	project: Project;
	/** The fields that weren't learned, with the reasons. */
	unlearned: FieldResult[];
}

export function learn({ name, examples, base }: Lesson): Learned {
	const project = learnProject(name, examples, base);
	const unlearned = unlearnedIn(project, examples);
	return { project, unlearned: unlearned.map((field) => unlearnedResult(field, examples, base)) };
}

/** Checks one of the examples with a project learned from the others. */
export function holdBack({ index, examples, base }: Lesson & { index: number }): HeldBack[] {
	return holdBackOne(examples[index]!, examples, base);
}

/** The rows of a table with the words of their values. */
export function placeRows({ rows, pages }: { rows: RowValues[]; pages: Page[] }): ClickableRow[] {
	return clickableRows(rows, pages);
}

/** The rows of a table whose first one somebody clicked. */
export function findRows({ first, pages }: { first: FirstRow; pages: Page[] }): ClickableRow[] {
	return rowsFromFirst(first, pages);
}
