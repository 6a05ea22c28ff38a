import { type RawFields, type RawInvoice, amountIn, firstAt, valueAt } from './rawFields.mjs';
import type { XmlPart, XmlValues } from './xmlValues.mjs';

/** The content of an invoice or a credit note in OASIS's UBL; undefined if it is something else. */
export function ublInvoice(xml: XmlValues): RawInvoice | undefined {
	const fields = ublFields(xml);
	if (!fields) return undefined;
	const linesTotal = firstAt(xml, 'LegalMonetaryTotal/LineExtensionAmount');
	return { fields, lines: xml.lines.map(lineOf), linesTotal };
}

function lineOf(line: XmlPart): RawFields {
	const quantity = valueAt(line, 'InvoicedQuantity', 'CreditedQuantity');
	return {
		description: firstAt(line, 'Item/Name'),
		article_number: firstAt(line, 'Item/SellersItemIdentification/ID'),
		quantity: quantity?.text,
		unit: quantity?.attributes['unitCode'],
		unit_price: firstAt(line, 'Price/PriceAmount'),
		tax_rate: firstAt(line, 'Item/ClassifiedTaxCategory/Percent'),
		amount: firstAt(line, 'LineExtensionAmount'),
		date: firstAt(line, 'Delivery/ActualDeliveryDate'),
	};
}

function ublFields(xml: XmlValues): RawFields | undefined {
	const isCreditNote = xml.root === 'CreditNote';
	if (xml.root !== 'Invoice' && !isCreditNote) return undefined;
	const currency = firstAt(xml, 'DocumentCurrencyCode');
	return {
		type: firstAt(xml, 'InvoiceTypeCode', 'CreditNoteTypeCode') ?? (isCreditNote ? '381' : '380'),
		invoice_number: firstAt(xml, 'ID'),
		invoice_date: firstAt(xml, 'IssueDate'),
		due_date: firstAt(xml, 'DueDate', 'PaymentMeans/PaymentDueDate'),
		supplier: partyName(xml, 'AccountingSupplierParty'),
		customer: partyName(xml, 'AccountingCustomerParty'),
		supplier_vat_id: vatId(xml, 'AccountingSupplierParty'),
		customer_vat_id: vatId(xml, 'AccountingCustomerParty'),
		currency,
		net_amount: amountIn(xml, currency, 'LegalMonetaryTotal/TaxExclusiveAmount'),
		tax_amount: amountIn(xml, currency, 'TaxTotal/TaxAmount'),
		total_amount: amountIn(xml, currency, 'LegalMonetaryTotal/TaxInclusiveAmount'),
		amount_due: amountIn(xml, currency, 'LegalMonetaryTotal/PayableAmount'),
		iban: firstAt(xml, 'PaymentMeans/PayeeFinancialAccount/ID'),
		payment_reference: firstAt(xml, 'PaymentMeans/PaymentID'),
		purchase_order: firstAt(xml, 'OrderReference/ID'),
	};
}

function partyName(xml: XmlValues, role: string): string | undefined {
	const party = `${role}/Party`;
	return firstAt(xml, `${party}/PartyLegalEntity/RegistrationName`, `${party}/PartyName/Name`);
}

/** Numbers of other tax schemes don't begin with the letters of a country. */
function vatId({ values }: XmlValues, role: string): string | undefined {
	const numbers = values.get(`${role}/Party/PartyTaxScheme/CompanyID`) ?? [];
	return numbers.find(({ text }) => /^\s*[A-Z]{2}/.test(text))?.text;
}
