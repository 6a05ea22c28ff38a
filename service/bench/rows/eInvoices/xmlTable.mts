import { type Column, type Row, rowOf } from '../row.mjs';
import { type XmlElement, elementsAt, textAt, textOf, xmlElement } from './xmlElements.mjs';

// The lines of an e-invoice, read without any code of the service, so that the service's reader can be measured.

export interface XmlRow extends Row {
	/** Other values that are as good as those of the row. */
	others: Partial<Record<Column, string[]>>;
	/** Values that pages can have instead. */
	onPages: Partial<Record<Column, string[]>>;
}

export interface XmlTable {
	rows: XmlRow[];
	/** The sum of the lines. */
	sum: string;
	/** The amounts of discounts and charges, of which pages can make rows. */
	charges: string[];
	/** True if the amounts can be negative on the pages. */
	isCreditNote: boolean;
}

/** The type codes of credit notes that are common. */
const CREDIT_NOTES = ['381', '384', '396'];

/** The lines of an invoice in CII or UBL; undefined if it is something else. */
export function xmlTable(xml: string): XmlTable | undefined {
	const root = xmlElement(xml);
	if (!root) return undefined;
	if (/^(?:CrossIndustry|SCRDMCCBDACIO)/.test(root.name)) return ciiTable(root);
	return root.name === 'Invoice' || root.name === 'CreditNote' ? ublTable(root) : undefined;
}

/** Lines that only hold other ones together, or inform. */
const NO_LINE = ['GROUP', 'INFORMATION'];

function ciiTable(root: XmlElement): XmlTable {
	const lines = elementsAt(root, 'IncludedSupplyChainTradeLineItem').filter(
		(line) =>
			textAt(line, 'LineTotalAmount') !== '' &&
			!NO_LINE.includes(textAt(line, 'LineStatusReasonCode')),
	);
	const header = elementsAt(root, 'ApplicableHeaderTradeSettlement');
	const [settlement] = [...header, ...elementsAt(root, 'ApplicableSupplyChainTradeSettlement')];
	const charges = [
		...elementsAt(root, 'SpecifiedTradeAllowanceCharge', 'ActualAmount'),
		...elementsAt(root, 'SpecifiedLogisticsServiceCharge', 'AppliedAmount'),
	];
	return {
		rows: lines.map(ciiRow),
		sum: textAt(settlement, 'LineTotalAmount'),
		charges: charges.map(({ text }) => text.trim()),
		isCreditNote: ['ExchangedDocument', 'HeaderExchangedDocument'].some((document) =>
			CREDIT_NOTES.includes(textAt(root, document, 'TypeCode')),
		),
	};
}

function ciiRow(line: XmlElement): XmlRow {
	const [product] = elementsAt(line, 'SpecifiedTradeProduct');
	const quantity =
		elementsAt(line, 'BilledQuantity')[0] ?? elementsAt(line, 'RequestedQuantity')[0];
	const gross = textAt(line, 'GrossPriceProductTradePrice', 'ChargeAmount');
	const net = textAt(line, 'NetPriceProductTradePrice', 'ChargeAmount');
	const note = textAt(line, 'AssociatedDocumentLineDocument', 'Content');
	return xmlRow({
		texts: [textOf(product, 'Name'), textOf(product, 'Description'), note],
		ids: ['SellerAssignedID', 'GlobalID', 'BuyerAssignedID'].map((id) => textOf(product, id)),
		quantity,
		prices: [net, gross],
		rate:
			textAt(line, 'ApplicableTradeTax', 'RateApplicablePercent') ||
			textAt(line, 'ApplicableTradeTax', 'ApplicablePercent'),
		amount: textAt(line, 'LineTotalAmount'),
		dates: ['ActualDeliverySupplyChainEvent', 'StartDateTime', 'EndDateTime'].map((date) =>
			textAt(line, date, 'DateTimeString').replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'),
		),
	});
}

function ublTable(root: XmlElement): XmlTable {
	const isLine = ({ name }: XmlElement) => /^(?:Invoice|CreditNote)Line$/.test(name);
	const sums = root.children.filter(({ name }) => name === 'LegalMonetaryTotal');
	return {
		rows: root.children.filter(isLine).map(ublRow),
		sum: textAt(sums[0], 'LineExtensionAmount'),
		charges: elementsAt(root, 'AllowanceCharge', 'Amount').map(({ text }) => text.trim()),
		isCreditNote:
			root.name === 'CreditNote' || CREDIT_NOTES.includes(textAt(root, 'InvoiceTypeCode')),
	};
}

function ublRow(line: XmlElement): XmlRow {
	const [item] = elementsAt(line, 'Item');
	const ids = ['SellersItemIdentification', 'StandardItemIdentification'];
	return xmlRow({
		texts: [textOf(item, 'Name'), textOf(item, 'Description'), textOf(line, 'Note')],
		ids: [...ids, 'BuyersItemIdentification'].map((id) => textAt(item, id, 'ID')),
		quantity: line.children.find(({ name }) => /^(?:Invoiced|Credited)Quantity$/.test(name)),
		prices: [textAt(line, 'PriceAmount'), textAt(line, 'Price', 'AllowanceCharge', 'BaseAmount')],
		rate: textAt(item, 'ClassifiedTaxCategory', 'Percent'),
		amount: textOf(line, 'LineExtensionAmount'),
		dates: ['StartDate', 'EndDate'].map((date) => textAt(line, 'InvoicePeriod', date)),
	});
}

interface Parts {
	/** The name, the description and a note. */
	texts: [name: string, description: string, note: string];
	/** The seller's number of the article, and others. */
	ids: string[];
	quantity: XmlElement | undefined;
	/** Without and with a discount that is already taken off. */
	prices: [net: string, gross: string];
	rate: string;
	amount: string;
	dates: string[];
}

function xmlRow({ texts, ids, quantity, prices, rate, amount, dates }: Parts): XmlRow {
	const [name, description, note] = texts;
	const [seller = '', ...otherIds] = ids;
	const row = rowOf({
		description: name || description || note,
		article_number: seller,
		quantity: quantity?.text.trim() ?? '',
		unit: quantity?.attributes['unitCode'] ?? '',
		unit_price: prices[0] || prices[1],
		...{ tax_rate: rate, amount },
	});
	return {
		...row,
		others: {
			description: [`${name} ${description}`.trim(), `${name} ${note}`.trim()],
			article_number: seller === '' ? otherIds : [],
			tax_rate: rate === '' ? ['0'] : [],
			date: dates,
		},
		onPages: { article_number: otherIds, unit_price: [prices[1]] },
	};
}
