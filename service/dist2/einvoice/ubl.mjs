import { amountIn, firstAt } from './rawFields.mjs';
/** The fields of an invoice or a credit note in OASIS's UBL; undefined if it is something else. */
export function ublFields(xml) {
    const isCreditNote = xml.root === 'CreditNote';
    if (xml.root !== 'Invoice' && !isCreditNote)
        return undefined;
    const currency = firstAt(xml, 'DocumentCurrencyCode');
    return {
        type: firstAt(xml, 'InvoiceTypeCode', 'CreditNoteTypeCode') ?? (isCreditNote ? '381' : '380'),
        invoice_number: firstAt(xml, 'ID'),
        invoice_date: firstAt(xml, 'IssueDate'),
        due_date: firstAt(xml, 'DueDate', 'PaymentMeans/PaymentDueDate'),
        supplier: partyName(xml, 'AccountingSupplierParty'),
        customer: partyName(xml, 'AccountingCustomerParty'),
        currency,
        net_amount: amountIn(xml, currency, 'LegalMonetaryTotal/TaxExclusiveAmount'),
        tax_amount: amountIn(xml, currency, 'TaxTotal/TaxAmount'),
        total_amount: amountIn(xml, currency, 'LegalMonetaryTotal/TaxInclusiveAmount'),
        iban: firstAt(xml, 'PaymentMeans/PayeeFinancialAccount/ID'),
        purchase_order: firstAt(xml, 'OrderReference/ID'),
    };
}
function partyName(xml, role) {
    const party = `${role}/Party`;
    return firstAt(xml, `${party}/PartyLegalEntity/RegistrationName`, `${party}/PartyName/Name`);
}
