import { withTexts } from '../cells.mjs';
/** How recognition reads the end of "n.º". A digit is one if the label ends there: "Fattura n.2" is a second invoice. */
const MISREAD = /(?<![\p{L}\p{N}.])([Nn])\.(?:[eo?*"”“'’`](?=:|\s|$)|[29](?=:))/gu;
/** The page with "n.º" in its labels, if it was recognised. */
export function withOrdinals(page) {
    if (!page.recognised)
        return page;
    const cells = page.lines.flatMap((line) => line.cells);
    const changed = cells
        .map((cell) => [cell, cell.text.replace(MISREAD, '$1.º')])
        .filter(([cell, text]) => text !== cell.text);
    return changed.length === 0 ? page : withTexts(page, new Map(changed));
}
