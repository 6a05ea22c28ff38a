import { type Greys } from './greys.mjs';
/** By how many degrees to turn the picture clockwise, so that its lines of text are level. */
export declare function skewOf(picture: Greys): Promise<number>;
