import type { Greys } from './greys.mjs';
import type { Sheet } from './sheet.mjs';
/** The sheet alone, as if seen from straight above. */
export declare function flattened(picture: Greys, sheet: Sheet): Greys;
