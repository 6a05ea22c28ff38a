import { type Document } from '../../documents.mjs';
import type { Example } from '../example.mjs';
import type { Expected } from './expected.mjs';
/** Reads the documents as the service does. Throws BadExamples, which names each that can't be read. */
export declare function readExamples(folder: string, expected: Expected, progress: (file: string) => void): Promise<Example[]>;
/** A document of the folder. Throws BadExamples or ServiceError. */
export declare function documentIn(folder: string, file: string): Promise<Document>;
