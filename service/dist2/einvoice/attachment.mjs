import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { XML_LIMITS } from './limits.mjs';
/** What ZUGFeRD, Factur-X, XRechnung and Order-X call their attachment, and what some programs do. */
const NAMES = [
    'factur-x.xml',
    'xrechnung.xml',
    'zugferd-invoice.xml',
    'order-x.xml',
    'facturx.xml',
    'zugferd.xml',
];
/** The XML files of an e-invoice that are attached to a PDF, the most likely one first. */
export async function attachedXml(pdf) {
    const loading = getDocument({
        data: pdf,
        verbosity: VerbosityLevel.ERRORS,
        isEvalSupported: false,
        useSystemFonts: false,
        disableFontFace: true,
    });
    try {
        const attachments = (await (await loading.promise).getAttachments());
        return Object.values(attachments ?? {})
            .map(({ filename, content }) => ({ rank: NAMES.indexOf(filename.toLowerCase()), content }))
            .filter(({ rank }) => rank >= 0)
            .sort((one, other) => one.rank - other.rank)
            .flatMap(({ content }) => (content && content.length <= XML_LIMITS.bytes ? [content] : []))
            .slice(0, XML_LIMITS.files);
    }
    finally {
        await loading.destroy();
    }
}
