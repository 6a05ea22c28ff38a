import { locate } from '../learning/locate.mjs';
/**
 * Where a value is printed on the pages, in whatever form. Only cells with its digits are compared: a long
 * document has too many words to compare all of them.
 *
 * @param digits those that every form of the value has, in a row but for separators
 */
export function printedForms(value, digits, pages) {
    const isPossible = (cell) => cell.text.replace(/\D/g, '').includes(digits);
    const possible = pages.map((page) => ({
        ...page,
        lines: page.lines
            .map((line) => ({ ...line, cells: line.cells.filter(isPossible) }))
            .filter(({ cells }) => cells.length > 0),
    }));
    return locate(possible, value);
}
