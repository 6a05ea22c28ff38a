import type { Project } from '../../projectRules.mjs';
import {
	type Page,
	type Word,
	cellsOf,
	pageFromWords,
	usualHeight,
	wordsIn,
} from '../../reading/layout.mjs';
import { beginsDocument } from './evidence.mjs';
import { type PageIdentity, identityOf } from './pageIdentity.mjs';

// Two receipts on one picture. Read as one, it would have the number of one and the total of the other.

/** The least gap between two sheets, in heights of a line. */
const GAP = 1.5;
/** Fewer words aren't a document. */
const FEWEST_WORDS = 12;
/** The columns of a single document don't have these facts each. */
const FACTS = ['number', 'any_date', 'total'];
const FEWEST_FACTS = 2;

/**
 * The two documents that lie next to each other on a recognised page; none if it is a single one.
 *
 * @param identity the project `DOCUMENT_IDENTITY`
 */
export function besideEachOther(page: Page, identity: Project): Page[] {
	const sides = sidesOf(page);
	const [left, right] = sides.map((side) => identityOf(side, identity));
	if (!left || !right || !isWhole(left) || !isWhole(right)) return [];
	return beginsDocument([left], right) ? sides : [];
}

function isWhole({ fields }: PageIdentity): boolean {
	return FACTS.filter((fact) => fields[fact]).length >= FEWEST_FACTS;
}

/** The page in two, along the gap with the most words on both sides that no word crosses. None without such a gap. */
function sidesOf({ lines }: Page): Page[] {
	const words = wordsIn(cellsOf([{ lines, recognised: true }])).sort(
		(one, other) => one.left - other.left,
	);
	const gap = GAP * usualHeight(lines);
	let [end, best] = [-Infinity, 0];
	words.forEach(({ left, right }, index) => {
		if (left - end > gap && onFewerSide(index, words) > onFewerSide(best, words)) best = index;
		end = Math.max(end, right);
	});
	if (onFewerSide(best, words) < FEWEST_WORDS) return [];
	return [words.slice(0, best), words.slice(best)].map((side) => pageFromWords(side, true));
}

function onFewerSide(index: number, { length }: Word[]): number {
	return Math.min(index, length - index);
}
