import type { Greys } from './greys.mjs';
/** The picture as if its paper was white everywhere: each pixel divided by the brightness of the paper around. */
export declare function evenlyLit(picture: Greys): Greys;
