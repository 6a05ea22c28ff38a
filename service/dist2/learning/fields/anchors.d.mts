import type { Place } from '../../finding/candidates.mjs';
import type { Spot } from '../locate.mjs';
/** Words near a value that could be its label, and where the value is, seen from them. */
export interface Anchor {
    label: string;
    place: Place;
}
/** All that could be the label of the value at a spot, the most telling first. */
export declare function anchorsOf(spot: Spot): Anchor[];
