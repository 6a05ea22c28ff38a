import { height } from '../layout.mjs';
/** With less confidence, what is read is chance. */
const READABLE = 50;
/** Noise in the dark can look like a few words. */
const FEW_WORDS = 8;
/** Paper in the light, of 255: below this, letters are hardly darker than the paper. */
const DARK = 30;
/** The part of a picture that isn't paper, at most. */
const BESIDE_PAPER = 0.3;
/** Lines with lower letters can't be read, in pixels of the picture. */
const SMALL = 10;
/** If no word is recognised, the letters of a page in fewer pixels are too small. */
const FEW_PIXELS = 400_000;
/**
 * Why a picture can't be read. Undefined if it can.
 *
 * @param scale by how much its letters were enlarged for recognition
 */
export function whyUnreadable(picture, { words, confidence }, scale) {
    const isRead = confidence >= READABLE;
    if (brightnessOf(picture) < DARK && !(isRead && words.length > FEW_WORDS))
        return 'too_dark';
    if (isRead)
        return undefined;
    const heights = words.map((word) => height(word) / scale).sort((one, other) => one - other);
    const usual = heights[Math.floor(heights.length / 2)];
    const isSmall = usual === undefined ? picture.data.length < FEW_PIXELS : usual < SMALL;
    return isSmall ? 'letters_too_small' : 'illegible';
}
function brightnessOf({ data }) {
    const counts = new Uint32Array(256);
    for (let at = 0; at < data.length; at++)
        counts[data[at]]++;
    let darker = (1 - BESIDE_PAPER) * data.length;
    return counts.findIndex((count) => (darker -= count) < 0);
}
