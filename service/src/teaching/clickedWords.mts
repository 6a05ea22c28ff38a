import type { WordAt } from '../finding/sources.mjs';
import { type Click, isSameWord } from '../learning/locate.mjs';
import { type Page, type Word, cellsOf, wordsIn } from '../reading/layout.mjs';

/** The words at these places, as they are read now. Undefined if there are none. */
export function clickOn(places: WordAt[], pages: Page[]): Click | undefined {
	const page = places[0]?.page ?? 0;
	const onPage = places.filter((place) => place.page === page);
	const words = wordsOf(pages[page]);
	const clicked = onPage.flatMap(({ word }) => words[word] ?? []);
	if (clicked.length === 0) return undefined;
	return { page, words: clicked.map(({ text, ...box }) => ({ text, ...plain(box) })) };
}

/** The places of words that were clicked, if they are still there. */
export function placesOf({ page, words }: Click, pages: Page[]): WordAt[] {
	return wordsOf(pages[page]).flatMap((word, index) =>
		words.some((clicked) => isSameWord(clicked, word)) ? { page, word: index } : [],
	);
}

function plain({ left, right, top, bottom }: Omit<Word, 'text'>) {
	return { left, right, top, bottom };
}

/** The words in the order in which the web interface counts them. */
function wordsOf(page: Page | undefined): Word[] {
	return page ? wordsIn(cellsOf([page])) : [];
}
