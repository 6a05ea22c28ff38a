import type { ExpectedTable } from './expectedTable.mjs';
/** Reads a JSON file: the fields of each document, by its file name. */
export declare function expectedInJson(text: string): ExpectedTable;
