import type { FieldRules } from '../../projectRules.mjs';

/** The rules of a field of kind `table`. */
export type TableRules = FieldRules & Required<Pick<FieldRules, 'columns'>>;

/** A row as it is answered: every column, empty if the document doesn't have it. */
export type RowValues = Record<string, string>;
