import { isSameWord } from '../learning/locate.mjs';
import { cellsOf, wordsIn } from '../reading/layout.mjs';
/** The words at these places, as they are read now. Undefined if there are none, or on several pages. */
export function clickOn(places, pages) {
    const page = places[0]?.page ?? 0;
    const onPage = places.filter((place) => place.page === page);
    const words = wordsOf(pages[page]);
    const clicked = onPage.flatMap(({ word }) => words[word] ?? []);
    if (clicked.length === 0)
        return undefined;
    return { page, words: clicked.map(({ text, ...box }) => ({ text, ...plain(box) })) };
}
/** The places of words that were clicked, if they are still there. */
export function placesOf({ page, words }, pages) {
    return wordsOf(pages[page]).flatMap((word, index) => words.some((clicked) => isSameWord(clicked, word)) ? { page, word: index } : []);
}
function plain({ left, right, top, bottom }) {
    return { left, right, top, bottom };
}
/** In the order in which the pages show them. */
function wordsOf(page) {
    return page ? wordsIn(cellsOf([page])) : [];
}
