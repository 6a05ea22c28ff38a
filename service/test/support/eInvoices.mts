import { PDFDocument } from 'pdf-lib';
import { INVOICE, pdf } from '../../support/documents.mjs';

/** The values in the XML. Some differ from those on the page of INVOICE, and some are only here. */
export const IN_XML = {
	invoice_number: 'NW-2024-117',
	invoice_date: '2024-03-12',
	due_date: '2024-04-11',
	supplier: 'Nordwind Handels GmbH & Co. KG',
	customer: 'Harbour Lane Architects',
	supplier_vat_id: 'DE136695976',
	customer_vat_id: 'GB980780684',
	currency: 'EUR',
	net_amount: '100.00',
	tax_amount: '19.00',
	total_amount: '119.00',
	amount_due: '7.00',
	iban: 'DE89370400440532013000',
	payment_reference: 'RF18539007547034',
	purchase_order: 'PO-77',
	document_type: 'invoice',
};
type Values = typeof IN_XML & { type: string };

/** A PDF with a page and these files attached, by name. */
export async function pdfWith(
	files: Record<string, string | Uint8Array>,
	page = INVOICE,
): Promise<Buffer> {
	const document = await PDFDocument.load(await pdf(page));
	for (const [name, content] of Object.entries(files))
		await document.attach(Buffer.from(content), name, { mimeType: 'text/xml' });
	return Buffer.from(await document.save());
}

/** An invoice in CII, as in Factur-X and ZUGFeRD 2. */
export function cii(changes: Partial<Values> = {}): string {
	return ciiWith(valuesOf(changes), {
		root: 'CrossIndustryInvoice',
		document: 'ExchangedDocument',
		transaction: 'SupplyChainTradeTransaction',
		part: (name) => `ApplicableHeaderTrade${name}`,
		sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
		reference: 'IssuerAssignedID',
	});
}

/** The same in ZUGFeRD 1. */
export function ciiOfZugferd1(): string {
	return ciiWith(valuesOf({}), {
		root: 'CrossIndustryDocument',
		document: 'HeaderExchangedDocument',
		transaction: 'SpecifiedSupplyChainTradeTransaction',
		part: (name) => `ApplicableSupplyChainTrade${name}`,
		sums: 'SpecifiedTradeSettlementMonetarySummation',
		reference: 'ID',
	});
}

/** An invoice or a credit note in UBL. */
export function ubl(root: 'Invoice' | 'CreditNote', changes: Partial<Values> = {}): string {
	const values = valuesOf(changes);
	const party = (name: string, vatId: string) =>
		`<cac:Party><cac:PartyName><cbc:Name>Trading name</cbc:Name></cac:PartyName>${taxScheme('201/113/40209')}${taxScheme(vatId)}<cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
	const due = `DueDate>${values.due_date}</cbc:`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
	<cbc:ID>${values.invoice_number}</cbc:ID>
	<cbc:IssueDate>${values.invoice_date}</cbc:IssueDate>
	${root === 'Invoice' ? `<cbc:${due}DueDate>` : ''}
	<cbc:DocumentCurrencyCode>${values.currency}</cbc:DocumentCurrencyCode>
	<cac:OrderReference><cbc:ID>${values.purchase_order}</cbc:ID></cac:OrderReference>
	<cac:AccountingSupplierParty>${party(values.supplier, values.supplier_vat_id)}</cac:AccountingSupplierParty>
	<cac:AccountingCustomerParty>${party(values.customer, values.customer_vat_id)}</cac:AccountingCustomerParty>
	<cac:PaymentMeans>
		${root === 'CreditNote' ? `<cbc:Payment${due}PaymentDueDate>` : ''}
		<cbc:PaymentID>${values.payment_reference}</cbc:PaymentID>
		<cac:PayeeFinancialAccount><cbc:ID>${values.iban}</cbc:ID></cac:PayeeFinancialAccount>
	</cac:PaymentMeans>
	<cac:TaxTotal><cbc:TaxAmount currencyID="CHF">1.00</cbc:TaxAmount></cac:TaxTotal>
	<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">${values.tax_amount}</cbc:TaxAmount></cac:TaxTotal>
	<cac:LegalMonetaryTotal>
		<cbc:TaxExclusiveAmount currencyID="EUR">${values.net_amount}</cbc:TaxExclusiveAmount>
		<cbc:TaxInclusiveAmount currencyID="EUR">${values.total_amount}</cbc:TaxInclusiveAmount>
		<cbc:PayableAmount currencyID="EUR">${values.amount_due}</cbc:PayableAmount>
	</cac:LegalMonetaryTotal>
	<cac:${root}Line><cbc:ID>1</cbc:ID></cac:${root}Line>
</${root}>`;
}

