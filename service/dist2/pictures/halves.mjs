/** Where to cut a page, as parts of its height: as far up as possible, but below its particulars. */
const [FROM, TO] = [0.35, 0.5];
/** How much more contrast than the plainest rows a row between lines of text has: noise, and upright rules. */
const PLAIN = 1.3;
/** Lines of text have more contrast than the rows between them; otherwise no place is known to be empty. */
const CLEAR = 0.4;
/** The upper and the lower part of a page, or the whole page if a line of text could be cut. */
export function halves(page) {
    const cut = widestGap(page);
    if (cut === undefined)
        return [{ picture: page, top: 0 }];
    return [partOf(page, 0, cut), partOf(page, cut, page.height)];
}
/** The middle of the largest run of rows without ink, between the places where the page can be cut. */
function widestGap(page) {
    const [from, to] = [Math.floor(FROM * page.height), Math.floor(TO * page.height)];
    const contrasts = Array.from({ length: to - from }, (_, row) => contrastOf(page, from + row));
    const sorted = [...contrasts].sort((one, other) => one - other);
    const plain = PLAIN * (sorted[Math.floor(0.1 * sorted.length)] ?? 0);
    const most = sorted.at(-1) ?? 0;
    if (most > 0 && plain > CLEAR * most)
        return undefined;
    let widest = 0;
    let middle;
    let start = 0;
    contrasts.forEach((contrast, row) => {
        if (contrast > plain)
            start = row + 1;
        else if (row - start > widest) {
            widest = row - start;
            middle = from + Math.floor((start + row) / 2);
        }
    });
    return middle;
}
/** The average difference between neighbouring pixels of a row. */
function contrastOf({ data, width }, row) {
    let sum = 0;
    for (let at = row * width + 1; at < (row + 1) * width; at++)
        sum += Math.abs(data[at] - data[at - 1]);
    return sum / width;
}
function partOf({ data, width }, top, bottom) {
    const rows = data.subarray(top * width, bottom * width);
    return { picture: { data: rows, width, height: bottom - top }, top };
}
