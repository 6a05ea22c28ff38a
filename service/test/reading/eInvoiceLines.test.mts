import { describe, expect, test } from 'vitest';
import { eInvoiceAsText } from '../../dist/einvoice/eInvoice.mjs';
import { linesFor } from '../../dist/einvoice/lines.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { shippedProject } from '../support/finding.mjs';

// The lines in the XML of an e-invoice.

const CII = (lines: string, total = '104.50') => `<CrossIndustryInvoice>
<SupplyChainTradeTransaction>${lines}
<ApplicableHeaderTradeSettlement><SpecifiedTradeSettlementHeaderMonetarySummation>
<LineTotalAmount>${total}</LineTotalAmount>
</SpecifiedTradeSettlementHeaderMonetarySummation></ApplicableHeaderTradeSettlement>
</SupplyChainTradeTransaction></CrossIndustryInvoice>`;

const ciiLine = (name: string, amount: string, status = '') => `<IncludedSupplyChainTradeLineItem>
<AssociatedDocumentLineDocument>${status}</AssociatedDocumentLineDocument>
<SpecifiedTradeProduct><SellerAssignedID>OC-17</SellerAssignedID><Name>${name}</Name></SpecifiedTradeProduct>
<SpecifiedLineTradeAgreement><NetPriceProductTradePrice><ChargeAmount>52.2500</ChargeAmount></NetPriceProductTradePrice></SpecifiedLineTradeAgreement>
<SpecifiedLineTradeDelivery><BilledQuantity unitCode="H87">2.0000</BilledQuantity></SpecifiedLineTradeDelivery>
<SpecifiedLineTradeSettlement><ApplicableTradeTax><RateApplicablePercent>19.00</RateApplicablePercent></ApplicableTradeTax>
<SpecifiedTradeSettlementLineMonetarySummation><LineTotalAmount>${amount}</LineTotalAmount></SpecifiedTradeSettlementLineMonetarySummation></SpecifiedLineTradeSettlement>
</IncludedSupplyChainTradeLineItem>`;

const UBL = `<Invoice><LegalMonetaryTotal><LineExtensionAmount>104.50</LineExtensionAmount></LegalMonetaryTotal>
<InvoiceLine><InvoicedQuantity unitCode="H87">2</InvoicedQuantity><LineExtensionAmount>104.50</LineExtensionAmount>
<Item><Name>Office chair</Name><SellersItemIdentification><ID>OC-17</ID></SellersItemIdentification>
<ClassifiedTaxCategory><Percent>19.0</Percent></ClassifiedTaxCategory></Item>
<Price><PriceAmount>52.25</PriceAmount></Price></InvoiceLine></Invoice>`;

const CHAIR = {
	...{ description: 'Office chair', article_number: 'OC-17', quantity: '2', unit: 'H87' },
	...{ unit_price: '52.25', tax_rate: '19', amount: '104.50', date: '' },
};

async function answer(xml: string, page = '') {
	const eInvoice = eInvoiceAsText(new Uint8Array(Buffer.from(xml)))!;
	const fields = linesFor(await shippedProject('fo_1'), eInvoice, pagesFromText(page));
	return {
		rows: JSON.parse(fields['line_items'] ?? '[]') as unknown[],
		sum: fields['line_items_sum'],
	};
}

describe('the lines of an e-invoice', () => {
	test.each([
		['CII', CII(ciiLine('Office chair', '104.50'))],
		['UBL', UBL],
	])('in %s are rows that add up to their total', async (_name, xml) => {
		expect(await answer(xml)).toEqual({ rows: [CHAIR], sum: '104.50' });
	});

	test('have no sum if they add up to something else', async () => {
		const { sum } = await answer(CII(ciiLine('Office chair', '104.50'), '209.00'));
		expect(sum).toBe('');
	});

	test('have the decimal separator of the page', async () => {
		const xml = CII(ciiLine('Office chair', '104.50'));
		const { rows, sum } = await answer(xml, 'Nettobetrag  104,50\nGesamtbetrag  124,36');
		expect(rows).toEqual([{ ...CHAIR, unit_price: '52,25', amount: '104,50' }]);
		expect(sum).toBe('104,50');
	});

	test('keep small quantities as they are written', async () => {
		const xml = UBL.replace('>2</InvoicedQuantity>', '>0.0000001</InvoicedQuantity>');
		expect((await answer(xml)).rows).toEqual([{ ...CHAIR, quantity: '0.0000001' }]);
	});

	test('that only divide others are left out', async () => {
		const heading = ciiLine(
			'Furniture',
			'104.50',
			'<LineStatusReasonCode>GROUP</LineStatusReasonCode>',
		);
		const { rows } = await answer(CII(heading + ciiLine('Office chair', '104.50')));
		expect(rows).toEqual([CHAIR]);
	});

	test('are left to the page if there are none', async () => {
		expect((await answer(CII(''))).rows).toEqual([]);
	});
});
