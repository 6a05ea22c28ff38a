import { describe, expect, test } from 'vitest';

import { pageFromWords } from '../../../dist/reading/layout.mjs';
import type { RowPair } from '../pairs.mjs';
import { type Row, rowOf } from '../row.mjs';
import { comparePages, compareWithXml } from './compare.mjs';
import { formsOf, numbersIn } from './numbers.mjs';
import { type XmlTable, xmlTable } from './xmlTable.mjs';

const CII = `<?xml version="1.0"?>
<rsm:CrossIndustryInvoice xmlns:rsm="r" xmlns:ram="a">
	<rsm:ExchangedDocument><ram:ID>4711</ram:ID><ram:TypeCode>380</ram:TypeCode></rsm:ExchangedDocument>
	<rsm:SupplyChainTradeTransaction>
		<ram:IncludedSupplyChainTradeLineItem>
			<ram:AssociatedDocumentLineDocument>
				<ram:IncludedNote><ram:Content>Delivered on Monday</ram:Content></ram:IncludedNote>
			</ram:AssociatedDocumentLineDocument>
			<ram:SpecifiedTradeProduct>
				<ram:GlobalID>4000000000006</ram:GlobalID>
				<ram:SellerAssignedID>S-1</ram:SellerAssignedID>
				<ram:Name>Screw</ram:Name>
				<ram:Description>M8</ram:Description>
				<ram:IncludedReferencedProduct><ram:Name>Nut</ram:Name></ram:IncludedReferencedProduct>
			</ram:SpecifiedTradeProduct>
			<ram:SpecifiedLineTradeAgreement>
				<ram:GrossPriceProductTradePrice><ram:ChargeAmount>11.00</ram:ChargeAmount></ram:GrossPriceProductTradePrice>
				<ram:NetPriceProductTradePrice><ram:ChargeAmount>10.0000</ram:ChargeAmount></ram:NetPriceProductTradePrice>
			</ram:SpecifiedLineTradeAgreement>
			<ram:SpecifiedLineTradeDelivery>
				<ram:BilledQuantity unitCode="C62">3.0000</ram:BilledQuantity>
			</ram:SpecifiedLineTradeDelivery>
			<ram:SpecifiedLineTradeSettlement>
				<ram:ApplicableTradeTax><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>
				<ram:SpecifiedTradeSettlementLineMonetarySummation>
					<ram:LineTotalAmount>30.00</ram:LineTotalAmount>
				</ram:SpecifiedTradeSettlementLineMonetarySummation>
			</ram:SpecifiedLineTradeSettlement>
		</ram:IncludedSupplyChainTradeLineItem>
		<ram:IncludedSupplyChainTradeLineItem>
			<ram:AssociatedDocumentLineDocument>
				<ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode>
			</ram:AssociatedDocumentLineDocument>
			<ram:LineTotalAmount>30.00</ram:LineTotalAmount>
		</ram:IncludedSupplyChainTradeLineItem>
		<ram:ApplicableHeaderTradeSettlement>
			<ram:SpecifiedTradeAllowanceCharge><ram:ActualAmount>5.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>
			<ram:SpecifiedTradeSettlementHeaderMonetarySummation>
				<ram:LineTotalAmount>30.00</ram:LineTotalAmount>
			</ram:SpecifiedTradeSettlementHeaderMonetarySummation>
		</ram:ApplicableHeaderTradeSettlement>
	</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;

const UBL = `<CreditNote xmlns:cbc="b" xmlns:cac="a">
	<cac:LegalMonetaryTotal><cbc:LineExtensionAmount>30.00</cbc:LineExtensionAmount></cac:LegalMonetaryTotal>
	<cac:CreditNoteLine>
		<cbc:CreditedQuantity unitCode="HUR">1.5</cbc:CreditedQuantity>
		<cbc:LineExtensionAmount>30.00</cbc:LineExtensionAmount>
		<cac:InvoicePeriod><cbc:StartDate>2024-01-31</cbc:StartDate></cac:InvoicePeriod>
		<cac:Item>
			<cbc:Name>Work</cbc:Name>
			<cac:ClassifiedTaxCategory><cbc:Percent>7</cbc:Percent></cac:ClassifiedTaxCategory>
		</cac:Item>
		<cac:Price><cbc:PriceAmount>20</cbc:PriceAmount></cac:Price>
	</cac:CreditNoteLine>
