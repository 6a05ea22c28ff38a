import { around } from '../reading/layout.mjs';
// Cells with other words than on the page, which are still known.
const originals = new WeakMap();
/** The words on the page that a word was made of. */
export function originalsOf(word) {
    return originals.get(word) ?? [word];
}
/** These words as one. */
export function joinedWord(words) {
    const joined = { ...around(words), text: words.map(({ text }) => text).join('') };
    originals.set(joined, words);
    return joined;
}
export function cellOf(words) {
    return { words, text: words.map(({ text }) => text).join(' '), ...around(words) };
}
/** The page with other texts in some cells. */
export function withTexts(page, texts) {
    const lines = page.lines.map((line) => ({
        ...line,
        cells: line.cells.map((cell) => cellWith(cell, texts.get(cell) ?? cell.text)),
    }));
    return { ...page, lines };
}
/** The cell with another text, whose words are where those of the old one are. */
export function cellWith(cell, text) {
    if (text === cell.text)
        return cell;
    const words = text.split(' ').map((word, index) => {
        const original = cell.words[index];
        if (original?.text === word)
            return original;
        const { left, right, top, bottom } = original ?? cell;
        const changed = { text: word, left, right, top, bottom };
        originals.set(changed, original ? [original] : []);
        return changed;
    });
    return { ...cell, words, text };
}
