import { availableParallelism } from 'node:os';
import pMap from 'p-map';
import { XML_LIMITS } from '../einvoice/limits.mjs';
import { mayHaveXml } from '../einvoice/mayHaveXml.mjs';
import { ProcessPool } from '../processes/processPool.mjs';
import { cellsOf } from './layout.mjs';
import { isGarbage, makesSense } from './legible.mjs';
import { LIMITS } from './limits.mjs';
/**
 * The real reader. Recognition has processes of its own, so texts and PDFs with a text layer are read
 * at once even if scans keep recognition busy.
 */
export function createReader() {
    const processes = availableParallelism();
    const reading = new ProcessPool(worker('./readingWorker.mjs'), Math.max(2, processes));
    const recognition = new ProcessPool(worker('./recognition/recognition.mjs'), processes);
    const { seconds } = LIMITS;
    async function pageOf(opened, { scan, project, signal }) {
        if (isRead(opened, scan, project))
            return opened.page;
        const work = { name: 'recognise', seconds: seconds.recognise, signal };
        const recognised = await recognition.run(scan, work);
        return kept(opened, recognised, project)?.page ?? recognised;
    }
    async function seenPage(opened, { scan, project, signal }) {
        if (isRead(opened, scan, project))
            return opened;
        const work = { name: 'recogniseWithPicture', seconds: seconds.recognise, signal };
        const seen = await recognition.run(scan, work);
        return kept(opened, seen.page, project) ?? seen;
    }
    async function open(document, signal) {
        return await reading.run(document, { name: 'open', seconds: seconds.open, signal });
    }
    /** Does something with each page. Only a few of a long document are under way, from the first one on. */
    async function eachPage(document, signal, doWith, project) {
        const { type, bytes } = document;
        const pages = await open(document, signal);
        const isAll = pages.length === 1 && !('page' in pages[0]);
        return await pMap(pages, (opened, page) => doWith(opened, { scan: { type, bytes, page, isAll }, project, signal }), { concurrency: processes + 1 });
    }
    async function pagesOf(document, signal) {
        return await eachPage(document, signal, pageOf);
    }
    /** Whatever is wrong with attached XML, the pages can still be read. */
    async function eInvoiceOf(document, project, signal) {
        if (!project.attached_xml || !mayHaveXml(document))
            return undefined;
        const work = { name: 'eInvoice', seconds: XML_LIMITS.seconds, signal };
        return await reading.run(document, work).catch(() => undefined);
    }
    return {
        pagesOf,
        async read(document, project, signal) {
            const [pages, eInvoice] = await Promise.all([
                eachPage(document, signal, pageOf, project),
                eInvoiceOf(document, project, signal),
            ]);
            const finding = { name: 'find', seconds: seconds.find, signal };
            return await reading.run({ pages, project, eInvoice }, finding);
        },
        async see(document, signal) {
            return await eachPage(document, signal, seenPage);
        },
        async render({ bytes }, page, signal) {
            return await reading.run({ bytes, page }, { name: 'render', seconds: seconds.open, signal });
        },
        async findWithWords(pages, project, signal, document) {
            const eInvoice = document && (await eInvoiceOf(document, project, signal));
            const finding = { name: 'findWithWords', seconds: seconds.find, signal };
            return await reading.run({ pages, project, eInvoice }, finding);
        },
        async close() {
            await Promise.all([reading.close(), recognition.close()]);
        },
    };
}
function worker(file) {
    return new URL(file, import.meta.url);
}
/** Whether a page needs no recognition. */
function isRead(opened, scan, project) {
    return 'page' in opened && !(scan.type === 'pdf' && isGarbage(opened.page, project));
}
/** The page's own text, if recognition hasn't read more. */
function kept(opened, recognised, project) {
    if ('page' in opened)
        return makesSense(recognised, project) ? undefined : opened;
    const { textLayer } = opened;
    return textLayer && characters(textLayer.page) > characters(recognised) ? textLayer : undefined;
}
function characters(page) {
    return cellsOf([page]).reduce((sum, { text }) => sum + text.length, 0);
}
