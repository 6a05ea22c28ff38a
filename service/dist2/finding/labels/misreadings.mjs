import { distance } from 'fastest-levenshtein';
const FOLDED = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' };
/** In shorter labels, one different letter easily makes another word: supplier, supplies. */
const LONG = 9;
/** Labels as they could be read, to look them up. */
export class MisreadLabels {
    bySize = new Map();
    constructor(labels) {
        for (const label of labels) {
            const text = compact(label.text);
            const look = lookOf(text);
            // "Invoice-no" can be one word or two.
            for (const size of new Set([label.text.split(' ').length, tokens(label.text).length])) {
                const byLook = this.bySize.get(size) ?? new Map();
                byLook.set(look, [...(byLook.get(look) ?? []), { label, text }]);
                this.bySize.set(size, byLook);
            }
        }
    }
    /** Runs of words that could be a misread label. */
    in(cell) {
        const starts = wordStarts(cell);
        return [...this.bySize].flatMap(([size, byLook]) => starts.slice(0, Math.max(0, starts.length - size + 1)).flatMap((start, first) => {
            const last = first + size - 1;
            const lastWord = (cell.words[last]?.text ?? '').replace(/(?<!\p{P})\p{P}+$/u, '');
            const end = (starts[last] ?? 0) + lastWord.length;
            const read = compact(cell.text.slice(start, end));
            return labelsLike(read, byLook).map((label) => ({ label, start, end }));
        }));
    }
}
function labelsLike(read, byLook) {
    const same = (byLook.get(lookOf(read)) ?? []).filter(({ text }) => text.length >= 4);
    if (same.length > 0 || read.length < LONG - 1)
        return same.map(({ label }) => label);
    return [...byLook.values()]
        .flat()
        .filter(({ text }) => text.length >= LONG && Math.abs(text.length - read.length) <= 1)
        .filter(({ text }) => distance(read, text) === 1)
        .map(({ label }) => label);
}
/** Replaces letters and digits that look alike by the same character. */
export function lookOf(text) {
    return text.replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');
}
/** The words of a text in lower case, without punctuation. */
export function tokens(text) {
    return (text
        .normalize('NFC')
        .toLowerCase()
        .replace(/№/gu, 'n')
        .replace(/[º°]/gu, ' ')
        .match(/[\p{L}\p{N}]+/gu) ?? []);
}
/** All letters and digits in a row, without accents, as recognition can lose spaces and dots. */
function compact(text) {
    return fold(tokens(text).join(''));
}
/** What all ways of writing a text have in common: "Fällig", "FALLIG" and "faellig". */
export function outline(text) {
    return tokens(text)
        .map((token) => fold(token).replace(/(?<=[aou])e/gu, ''))
        .join('');
}
/** The text without accents, also where they are part of the letter. */
export function fold(text) {
    return text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/[łøæœß]/gu, (letter) => FOLDED[letter] ?? letter);
}
/** Where each word of a cell starts in its text. */
export function wordStarts(cell) {
    let start = 0;
    return cell.words.map((word) => {
        const own = start;
        start += word.text.length + 1;
        return own;
    });
}