</CreditNote>`;

const answer = (rows: Array<Partial<Row>>, sum = '30,00') => ({
	line_items: JSON.stringify(rows.map(rowOf)),
	line_items_sum: sum,
});
const SCREW = {
	...{ description: 'Screw', article_number: 'S-1', quantity: '3', unit: 'C62' },
	...{ unit_price: '10,00', tax_rate: '19', amount: '30,00' },
};

describe('lines in XML', () => {
	test('are read from CII, without groups', () => {
		const { rows, sum, charges, isCreditNote } = xmlTable(CII)!;
		expect(rows.map(rowOf)).toEqual([
			rowOf({ ...SCREW, quantity: '3.0000', unit_price: '10.0000', amount: '30.00' }),
		]);
		expect([sum, charges, isCreditNote]).toEqual(['30.00', ['5.00'], false]);
	});

	test('are read from UBL', () => {
		const { rows, sum, isCreditNote } = xmlTable(UBL)!;
		expect(rows.map(rowOf)).toEqual([
			rowOf({
				...{ description: 'Work', quantity: '1.5', unit: 'HUR', unit_price: '20' },
				...{ tax_rate: '7', amount: '30.00' },
			}),
		]);
		expect([sum, isCreditNote]).toEqual(['30.00', true]);
	});

	test('are not in anything else', () => {
		expect(xmlTable('<html></html>')).toBeUndefined();
		expect(xmlTable('<Invoice>')).toBeUndefined();
	});
});

describe('an answer that was made with XML', () => {
	const [cii, ubl] = [xmlTable(CII)!, xmlTable(UBL)!];

	test('is right in any form of its numbers', () => {
		expect(wrong(cii, [SCREW])).toEqual(['']);
		expect(wrong(cii, [{ ...SCREW, amount: '30.00', tax_rate: '19 %' }])).toEqual(['']);
		expect(wrong(cii, [{ ...SCREW, description: 'Screw M8' }])).toEqual(['']);
	});

	test('is wrong with other values, and with rows that are missing or too many', () => {
		expect(wrong(cii, [{ ...SCREW, amount: '-30,00' }])).toEqual(['amount']);
		expect(wrong(cii, [{ ...SCREW, article_number: '4000000000006' }])).toEqual(['article_number']);
		expect(wrong(cii, [{ ...SCREW, unit_price: '11,00' }])).toEqual(['unit_price']);
		expect(wrong(cii, [SCREW, SCREW])).toEqual(['', 'invented']);
		expect(wrong(cii, [])).toEqual(['lost']);
	});

	test('can have negative amounts for a credit note', () => {
		const work = { description: 'Work', quantity: '1,5', unit: 'HUR', tax_rate: '7' };
		const row = { ...work, unit_price: '20,00', amount: '-30,00', date: '31.01.2024' };
		expect(wrong(ubl, [row])).toEqual(['']);
	});

	function wrong(table: XmlTable, rows: Array<Partial<Row>>): string[] {
		return compareWithXml(table, answer(rows)).pairs.map(shortly);
	}
});

describe('an answer from the pages', () => {
	const table = xmlTable(CII)!;

	test('needs only what is printed', () => {
		expect(wrong('Screw M8 | 3 Stk | 11,00 | 30,00', [{ ...SCREW, unit_price: '11,00' }])).toEqual([
			'',
		]);
		expect(wrong('Screw | 30,00', [{ description: 'Screw', amount: '30,00' }])).toEqual(['']);
		expect(wrong('Nothing', [])).toEqual([]);
	});

	test('is wrong without what is printed', () => {
		expect(
			wrong('Screw | 3 | 10,00 | 30,00', [{ ...SCREW, quantity: '', amount: '10,00' }]),
		).toEqual(['quantity amount']);
		expect(wrong('Screw | 30,00', [])).toEqual(['lost']);
	});

	test('can have rows for discounts and charges, but no others', () => {
		const rows = [SCREW, { description: 'Postage', amount: '5,00' }];
		expect(wrong('Screw | 3 | 10,00 | 30,00', rows)).toEqual(['']);
		expect(wrong('Screw | 3 | 30,00', [SCREW, { amount: '35,70' }])).toEqual(['', 'invented']);
	});

	test('has the sum in any form, if it is printed', () => {
		const sumsOf = (text: string, sum: string) => {
			const { sum: printed, foundSum } = comparePages(table, pagesWith(text), answer([SCREW], sum));
			return [printed, foundSum];
		};
		expect(sumsOf('30,00', '30,00')).toEqual(['30.00', '30.00']);
		expect(sumsOf('30,00', '35,70')).toEqual(['30.00', '35,70']);
		expect(sumsOf('Screw', '')).toEqual(['', '']);
	});

	function wrong(text: string, rows: Array<Partial<Row>>): string[] {
		return comparePages(table, pagesWith(text), answer(rows)).pairs.map(shortly);
	}
});

test('numbers are read in all forms that they can have', () => {
	expect(numbersIn('1.234,50 and 1.234')).toEqual([1234.5, 1.234, 1234]);
	expect(numbersIn("EUR 1'234.50-")).toEqual([1234.5]);
	expect(numbersIn('2 Stk.')).toEqual([2]);
	expect(formsOf('8.40336')).toEqual([8.40336, 8.4, 8.403]);
	expect(formsOf('')).toEqual([]);
});

function shortly({ expected, found, wrong }: RowPair): string {
	if (!found) return 'lost';
	return expected ? wrong.join(' ') : 'invented';
}

/** A page with a line of cells. */
function pagesWith(text: string) {
	let left = 0;
	const words = text.split(' ').flatMap((word) => {
		left += 40;
		return word === '|' ? [] : [{ text: word, left, right: left + 38, top: 0, bottom: 10 }];
	});
	return [pageFromWords(words)];
}
