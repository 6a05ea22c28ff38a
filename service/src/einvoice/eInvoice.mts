import { decodeText } from '../files/decodeText.mjs';
import { attachedXml } from './attachment.mjs';
import { ciiInvoice } from './cii.mjs';
import { type EInvoice, eInvoiceFrom } from './fields.mjs';
import { XML_LIMITS } from './limits.mjs';
import { ublInvoice } from './ubl.mjs';
import { xmlValuesOf } from './xmlValues.mjs';

/** The content of an e-invoice or e-order that was sent as text; undefined for any other text. */
export function eInvoiceAsText(text: Uint8Array): EInvoice | undefined {
	return text.length <= XML_LIMITS.bytes ? eInvoiceIn(text) : undefined;
}

/**
 * The content of the e-invoice or e-order that is attached to a PDF as XML; undefined if there is none that can be
 * used.
 */
export async function attachedEInvoice(pdf: Uint8Array): Promise<EInvoice | undefined> {
	for (const xml of await attachedXml(pdf)) {
		const eInvoice = eInvoiceIn(xml);
		if (eInvoice) return eInvoice;
	}
	return undefined;
}

function eInvoiceIn(xml: Uint8Array): EInvoice | undefined {
	try {
		const read = xmlValuesOf(decodeText(xml).text);
		const invoice = ciiInvoice(read) ?? ublInvoice(read);
		return invoice && eInvoiceFrom(invoice);
	} catch {
		// The fields are on the pages as well.
		return undefined;
	}
}
