import { franc } from 'franc-min';
import { fold, tokens } from '../../finding/labels/misreadings.mjs';
import { LANGUAGES } from '../../languages/languages.mjs';
const TELLING = LANGUAGES.map(({ code, telling }) => ({
    code,
    words: telling.flatMap(tokens).map(fold),
}));
/** With fewer letters, any language is a guess. */
const MIN_LENGTH = 80;
/** With as many telling words, and twice as many as of any other language, a part of a page is enough. */
const CERTAIN = 4;
/**
 * A text's language, also if its accents are lost: the one with most of its telling words; if several have as
 * many, the one of them whose letters look like it.
 */
export function languageOf(text) {
    const read = new Set(tokens(text).map(fold));
    const counts = TELLING.map(({ code, words }) => ({
        code,
        count: words.filter((word) => read.has(word)).length,
    })).sort((one, other) => other.count - one.count);
    const [first, second] = counts.map(({ count }) => count);
    const codes = counts.filter(({ count }) => count === first).map(({ code }) => code);
    return {
        code: codes.length === 1 ? codes[0] : languageByLetters(text, codes),
        isCertain: first >= Math.max(CERTAIN, 2 * second),
    };
}
function languageByLetters(text, codes) {
    const words = text.split(' ').filter((word) => !/\d/.test(word));
    const found = franc(words.join(' '), { only: codes, minLength: MIN_LENGTH });
    return codes.find((code) => code === found);
}
