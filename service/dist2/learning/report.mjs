import { reasonOf } from './holdBack.mjs';
/** Fewer examples than this can't show what changes from one document to the next. */
const ENOUGH = 3;
/** More would hide the other fields. */
const MOST_MISSES = 5;
/** What was found while each example was held back. */
export function heldBackResult({ field, values, found, misses }) {
    if (values === 1)
        return { field, summary: "only one example has a value, so it can't be checked", details: [] };
    const shown = misses.slice(0, MOST_MISSES).map(({ file, reason }) => `${file}: ${reason}`);
    const more = misses.length - shown.length;
    return {
        field,
        summary: `found in ${found} of ${values} documents while each was held back`,
        details: [...shown, ...(more > 0 ? [`and ${more} more`] : [])],
        checked: { found, values },
    };
}
export function unlearnedResult(field, examples) {
    const reasons = examples
        .filter(({ expected }) => expected[field])
        .slice(0, MOST_MISSES)
        .map((example) => `${example.file}: ${reasonOf(example, field, '')}`);
    const details = reasons.length > 0 ? reasons : ['No example has a value.'];
    return { field, summary: 'not learned.', details };
}
export function keptResult(field) {
    const summary = 'kept as it was in the file, as a person wrote or changed it.';
    return { field, summary, details: [] };
}
/** What to do with so few examples. */
export function adviceFor(count) {
    if (count >= ENOUGH)
        return [];
    if (count === 1)
        return [
            'One example is enough for documents of the same layout, but nothing could be checked. Add two more.',
        ];
    return [
        `${count} examples show little about how documents differ. With ${ENOUGH} or more, you can rely on these numbers.`,
    ];
}
/** For a terminal. */
export function linesOf({ field, summary, details }) {
    return [`${field}: ${summary}`, ...details.map((detail) => `  ${detail}`)];
}
