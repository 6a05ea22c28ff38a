import { findFields } from '../../finding/findFields.mjs';
import { outline, tokens } from '../../finding/labels/misreadings.mjs';
import { cellsOf } from '../../reading/layout.mjs';
import { pointsFor } from '../sameValue.mjs';
/** Tries rules on examples with the service's finder, and remembers what they found. */
export class Trial {
    known = new Map();
    phrases;
    /** @param examples those that are learned from */
    constructor(examples) {
        this.phrases = [...new Set(examples.flatMap(phrasesIn))];
    }
    /** Longer phrases with one of the labels: "Total net" is not "Total". */
    longerThan(labels) {
        const own = new Set(labels.map(outline));
        const parts = labels.map((label) => ` ${tokens(label).join(' ')} `);
        return this.phrases.filter((phrase) => {
            const words = ` ${tokens(phrase).join(' ')} `;
            return !own.has(outline(phrase)) && parts.some((part) => words.includes(part));
        });
    }
    /** Only counts the examples that say what the field's value is, or that there is none. */
    points(field, rules, examples) {
        let points = 0;
        for (const example of examples) {
            const expected = example.expected[field];
            if (expected !== undefined)
                points += pointsFor(this.find(rules, example), expected);
        }
        return points;
    }
    find(rules, example) {
        const key = JSON.stringify(rules);
        const known = this.known.get(key) ?? new Map();
        this.known.set(key, known);
        const found = known.get(example) ?? this.fieldIn(rules, example);
        known.set(example, found);
        return found;
    }
    fieldIn(rules, example) {
        const project = {
            name: 'trial',
            fields: { value: rules },
            other_labels: this.longerThan(rules.labels ?? []),
            sums: {},
        };
        return findFields(example.pages, project)['value'] ?? '';
    }
}
/** What could be a label: short texts without digits, and what is before a colon or a digit. */
function phrasesIn({ pages, expected }) {
    const values = new Set(Object.values(expected).map(outline));
    return cellsOf(pages)
        .map(({ text }) => (/^\p{L}[^\d:;()%]{1,40}/u.exec(text)?.[0] ?? '').trim())
        .filter((phrase) => phrase.length > 2 && phrase.split(/\s/u).length <= 6)
        .filter((phrase) => !values.has(outline(phrase)));
}
