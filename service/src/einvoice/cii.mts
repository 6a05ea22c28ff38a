import { type RawFields, type RawInvoice, amountIn, firstAt, valueAt } from './rawFields.mjs';
import type { XmlPart, XmlValues } from './xmlValues.mjs';

// UN/CEFACT's Cross Industry Invoice: Factur-X, ZUGFeRD and XRechnung. Order-X is the same for orders.

/** The element names of a version. */
interface Names {
	document: string;
	agreement: string;
	delivery: string;
	settlement: string;
	/** Within the settlement. */
	sums: string;
	/** Within a reference to another document. */
	reference: string;
	/** Within a line. */
	line: { agreement: string; delivery: string; settlement: string; rate: string; sums: string };
}

const TRANSACTION = 'SupplyChainTradeTransaction';
const CURRENT: Names = {
	document: 'ExchangedDocument',
	agreement: `${TRANSACTION}/ApplicableHeaderTradeAgreement`,
	delivery: `${TRANSACTION}/ApplicableHeaderTradeDelivery`,
	settlement: `${TRANSACTION}/ApplicableHeaderTradeSettlement`,
	sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
	reference: 'IssuerAssignedID',
	line: {
		agreement: 'SpecifiedLineTradeAgreement',
		delivery: 'SpecifiedLineTradeDelivery',
		settlement: 'SpecifiedLineTradeSettlement',
		rate: 'RateApplicablePercent',
		sums: 'SpecifiedTradeSettlementLineMonetarySummation',
	},
};
/** ZUGFeRD 1. */
const FIRST: Names = {
	document: 'HeaderExchangedDocument',
	agreement: `Specified${TRANSACTION}/ApplicableSupplyChainTradeAgreement`,
	delivery: `Specified${TRANSACTION}/ApplicableSupplyChainTradeDelivery`,
	settlement: `Specified${TRANSACTION}/ApplicableSupplyChainTradeSettlement`,
	sums: 'SpecifiedTradeSettlementMonetarySummation',
	reference: 'ID',
	line: {
		agreement: 'SpecifiedSupplyChainTradeAgreement',
		delivery: 'SpecifiedSupplyChainTradeDelivery',
		settlement: 'SpecifiedSupplyChainTradeSettlement',
		rate: 'ApplicablePercent',
		sums: 'SpecifiedTradeSettlementMonetarySummation',
	},
};
/** Lines that only divide others, or say something about them. */
const NOT_GOODS = ['GROUP', 'INFORMATION'];

/** The content of a CII document; undefined if it is something else. */
export function ciiInvoice(xml: XmlValues): RawInvoice | undefined {
	const names = xml.root === 'CrossIndustryDocument' ? FIRST : CURRENT;
	const fields = ciiFields(xml, names);
	if (!fields) return undefined;
	return {
		fields,
		lines: xml.lines.map((line) => lineOf(line, names)).filter((line) => line !== undefined),
		linesTotal: firstAt(xml, `${names.settlement}/${names.sums}/LineTotalAmount`),
	};
}

function ciiFields(xml: XmlValues, names: Names): RawFields | undefined {
	if (xml.root === 'CrossIndustryInvoice' || xml.root === 'CrossIndustryDocument')
		return invoice(xml, names);
	return xml.root === 'SCRDMCCBDACIOMessageStructure' ? order(xml, names) : undefined;
}

function lineOf(line: XmlPart, { line: names }: Names): RawFields | undefined {
	const { agreement, delivery, settlement, rate, sums } = names;
	const reason = firstAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode');
	if (reason !== undefined && NOT_GOODS.includes(reason.trim())) return undefined;
	const quantity = valueAt(line, `${delivery}/BilledQuantity`, `${delivery}/RequestedQuantity`);
	const product = (name: string) => `SpecifiedTradeProduct/${name}`;
	return {
		description: firstAt(line, product('Name')),
		article_number: firstAt(line, product('SellerAssignedID')),
		quantity: quantity?.text,
		unit: quantity?.attributes['unitCode'],
		unit_price: firstAt(line, `${agreement}/NetPriceProductTradePrice/ChargeAmount`),
		tax_rate: firstAt(line, `${settlement}/ApplicableTradeTax/${rate}`),
		amount: firstAt(line, `${settlement}/${sums}/LineTotalAmount`),
		date: dateAt(line, `${delivery}/ActualDeliverySupplyChainEvent/OccurrenceDateTime`),
	};
}

function invoice(xml: XmlValues, names: Names): RawFields {
	const { document, agreement, settlement, reference } = names;
	return {
		type: firstAt(xml, `${document}/TypeCode`),
		invoice_number: firstAt(xml, `${document}/ID`),
		invoice_date: dateAt(xml, `${document}/IssueDateTime`),
		due_date: dateAt(xml, `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`),
		...partiesAndAmounts(xml, names, firstAt(xml, `${settlement}/InvoiceCurrencyCode`)),
		iban: firstAt(
			xml,
			`${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`,
		),
		payment_reference: firstAt(xml, `${settlement}/PaymentReference`),
		purchase_order: firstAt(xml, `${agreement}/BuyerOrderReferencedDocument/${reference}`),
	};
}

function order(xml: XmlValues, names: Names): RawFields {
	const { document, delivery, settlement } = names;
	const common = partiesAndAmounts(xml, names, firstAt(xml, `${settlement}/OrderCurrencyCode`));
	const number = firstAt(xml, `${document}/ID`);
	return {
		...common,
		order_number: number,
		purchase_order: number,
		order_date: dateAt(xml, `${document}/IssueDateTime`),
		delivery_date: dateAt(xml, `${delivery}/RequestedDeliverySupplyChainEvent/OccurrenceDateTime`),
		total: common['total_amount'],
	};
}

function partiesAndAmounts(
	xml: XmlValues,
	{ agreement, settlement, sums }: Names,
	currency: string | undefined,
): RawFields {
	const amount = (name: string) => amountIn(xml, currency, `${settlement}/${sums}/${name}`);
	return {
		supplier: firstAt(xml, `${agreement}/SellerTradeParty/Name`),
		customer: firstAt(xml, `${agreement}/BuyerTradeParty/Name`),
		supplier_vat_id: vatId(xml, `${agreement}/SellerTradeParty`),
		customer_vat_id: vatId(xml, `${agreement}/BuyerTradeParty`),
		currency,
		net_amount: amount('TaxBasisTotalAmount'),
		tax_amount: amount('TaxTotalAmount'),
		total_amount: amount('GrandTotalAmount'),
		amount_due: amount('DuePayableAmount'),
	};
}

/** A party can also have a tax number of another scheme. */
function vatId({ values }: XmlValues, party: string): string | undefined {
	const numbers = values.get(`${party}/SpecifiedTaxRegistration/ID`) ?? [];
	return numbers.find(({ attributes }) => attributes['schemeID'] === 'VA')?.text;
}

function dateAt(xml: XmlPart, path: string): string | undefined {
	const [written] = xml.values.get(`${path}/DateTimeString`) ?? [];
	if (!written) return firstAt(xml, `${path}/DateTime`);
	// 102 is a day. Other formats are months and weeks.
	if ((written.attributes['format'] ?? '102') !== '102') return undefined;
	return written.text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}
