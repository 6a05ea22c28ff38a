import { height } from '../reading/layout.mjs';
import { cellOf, joinedWord } from './cells.mjs';
// Forms have a box for each character, and headings can be spaced out: such characters are one value.
/** Fewer characters can be anything, such as the numbers of columns. */
const FEWEST = 4;
/** Longer than any number or date. */
const MOST = 60;
/** The distance between the middles of two boxes, in heights of a line. */
const NARROWEST = 0.95;
const WIDEST = 2.4;
/** Boxes are all equally wide, but not characters: the difference, in heights of a line. */
const TOLERANCE = 0.25;
/** The page with the characters of neighbouring boxes in one cell. */
export function withJoinedBoxes(page) {
    const lines = page.lines.map(withJoined);
    return lines.every((line, index) => line === page.lines[index]) ? page : { ...page, lines };
}
function withJoined(line) {
    const words = line.cells.flatMap((cell) => cell.words);
    if (words.filter(isCharacter).length < FEWEST)
        return line;
    const cellOfWord = new Map(line.cells.flatMap((cell) => cell.words.map((word) => [word, cell])));
    const cells = [];
    let before = [];
    let found = false;
    const endCell = () => {
        if (before.length > 0)
            cells.push(cellOf(before));
        before = [];
    };
    for (let at = 0; at < words.length;) {
        const run = runAt(words, at);
        const word = words[at];
        if (run.words.length >= FEWEST) {
            found = true;
            endCell();
            cells.push(cellOf(joined(run)));
        }
        else {
            if (before[0] && cellOfWord.get(before[0]) !== cellOfWord.get(word))
                endCell();
            before.push(word);
        }
        at += run.words.length >= FEWEST ? run.words.length : 1;
    }
    endCell();
    return found ? { ...line, cells } : line;
}
/** The characters from here on that are equally far from each other, but for empty boxes. */
function runAt(words, start) {
    const afterwards = words.slice(start, start + MOST);
    const end = afterwards.findIndex((word) => !isCharacter(word));
    const characters = afterwards.slice(0, end < 0 ? undefined : end);
    const size = Math.max(0, ...characters.slice(0, 1).map(height));
    const gaps = characters.slice(1).map((word, index) => middle(word) - middle(characters[index]));
    const pitch = Math.min(...gaps.slice(0, FEWEST - 1));
    if (pitch < NARROWEST * size || pitch > WIDEST * size)
        return { words: [], pitch };
    const last = gaps.findIndex((gap) => {
        const boxes = Math.round(gap / pitch);
        return boxes > 2 || Math.abs(gap - boxes * pitch) > TOLERANCE * size;
    });
    return { words: characters.slice(0, last < 0 ? undefined : last + 1), pitch };
}
/** The characters as words, which end where a box is empty. */
function joined({ words, pitch }) {
    const groups = [];
    let previous;
    for (const word of words) {
        if (previous && middle(word) - middle(previous) < 1.5 * pitch)
            groups.at(-1).push(word);
        else
            groups.push([word]);
        previous = word;
    }
    return groups.map(joinedWord);
}
function isCharacter({ text }) {
    return /^.$/u.test(text);
}
function middle({ left, right }) {
    return (left + right) / 2;
}
