import type { Page } from '../reading/layout.mjs';
import { type Click, type Spot, locate } from './locate.mjs';
import { sameValue } from './sameValue.mjs';

/** A document whose values are known. */
export interface Example {
	file: string;
	pages: Page[];
	/** The value of each field. Empty: the document doesn't have it. */
	expected: Record<string, string>;
	/** Where values are, if somebody clicked them. */
	clicks?: Record<string, Click>;
}

/** Where the document has a field's value. */
export function spotsOf({ pages, expected, clicks }: Example, field: string): Spot[] {
	return locate(pages, expected[field] ?? '', clicks?.[field]);
}

/** What is read where somebody clicked, if that isn't the value: recognition misread it. */
export function misreadSpot(example: Example, field: string): Spot | undefined {
	const [spot] = example.clicks?.[field] ? spotsOf(example, field) : [];
	const value = example.expected[field] ?? '';
	return spot && spot.text !== value && !sameValue(spot.text, value) ? spot : undefined;
}
