import { findFields } from '../../finding/findFields.mjs';
import { outline, tokens } from '../../finding/labels/misreadings.mjs';
import type { FieldRules, Project } from '../../projectRules.mjs';
import { cellsOf } from '../../reading/layout.mjs';
import type { Example } from '../example.mjs';
import { pointsFor } from '../sameValue.mjs';

/** Tries rules on examples with the service's finder, and remembers what they found. */
export class Trial {
	private readonly known = new Map<string, Map<Example, string>>();
	private readonly phrases: string[];

	/** @param examples the examples to learn from */
	constructor(examples: Example[]) {
		this.phrases = [...new Set(examples.flatMap(phrasesIn))];
	}

	/** Longer phrases that contain one of the labels: "Total net" is not "Total". */
	longerThan(labels: string[]): string[] {
		const own = new Set(labels.map(outline));
		const parts = labels.map((label) => ` ${tokens(label).join(' ')} `);
		return this.phrases.filter((phrase) => {
			const words = ` ${tokens(phrase).join(' ')} `;
			return !own.has(outline(phrase)) && parts.some((part) => words.includes(part));
		});
	}

	/** The sum of `pointsFor` over the examples that state the field's value, even if it is empty. */
	points(field: string, rules: FieldRules, examples: Example[]): number {
		let points = 0;
		for (const example of examples) {
			const expected = example.expected[field];
			if (expected !== undefined) points += pointsFor(this.find(rules, example), expected);
		}
		return points;
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

/** Texts that could be labels: short ones without digits, or the part before a colon or a digit. */
function phrasesIn({ pages, expected }: Example): string[] {
	const values = new Set(Object.values(expected).map(outline));
	return cellsOf(pages)
		.map(({ text }) => (/^\p{L}[^\d:;()%]{1,40}/u.exec(text)?.[0] ?? '').trim())
		.filter((phrase) => phrase.length > 2 && phrase.split(/\s/u).length <= 6)
		.filter((phrase) => !values.has(outline(phrase)));
}
