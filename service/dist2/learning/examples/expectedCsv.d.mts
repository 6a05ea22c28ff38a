import type { ExpectedTable } from './expectedTable.mjs';
/** Excel can write a million of them, and the parser is slow at rows of another length than the first. */
export declare function withoutEmptyRows(csv: string): string;
/**
 * Reads a CSV file: the first column is the file name, each other one a field. Excel adds empty rows and
 * columns, and leaves out empty cells at the end of a row.
 *
 * @param most reads one document more than this, so that it can be noticed
 */
export declare function expectedInCsv(text: string, most: {
    documents: number;
    fields: number;
}): ExpectedTable;
