import type { FieldRules } from '../../projectRules.mjs';
import { type Example } from '../example.mjs';
import type { Trial } from './trial.mjs';
/**
 * The rules that find a field in the examples, or undefined if there are none. They have the labels that
 * lead to most values first, and a fallback if that finds more.
 */
export declare function learnField(field: string, examples: Example[], trial: Trial): FieldRules | undefined;
