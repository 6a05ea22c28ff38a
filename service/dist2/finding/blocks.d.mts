import { type Box, type Cell, type Line, type Page } from '../reading/layout.mjs';
/** Whether a cell is the next line of a block. */
export declare function continues(above: Box | undefined, below: Box): boolean;
/**
 * The cells that go on with a block.
 *
 * @param cell that of its first line
 * @param from where it begins in the text of this cell
 * @param most how many
 * @param isEnd whether a cell belongs to something else
 */
export declare function cellsBelow(cell: Cell, from: number, { lines }: Page, most: number, isEnd?: (cell: Cell, line: Line) => boolean): Cell[];
