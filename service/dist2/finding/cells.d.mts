import { type Cell, type Page, type Word } from '../reading/layout.mjs';
/** The words on the page that a word was made of. */
export declare function originalsOf(word: Word): Word[];
/** These words as one. */
export declare function joinedWord(words: Word[]): Word;
export declare function cellOf(words: Word[]): Cell;
/** The page with other texts in some cells. */
export declare function withTexts(page: Page, texts: Map<Cell, string>): Page;
/** The cell with another text, whose words are where those of the old one are. */
export declare function cellWith(cell: Cell, text: string): Cell;
