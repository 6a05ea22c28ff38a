import { findFields } from '../finding/findFields.mjs';
import { outline, tokens } from '../finding/misreadings.mjs';
import type { FieldRules, Project } from '../projectRules.mjs';
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
	private readonly phrases: string[];

	/** @param examples those that are learned from */
	constructor(examples: Example[]) {
		this.phrases = [...new Set(examples.flatMap(phrasesIn))];
	}

	/** Longer phrases with one of the labels: "Total net" is not "Total". */
	longerThan(labels: string[]): string[] {
		const own = new Set(labels.map(outline));
		const parts = labels.map((label) => ` ${tokens(label).join(' ')} `);
		return this.phrases.filter((phrase) => {
			const words = ` ${tokens(phrase).join(' ')} `;
			return !own.has(outline(phrase)) && parts.some((part) => words.includes(part));
		});
	}

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
		const found = known.get(example) ?? this.fieldIn(rules, example);
		known.set(example, found);
		return found;
	}

	private fieldIn(rules: FieldRules, example: Example): string {
		const project: Project = {
			name: 'trial',
			fields: { value: rules },
			other_labels: this.longerThan(rules.labels ?? []),
			sums: {},
		};
		return findFields(example.pages, project)['value'] ?? '';
	}
}

/** What could be a label: short texts without digits, and what is before a colon or a digit. */
function phrasesIn({ pages, expected }: Example): string[] {
	const values = new Set(Object.values(expected).map(outline));
	return pages
		.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells))
		.map(({ text }) => (/^\p{L}[^\d:;()%]{1,40}/u.exec(text)?.[0] ?? '').trim())
		.filter((phrase) => phrase.length > 2 && phrase.split(/\s/u).length <= 6)
		.filter((phrase) => !values.has(outline(phrase)));
}

/** More right is better; a wrong value is as bad as two missing ones. */
export function points({ right, wrong }: Score): number {
	return right.length - 2 * wrong.length;
}
