import type { Page } from '../reading/layout.mjs';
import { type Click, type Spot, locate } from './locate.mjs';
import { looksLike, sameValue } from './sameValue.mjs';

/** A document whose values are known. */
export interface Example {
	file: string;
	pages: Page[];
	/** The value of each field. Empty: the document doesn't have it. */
	expected: Record<string, string>;
	/** The words of the values that somebody clicked. */
	clicks?: Record<string, Click>;
}

/** The places at which the document has a field's value. */
export function spotsOf({ pages, expected, clicks }: Example, field: string): Spot[] {
	return locate(pages, expected[field] ?? '', clicks?.[field]);
}

/** The place at which recognition misread the field's value: somebody clicked it, or it looks like the value. */
export function misreadSpot(example: Example, field: string): Spot | undefined {
	const [spot] = spotsOf(example, field);
	const value = example.expected[field] ?? '';
	if (!spot || spot.text === value) return undefined;
	const isClicked = example.clicks?.[field] !== undefined;
	if (isClicked && !sameValue(spot.text, value)) return spot;
	const isOneLine = !value.includes('\n');
	return isOneLine && spot.page.recognised && looksLike(spot.text, value) ? spot : undefined;
}
