import { outline } from '../../finding/labels/misreadings.mjs';
import { escaped } from '../../languages/wordPattern.mjs';
import { spotsOf } from '../example.mjs';
import { anchorsOf } from './anchors.mjs';
import { literals, patternOf, shapeOf } from './shape.mjs';
/** A field needs no more labels than this, even if no two documents are alike. */
const MOST_LABELS = 30;
/**
 * The rules that find a field in the examples, or undefined if there are none. They have the labels that
 * lead to most values first, and a fallback if that finds more.
 */
export function learnField(field, examples, trial) {
    const spots = examples.map((example) => spotsOf(example, field));
    const written = spots.flatMap(([first]) => (first ? [first.text] : []));
    if (written.length === 0)
        return undefined;
    const shape = shapeOf(written);
    const values = new Set(examples.flatMap(({ expected }) => Object.values(expected).map(outline)));
    const anchors = supported(spots).filter(({ label }) => !values.has(outline(label)));
    const pointsOf = (rules) => trial.points(field, rules, examples);
    const byLabels = ['first', 'last']
        .map((which) => withLabels({ ...shape, which }, anchors, pointsOf))
        .filter((rules) => rules !== undefined);
    const bases = [...byLabels, { ...shape, which: 'first' }];
    const fallbacks = fallbacksFor(shape, written, spots);
    const choices = [
        ...byLabels,
        ...bases.flatMap((rules) => fallbacks.map((otherwise) => ({ ...rules, otherwise }))),
    ];
    return choices
        .map((rules) => ({ rules, points: pointsOf(rules) }))
        .filter((choice) => choice.points > 0)
        .reduce((best, choice) => (choice.points > best.points ? choice : best), { points: 0 }).rules;
}
/**
 * Text after or below a value, or with digits, only counts as its label if several documents have it
 * there. Labels without digits come first.
 */
function supported(spots) {
    const anchors = new Map();
    for (const document of spots) {
        for (const anchor of document.flatMap(anchorsOf)) {
            const key = `${anchor.place}: ${anchor.label}`;
            const known = anchors.get(key) ?? { ...anchor, documents: new Set() };
            anchors.set(key, known);
            known.documents.add(document);
        }
    }
    const isDoubtful = ({ place, label }) => place === 'before' || place === 'above' || /\d/.test(label);
    return [...anchors.values()]
        .filter((anchor) => !isDoubtful(anchor) || anchor.documents.size > 1)
        .sort((one, other) => Number(/\d/.test(one.label)) - Number(/\d/.test(other.label)));
}
/** Adds the label that helps most, as long as one does. */
function withLabels(shape, anchors, pointsOf) {
    let best;
    while ((best?.rules.labels?.length ?? 0) < MOST_LABELS) {
        const before = best;
        for (const anchor of anchors) {
            const rules = extended(before?.rules ?? shape, anchor);
            const points = pointsOf(rules);
            if (points > (best?.points ?? 0))
                best = { rules, points };
        }
        if (best === before)
            break;
    }
    return best?.rules;
}
function extended(rules, { label, place }) {
    return {
        ...rules,
        labels: [...new Set([...(rules.labels ?? []), label])],
        where: [...new Set([...(rules.where ?? []), place])],
    };
}
/** Other ways to find the values, the most general first. */
function fallbacksFor({ kind, pattern, lines }, written, spots) {
    if (lines !== undefined)
        return [];
    if (pattern === undefined && kind === 'amount')
        return ['largest amount'];
    if (kind === 'date')
        return ['near the top', 'anywhere'];
    if (pattern !== undefined)
        return ['anywhere'];
    const code = kind === 'identifier' && written.length > 1 ? patternOf(written) : undefined;
    const constant = new Set(written).size < written.length ? [{ pattern: literals(written) }] : [];
    const sentences = spots.flatMap(([first]) => (first ? inSentence(first) : [])).slice(0, 3);
    const names = kind === 'text' ? [...constant, 'first line', 'addressee'] : [];
    return [...names, ...(code ? [{ pattern: code }] : []), ...sentences];
}
/** The words around a value in the middle of a text. */
function inSentence({ cell, start, end, text }) {
    const before = /(?:[\p{L}'’-]{1,30}[\s,]{1,3}){1,2}$/u.exec(cell.text.slice(0, start))?.[0];
    const after = /^[\s,.;)]*[\p{L}'’-]+/u.exec(cell.text.slice(end))?.[0] ?? '';
    if (before === undefined)
        return [];
    const value = /\d/.test(text) ? '([\\p{L}\\p{N}][\\p{L}\\p{N}/_.-]{0,40})' : '(\\p{L}.{0,60}?)';
    const end_ = after === '' ? '$' : spaced(after);
    return [{ pattern: `(?<!\\p{L})${spaced(before)}${value}${end_}` }];
}
function spaced(text) {
    return escaped(text).replace(/\s+/gu, '\\s+');
}
