import { decodeText } from '../files/decodeText.mjs';
import { attachedXml } from './attachment.mjs';
import { ciiFields } from './cii.mjs';
import { eInvoiceFrom } from './fields.mjs';
import { ublFields } from './ubl.mjs';
import { xmlValuesOf } from './xmlValues.mjs';
/**
 * What the XML of an e-invoice or e-order that is attached to a PDF says; undefined if there is none, or
 * none that can be used.
 */
export async function attachedEInvoice(pdf) {
    for (const xml of await attachedXml(pdf)) {
        const eInvoice = eInvoiceIn(xml);
        if (eInvoice)
            return eInvoice;
    }
    return undefined;
}
function eInvoiceIn(xml) {
    try {
        const read = xmlValuesOf(decodeText(xml).text);
        const fields = ciiFields(read) ?? ublFields(read);
        return fields && eInvoiceFrom(fields);
    }
    catch {
        // The page says what the invoice is, too.
        return undefined;
    }
}
