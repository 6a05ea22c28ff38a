/** A gap this wide, in heights of the line, starts a new cell. A space is about 0.3. */
const CELL_GAP = 0.9;
/** What recognition makes of a rule between two cells. */
const RULE = /^[|¦]+$/u;
/** Arranges words, given in any order, in lines from top to bottom and cells from left to right. */
export function pageFromWords(words, recognised = false) {
    return { lines: linesFromWords(words, recognised), recognised };
}
/** All cells of some pages, in their order. */
export function cellsOf(pages) {
    return pages.flatMap(({ lines }) => lines.flatMap(({ cells }) => cells));
}
/** All words of some cells, in their order. */
export function wordsIn(cells) {
    return cells.flatMap(({ words }) => words);
}
/** The cells of a line, with a gap between them. */
export function textOf({ cells }) {
    return cells.map(({ text }) => text).join('  ');
}
/** In the unit of the box. */
export function height(box) {
    return box.bottom - box.top;
}
/** The smallest box around all of these. */
export function around(boxes) {
    // A loop, because a long text has more boxes than a call can have arguments.
    const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
    for (const each of boxes) {
        box.left = Math.min(box.left, each.left);
        box.right = Math.max(box.right, each.right);
        box.top = Math.min(box.top, each.top);
        box.bottom = Math.max(box.bottom, each.bottom);
    }
    return box;
}
function linesFromWords(words, recognised) {
    const rows = [];
    for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
        const row = rowOf(word, rows);
        if (row)
            row.words.push(word);
        else
            rows.push({ words: [word], middle: middle(word), height: height(word) });
    }
    return rows
        .map((row) => cellsFromWords(row.words, recognised))
        .filter((cells) => cells.length > 0)
        .map((cells) => ({ cells, ...around(cells) }));
}
/** Words are sorted by their middle, so only the most recent rows can get another one. */
function rowOf(word, rows) {
    return rows
        .slice(-3)
        .reverse()
        .find((row) => Math.abs(row.middle - middle(word)) <=
        0.5 * Math.min(row.height, Math.max(height(word), 0)));
}
function middle(box) {
    return (box.top + box.bottom) / 2;
}
function cellsFromWords(words, recognised) {
    const runs = [];
    let previous;
    for (const word of [...words].sort((a, b) => a.left - b.left)) {
        const isRule = recognised && RULE.test(word.text);
        const isNear = previous && word.left - previous.right < CELL_GAP * height(word);
        if (!isRule && isNear)
            runs.at(-1).push(word);
        else if (!isRule)
            runs.push([word]);
        previous = isRule ? undefined : word;
    }
    return runs.map(cellFromWords);
}
function cellFromWords(words) {
    return { words, text: words.map((word) => word.text).join(' '), ...around(words) };
}
