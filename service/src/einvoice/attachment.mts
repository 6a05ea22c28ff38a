import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { XML_LIMITS } from './limits.mjs';

/** The names of the attachment in ZUGFeRD, Factur-X, XRechnung and Order-X, and those that some programs use. */
const NAMES = [
	'factur-x.xml',
	'xrechnung.xml',
	'zugferd-invoice.xml',
	'order-x.xml',
	'facturx.xml',
	'zugferd.xml',
];

interface Attachment {
	filename: string;
	content: Uint8Array | null;
}

/** The XML files of an e-invoice that are attached to a PDF, the most likely one first. */
export async function attachedXml(pdf: Uint8Array): Promise<Uint8Array[]> {
	const loading = getDocument({
		data: pdf,
		verbosity: VerbosityLevel.ERRORS,
		isEvalSupported: false,
		useSystemFonts: false,
		disableFontFace: true,
	});
	try {
		const attachments = (await (await loading.promise).getAttachments()) as Record<
			string,
			Attachment
		> | null;
		return Object.values(attachments ?? {})
			.map(({ filename, content }) => ({ rank: NAMES.indexOf(filename.toLowerCase()), content }))
			.filter(({ rank }) => rank >= 0)
			.sort((one, other) => one.rank - other.rank)
			.flatMap(({ content }) => (content && content.length <= XML_LIMITS.bytes ? [content] : []))
			.slice(0, XML_LIMITS.files);
	} finally {
		await loading.destroy();
	}
}
