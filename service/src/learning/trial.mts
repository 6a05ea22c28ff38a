import { findFields } from '../finding/findFields.mjs';
import type { FieldRules, Project } from '../projects.mjs';
import type { Example } from './readExamples.mjs';
import { sameValue } from './sameValue.mjs';

/** How often rules find the right value, a wrong one, and none. */
export interface Score {
	right: Example[];
	wrong: Example[];
}

/** Tries rules on examples with the service's finder, and remembers what they found. */
export class Trial {
	private readonly known = new Map<string, Map<Example, string>>();

	/** Only counts the examples that say what the field's value is, or that there is none. */
	score(field: string, rules: FieldRules, examples: Example[]): Score {
		const score: Score = { right: [], wrong: [] };
		for (const example of examples) {
			const expected = example.expected[field];
			if (expected === undefined) continue;
			const found = this.find(rules, example);
			if (sameValue(found, expected)) score.right.push(example);
			else if (found !== '') score.wrong.push(example);
		}
		return score;
	}

	private find(rules: FieldRules, example: Example): string {
		const key = JSON.stringify(rules);
		const known = this.known.get(key) ?? new Map<Example, string>();
		this.known.set(key, known);
		const found = known.get(example) ?? fieldIn(rules, example);
		known.set(example, found);
		return found;
	}
}

function fieldIn(rules: FieldRules, example: Example): string {
	const project: Project = { name: 'trial', fields: { value: rules }, other_labels: [], sums: {} };
	return findFields(example.pages, project)['value'] ?? '';
}

/** More right is better; a wrong value is as bad as two missing ones. */
export function points({ right, wrong }: Score): number {
	return right.length - 2 * wrong.length;
}
