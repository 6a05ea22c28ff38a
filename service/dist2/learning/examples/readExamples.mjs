import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { typeOfFile } from '../../documents.mjs';
import { ServiceError } from '../../errors.mjs';
import { createReader } from '../../reading/reader.mjs';
import { BadExamples } from './badExamples.mjs';
import { readInside } from './examplesFolder.mjs';
/** Of a document, as for the service. */
const MOST_MEGABYTES = 50;
/** Reads the documents as the service does. Throws BadExamples, which names each that can't be read. */
export async function readExamples(folder, expected, progress) {
    const reader = createReader();
    const problems = [];
    const readExample = async ([file, fields]) => {
        progress(file);
        try {
            return [{ file, pages: await pagesOf(folder, file, reader), expected: fields }];
        }
        catch (error) {
            if (!(error instanceof ServiceError || error instanceof BadExamples))
                throw error;
            problems.push(error instanceof ServiceError ? `${file}: ${error.message}` : error.message);
            return [];
        }
    };
    try {
        const examples = await pMap(expected, readExample, { concurrency: availableParallelism() });
        if (problems.length > 0)
            throw new BadExamples(folder, problems.sort());
        return examples.flat();
    }
    finally {
        await reader.close();
    }
}
async function pagesOf(folder, file, reader) {
    return await reader.pagesOf(await documentIn(folder, file), new AbortController().signal);
}
/** A document of the folder. Throws BadExamples or ServiceError. */
export async function documentIn(folder, file) {
    const bytes = await readInside(folder, file, MOST_MEGABYTES);
    const type = /\.txt$/i.test(file) ? 'text' : await typeOfFile(bytes);
    if (type)
        return { type, bytes, fileName: file };
    throw new ServiceError('unsupported_type', 'a document is a PDF, JPEG, PNG or TIFF, or a text (.txt).');
}
