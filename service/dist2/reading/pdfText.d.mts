import { type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Word } from './layout.mjs';
/** The words of the text layer of a PDF's page. */
export declare function wordsOf(page: PDFPageProxy): Promise<Word[]>;
