import { cellsOf, wordsIn } from '../reading/layout.mjs';
import { tidy } from './values/kinds.mjs';
/** The places of all words. */
export function placesOfWords(pages) {
    return new Map(pages.flatMap((each, page) => wordsIn(cellsOf([each])).map((found, word) => [found, { page, word }])));
}
/** The first words that are written like a value. */
export function placesWith(value, pages) {
    const placeOf = placesOfWords(pages);
    return firstWordsWith(value, pages).map((word) => placeOf.get(word));
}
/** Remembers which candidates each value was taken from, to show its words on the page. */
export class Sources {
    ofField = new Map();
    ofAny = new Map();
    /** The first ones count, as the finder's first value does. */
    note(field, value, candidates) {
        const key = `${field} ${value}`;
        if (!this.ofField.has(key))
            this.ofField.set(key, candidates);
        if (!this.ofAny.has(value))
            this.ofAny.set(value, candidates);
    }
    /** The words that gave a field its value. Without a label, the first ones that are written like it. */
    wordsOf(field, value, pages) {
        const candidates = this.ofField.get(`${field} ${value}`) ?? this.ofAny.get(value) ?? [];
        for (const { cell, from } of candidates) {
            const words = wordsWith(value, cell.words, from);
            if (words.length > 0)
                return words;
        }
        return firstWordsWith(value, pages);
    }
}
function firstWordsWith(value, pages) {
    if (value === '')
        return [];
    for (const line of pages.flatMap(({ lines }) => lines)) {
        const words = wordsWith(value, wordsIn(line.cells), 0);
        if (words.length > 0)
            return words;
    }
    return [];
}
/** The words that the value is written in, from this character of their text on. */
function wordsWith(value, words, from) {
    const text = words.map((word) => word.text).join(' ');
    const start = text.indexOf(tidy(value), from);
    if (start < 0)
        return [];
    const end = start + tidy(value).length;
    let at = 0;
    return words.filter((word) => {
        const first = at;
        at += word.text.length + 1;
        return first < end && first + word.text.length > start;
    });
}
