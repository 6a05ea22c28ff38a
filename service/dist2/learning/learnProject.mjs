import { findFields } from '../finding/findFields.mjs';
import { cellsOf } from '../reading/layout.mjs';
import { corrected } from './corrected.mjs';
import { learnField } from './fields/learnField.mjs';
import { Trial } from './fields/trial.mjs';
import { pointsFor } from './sameValue.mjs';
/** More make the file long, and help little. */
const MOST_OTHER_LABELS = 60;
/** Learns a project from examples: the same examples always give the same project. */
export function learnProject(name, asRead) {
    const examples = asRead.map(corrected);
    const trial = new Trial(examples);
    const fields = {};
    for (const field of fieldsOf(examples)) {
        const rules = learnField(field, examples, trial);
        if (rules)
            fields[field] = rules;
    }
    const project = { name, fields, other_labels: [], sums: {} };
    const labels = Object.values(fields).flatMap((rules) => rules.labels ?? []);
    return withOtherLabels(project, examples, trial.longerThan(labels));
}
/** All fields of the examples, in their order. */
export function fieldsOf(examples) {
    return [...new Set(examples.flatMap(({ expected }) => Object.keys(expected)))];
}
/** How many values a project finds, less those that are wrong. */
function pointsOf(project, examples) {
    let points = 0;
    for (const example of examples) {
        const found = findFields(example.pages, project);
        for (const [field, expected] of Object.entries(example.expected))
            points += pointsFor(found[field] ?? '', expected);
    }
    return points;
}
/** Labels of things that are no field, so that they aren't taken for a value or for a shorter label. */
function withOtherLabels(project, examples, longer) {
    if (Object.keys(project.fields).length === 0)
        return project;
    const own = new Set(Object.values(project.fields).flatMap(({ labels = [] }) => labels.map((label) => label.toLowerCase())));
    const others = [...new Set([...longer, ...examples.flatMap(labelsIn)])]
        .filter((label) => !own.has(label.toLowerCase()))
        .slice(0, MOST_OTHER_LABELS);
    const points = pointsOf(project, examples);
    const extended = { ...project, other_labels: others };
    if (pointsOf(extended, examples) >= points)
        return extended;
    const harmless = others.filter((label) => pointsOf({ ...project, other_labels: [label] }, examples) >= points);
    const careful = { ...project, other_labels: harmless };
    return pointsOf(careful, examples) >= points ? careful : project;
}
/** What looks like a label in a document: a few words before a colon. */
function labelsIn({ pages, expected }) {
    const values = Object.values(expected);
    return cellsOf(pages)
        .flatMap(({ text }) => /^(\p{L}[\p{L}\s.'’/-]{1,30}?)\s*:(?:\s|$)/u.exec(text)?.[1] ?? [])
        .filter((label) => !values.some((value) => value !== '' && value.includes(label)));
}
