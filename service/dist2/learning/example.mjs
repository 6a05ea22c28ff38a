import { locate } from './locate.mjs';
import { looksLike, sameValue } from './sameValue.mjs';
/** Where the document has a field's value. */
export function spotsOf({ pages, expected, clicks }, field) {
    return locate(pages, expected[field] ?? '', clicks?.[field]);
}
/** Where recognition misread the field's value: somebody clicked there, or it looks like the value. */
export function misreadSpot(example, field) {
    const [spot] = spotsOf(example, field);
    const value = example.expected[field] ?? '';
    if (!spot || spot.text === value)
        return undefined;
    const isClicked = example.clicks?.[field] !== undefined;
    if (isClicked && !sameValue(spot.text, value))
        return spot;
    const isOneLine = !value.includes('\n');
    return isOneLine && spot.page.recognised && looksLike(spot.text, value) ? spot : undefined;
}
