import { fold } from '../finding/labels/misreadings.mjs';
import { wordsOf } from './languages.mjs';
/** A part of a regular expression that matches the words of some kinds in all languages. */
export function anyWord(...kinds) {
    return anyOf(wordsOf(...kinds));
}
/** A part of a regular expression that matches any of some words, also without their accents and dots. */
export function anyOf(words) {
    const patterns = words.map((word) => [...word.toLowerCase()].map(patternOfSign).join(''));
    // Of words that begin alike, the longest one is first, as the first that matches counts.
    return `(?:${[...new Set(patterns)].sort().reverse().join('|')})`;
}
/** A space can be a line's end, and a * is the beginning of a compound. */
const SIGNS = {
    ' ': '\\s{1,3}',
    '.': '\\.?',
    '*': '\\p{L}*',
    "'": "['’]",
};
function patternOfSign(sign) {
    const base = fold(sign);
    return SIGNS[sign] ?? (base === sign ? escaped(sign) : `(?:${sign}|${base})`);
}
/** The text as a part of a regular expression. */
export function escaped(text) {
    return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
