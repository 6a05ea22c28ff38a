import type { PageWord } from '../../src/webApi/answers.mjs';

type Step = (from: number, words: PageWord[]) => number;

/** For each key, the word to which it moves from another one. */
export const steps: Record<string, Step> = {
	ArrowRight: (from, words) => Math.min(from + 1, words.length - 1),
	ArrowLeft: (from) => Math.max(from - 1, 0),
	ArrowDown: (from, words) =>
		nearest(from, words, (word, here) => word.top >= here.bottom - slack(here)),
	ArrowUp: (from, words) =>
		nearest(from, words, (word, here) => word.bottom <= here.top + slack(here)),
	Home: () => 0,
	End: (_from, words) => words.length - 1,
};

/** The nearest word that matches, or the same one if there is none. */
function nearest(
	from: number,
	words: PageWord[],
	matches: (word: PageWord, here: PageWord) => boolean,
): number {
	const here = words[from];
	if (!here) return 0;
	let best = from;
	let least = Infinity;
	words.forEach((word, index) => {
		if (!matches(word, here)) return;
		const far = 4 * Math.abs(word.top - here.top) + Math.abs(middle(word) - middle(here));
		if (far < least) [best, least] = [index, far];
	});
	return best;
}

/** The tolerance for lines of small print, which overlap a little. */
function slack({ top, bottom }: PageWord): number {
	return 0.3 * (bottom - top);
}

function middle({ left, right }: PageWord): number {
	return (left + right) / 2;
}