function taxScheme(number: string): string {
	return `<cac:PartyTaxScheme><cbc:CompanyID>${number}</cbc:CompanyID></cac:PartyTaxScheme>`;
}

interface Names {
	root: string;
	document: string;
	transaction: string;
	part: (name: string) => string;
	sums: string;
	reference: string;
}

function ciiWith(values: Values, { root, document, transaction, part, sums, reference }: Names) {
	const date = (iso: string) =>
		`<udt:DateTimeString format="102">${iso.replaceAll('-', '')}</udt:DateTimeString>`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:${root} xmlns:rsm="urn:rsm" xmlns:ram="urn:ram" xmlns:udt="urn:udt">
	<rsm:${document}>
		<ram:ID>${values.invoice_number}</ram:ID>
		<ram:TypeCode>${values.type}</ram:TypeCode>
		<ram:IssueDateTime>${date(values.invoice_date)}</ram:IssueDateTime>
	</rsm:${document}>
	<rsm:${transaction}>
		<ram:IncludedSupplyChainTradeLineItem><ram:ID>1</ram:ID></ram:IncludedSupplyChainTradeLineItem>
		<ram:${part('Agreement')}>
			<ram:SellerTradeParty><ram:Name>${values.supplier}</ram:Name>${taxRegistration(values.supplier_vat_id)}</ram:SellerTradeParty>
			<ram:BuyerTradeParty><ram:Name><![CDATA[${values.customer}]]></ram:Name>${taxRegistration(values.customer_vat_id)}</ram:BuyerTradeParty>
			<ram:BuyerOrderReferencedDocument><ram:${reference}>${values.purchase_order}</ram:${reference}></ram:BuyerOrderReferencedDocument>
		</ram:${part('Agreement')}>
		<ram:${part('Settlement')}>
			<ram:PaymentReference>${values.payment_reference}</ram:PaymentReference>
			<ram:InvoiceCurrencyCode>${values.currency}</ram:InvoiceCurrencyCode>
			<ram:SpecifiedTradeSettlementPaymentMeans>
				<ram:PayerPartyDebtorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayerPartyDebtorFinancialAccount>
				<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>${values.iban}</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>
			</ram:SpecifiedTradeSettlementPaymentMeans>
			<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime>${date(values.due_date)}</ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>
			<ram:${sums}>
				<ram:TaxBasisTotalAmount>${values.net_amount}</ram:TaxBasisTotalAmount>
				<ram:TaxTotalAmount currencyID="CHF">1.00</ram:TaxTotalAmount>
				<ram:TaxTotalAmount currencyID="EUR">${values.tax_amount}</ram:TaxTotalAmount>
				<ram:GrandTotalAmount>${values.total_amount}</ram:GrandTotalAmount>
				<ram:DuePayableAmount>${values.amount_due}</ram:DuePayableAmount>
			</ram:${sums}>
		</ram:${part('Settlement')}>
	</rsm:${transaction}>
</rsm:${root}>`;
}

function taxRegistration(vatId: string): string {
	const registration = (scheme: string, number: string) =>
		`<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${number}</ram:ID></ram:SpecifiedTaxRegistration>`;
	return registration('FC', '201/113/40209') + registration('VA', vatId);
}

function valuesOf(changes: Partial<Values>): Values {
	const values = { type: '380', ...IN_XML, ...changes };
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, value.replaceAll('&', '&amp;')]),
	) as Values;
}
