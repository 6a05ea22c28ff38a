import { CURRENCY_CODES } from '../../finding/values/currencies.mjs';
import { height } from '../../reading/layout.mjs';
const MOST_WORDS = 6;
/** In heights of a line: further above, a heading belongs to a column. */
const NEAR = 3;
/** Words that can be between a label and a value, and belong to neither. */
const BETWEEN = new RegExp(`(?:[\\s\\d.,%()€$£:;#=*|–-]|\\b(?:${CURRENCY_CODES})\\b)+$`, 'u');
const CURRENCY = new RegExp(`^[^\\p{L}\\d]*(?:${CURRENCY_CODES})?\\s*$`, 'u');
/** All that could be the label of the value at a spot, the most telling first. */
export function anchorsOf(spot) {
    const { cell, line, page, start, end } = spot;
    const index = line.cells.indexOf(cell);
    const row = page.lines.indexOf(line);
    const left = line.cells.slice(0, index).reverse();
    const nearestLeft = left.find(hasWord);
    const isFirst = CURRENCY.test(cell.text.slice(0, start));
    const anchors = [
        ...phrasesBefore(cell.text.slice(0, start)).map(at('beside')),
        ...(isFirst && nearestLeft ? phrasesIn(nearestLeft.text).map(at('beside')) : []),
    ];
    if (isFirst) {
        anchors.push(...headings(spot, row));
        const previous = page.lines[row - 1]?.cells.at(-1);
        if (index === 0 && previous)
            anchors.push(...phrasesBefore(previous.text).map(at('after')));
        const under = page.lines[row + 1];
        const below = under && overlapping(cell, under.cells);
        if (below)
            anchors.push(...phrasesIn(below.text).map(at('above')));
    }
    const after = cell.text.slice(end).trim() || line.cells[index + 1]?.text || '';
    return [...anchors, ...phrasesIn(after).map(at('before'))];
}
function at(place) {
    return (label) => ({ label, place });
}
/** The nearest words above the value: just above, or at the head of its column. */
function headings(spot, row) {
    for (let above = row - 1; above >= 0; above--) {
        const line = spot.page.lines[above];
        const cell = line && overlapping(spot.cell, line.cells);
        if (!cell || !hasWord(cell))
            continue;
        const isNear = spot.cell.top - cell.bottom <= NEAR * height(cell);
        const places = isNear ? ['below', 'end of column'] : ['end of column'];
        return places.flatMap((place) => phrasesIn(cell.text).map(at(place)));
    }
    return [];
}
/** The end of a text, from its longest run of words to its last one. */
function phrasesBefore(text) {
    const ownLabel = text
        .replace(BETWEEN, '')
        .split(/[:;|]\s|\d\S{0,30}\s/u)
        .at(-1) ?? '';
    const words = ownLabel.trim().split(/\s+/u);
    const counts = [...Array(Math.min(words.length, MOST_WORDS)).keys()].map((count) => count + 1);
    return usable(counts.reverse().map((count) => words.slice(-count).join(' ')));
}
/** A whole text, and its beginning up to a colon, a bracket or a digit. */
function phrasesIn(text) {
    const own = text.replace(/[\s:;.=*|-]{1,20}$/u, '');
    return usable([own, own.split(/[:(]/u)[0] ?? '', own.split(/\S{0,20}\d/u)[0] ?? '']);
}
function usable(phrases) {
    const tidied = phrases.map((phrase) => phrase.replace(/^[^\p{L}]+|[\s:;.,=*|(-]{1,20}$/gu, ''));
    return [...new Set(tidied)].filter((phrase) => /\p{L}{2}|^\p{L}$/u.test(phrase) &&
        !CURRENCY.test(phrase) &&
        !/[·@]/u.test(phrase) &&
        phrase.length <= 50 &&
        phrase.split(/\s/u).length <= MOST_WORDS);
}
function hasWord(cell) {
    return /\p{L}{2}/u.test(cell.text) && !CURRENCY.test(cell.text);
}
function overlapping(box, cells) {
    return cells.find((cell) => Math.min(box.right, cell.right) > Math.max(box.left, cell.left));
}
