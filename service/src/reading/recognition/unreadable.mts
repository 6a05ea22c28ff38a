import type { Problem } from '../../errors.mjs';
import type { Greys } from '../../pictures/greys.mjs';
import { type Word, height } from '../layout.mjs';

/** With less confidence, in percent, the words are chance. */
const READABLE = 50;
/** Noise in the dark can look like a few words. */
const FEW_WORDS = 8;
/** The least brightness of lit paper, of 255: in darker pictures, letters are hardly darker than the paper. */
const DARK = 30;
/** The largest part of a picture that isn't paper. */
const BESIDE_PAPER = 0.3;
/** The smallest height of readable letters, in pixels of the picture. */
const SMALL = 10;
/** If no word is recognised on a page with fewer pixels, its letters are too small. */
const FEW_PIXELS = 400_000;

/** The recognised words of a page. */
export interface Reading {
	words: Word[];
	/** The average confidence in their letters, in percent. */
	confidence: number;
}

/**
 * The reason why a picture can't be read, or undefined if it can.
 *
 * @param scale the factor by which its letters were enlarged for recognition
 */
export function whyUnreadable(
	picture: Greys,
	{ words, confidence }: Reading,
	scale: number,
): Problem | undefined {
	const isRead = confidence >= READABLE;
	if (brightnessOf(picture) < DARK && !(isRead && words.length > FEW_WORDS)) return 'too_dark';
	if (isRead) return undefined;
	const heights = words.map((word) => height(word) / scale).sort((one, other) => one - other);
	const usual = heights[Math.floor(heights.length / 2)];
	const isSmall = usual === undefined ? picture.data.length < FEW_PIXELS : usual < SMALL;
	return isSmall ? 'letters_too_small' : 'illegible';
}

function brightnessOf({ data }: Greys): number {
	const counts = new Uint32Array(256);
	for (let at = 0; at < data.length; at++) counts[data[at]!]!++;
	let darker = (1 - BESIDE_PAPER) * data.length;
	return counts.findIndex((count) => (darker -= count) < 0);
}
