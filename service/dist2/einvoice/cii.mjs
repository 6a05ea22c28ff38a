import { amountIn, firstAt } from './rawFields.mjs';
const TRANSACTION = 'SupplyChainTradeTransaction';
const CURRENT = {
    document: 'ExchangedDocument',
    agreement: `${TRANSACTION}/ApplicableHeaderTradeAgreement`,
    delivery: `${TRANSACTION}/ApplicableHeaderTradeDelivery`,
    settlement: `${TRANSACTION}/ApplicableHeaderTradeSettlement`,
    sums: 'SpecifiedTradeSettlementHeaderMonetarySummation',
    reference: 'IssuerAssignedID',
};
/** ZUGFeRD 1. */
const FIRST = {
    document: 'HeaderExchangedDocument',
    agreement: `Specified${TRANSACTION}/ApplicableSupplyChainTradeAgreement`,
    delivery: `Specified${TRANSACTION}/ApplicableSupplyChainTradeDelivery`,
    settlement: `Specified${TRANSACTION}/ApplicableSupplyChainTradeSettlement`,
    sums: 'SpecifiedTradeSettlementMonetarySummation',
    reference: 'ID',
};
/** The fields of a CII document; undefined if it is something else. */
export function ciiFields(xml) {
    if (xml.root === 'CrossIndustryInvoice')
        return invoice(xml, CURRENT);
    if (xml.root === 'CrossIndustryDocument')
        return invoice(xml, FIRST);
    return xml.root === 'SCRDMCCBDACIOMessageStructure' ? order(xml, CURRENT) : undefined;
}
function invoice(xml, names) {
    const { document, agreement, settlement, reference } = names;
    return {
        type: firstAt(xml, `${document}/TypeCode`),
        invoice_number: firstAt(xml, `${document}/ID`),
        invoice_date: dateAt(xml, `${document}/IssueDateTime`),
        due_date: dateAt(xml, `${settlement}/SpecifiedTradePaymentTerms/DueDateDateTime`),
        ...partiesAndAmounts(xml, names, firstAt(xml, `${settlement}/InvoiceCurrencyCode`)),
        iban: firstAt(xml, `${settlement}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`),
        purchase_order: firstAt(xml, `${agreement}/BuyerOrderReferencedDocument/${reference}`),
    };
}
function order(xml, names) {
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
function partiesAndAmounts(xml, { agreement, settlement, sums }, currency) {
    const amount = (name) => amountIn(xml, currency, `${settlement}/${sums}/${name}`);
    return {
        supplier: firstAt(xml, `${agreement}/SellerTradeParty/Name`),
        customer: firstAt(xml, `${agreement}/BuyerTradeParty/Name`),
        currency,
        net_amount: amount('TaxBasisTotalAmount'),
        tax_amount: amount('TaxTotalAmount'),
        total_amount: amount('GrandTotalAmount'),
    };
}
function dateAt(xml, path) {
    const [written] = xml.values.get(`${path}/DateTimeString`) ?? [];
    if (!written)
        return firstAt(xml, `${path}/DateTime`);
    // 102 is a day. Others are months and weeks.
    if ((written.attributes['format'] ?? '102') !== '102')
        return undefined;
    return written.text.trim().replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
}
