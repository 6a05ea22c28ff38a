import { type Example } from './example.mjs';
/**
 * The example as if recognition had read what a person says. So a value that was misread teaches what it looks like
 * and where it is.
 */
export declare function corrected(example: Example): Example;
