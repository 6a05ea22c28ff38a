import { describe, expect, test } from 'vitest';
import { find, shippedProject } from '../support/finding.mjs';

// The rows of tables, in texts laid out as on a page.

const invoices = await shippedProject('fo_1');
const receipts = await shippedProject('fo_2');

function rowsOf(text: string, project = invoices): Array<Record<string, string>> {
	return JSON.parse(find(text, project)['line_items'] || '[]') as Array<Record<string, string>>;
}

const column = (name: string, text: string) => rowsOf(text).map((row) => row[name]);

const INVOICE = `INVOICE 4711

Description                 Qty      Unit price      VAT       Amount
Office chair                2            120.00      20 %      240.00
with armrests
Toner cartridge, black      5             30.10      20 %      150.50

Net total                                                      390.50
VAT                                                             78.10
Total                                                          468.60`;

describe('a table with a heading', () => {
	test('has a row for each line, with every column', () => {
		expect(rowsOf(INVOICE)).toEqual([
			{
				...{
					description: 'Office chair with armrests',
					article_number: '',
					quantity: '2',
					unit: '',
				},
				...{ unit_price: '120.00', tax_rate: '20', amount: '240.00', date: '' },
			},
			{
				...{ description: 'Toner cartridge, black', article_number: '', quantity: '5', unit: '' },
				...{ unit_price: '30.10', tax_rate: '20', amount: '150.50', date: '' },
			},
		]);
	});

	test('has rates behind a percent sign, as in Turkish', () => {
		expect(column('tax_rate', INVOICE.replaceAll('20 %', '%20 '))).toEqual(['20', '20']);
	});

	test('adds up to a printed amount', () => {
		expect(find(INVOICE, invoices)['line_items_sum']).toBe('390.50');
	});

	test('adds up to nothing if a row is missing', () => {
		const without = INVOICE.replace(/^Toner.*\n/mu, '');
		expect(rowsOf(without)).toHaveLength(1);
		expect(find(without, invoices)['line_items_sum']).toBe('');
	});

	test('never adds up to the tax', () => {
		const text = INVOICE.replace(
			'VAT                                                             78.10',
			'VAT                                                            240.00',
		)
			.replace('468.60', '630.50')
			.replace(/^Toner.*\n/mu, '');
		expect(find(text, invoices)).toMatchObject({ tax_amount: '240.00', line_items_sum: '' });
	});

	test('adds up to the net amount with shipping between', () => {
		const text = INVOICE.replace('Net total ', 'Shipping                       9.50\nNet total ')
			.replace('390.50', '400.00')
			.replace('78.10', '80.00')
			.replace('468.60', '480.00');
		expect(find(text, invoices)['line_items_sum']).toBe('400.00');
		expect(find(text.replace(/^Toner.*\n/mu, ''), invoices)['line_items_sum']).toBe('');
	});

	test('adds up to a subtotal above a discount on everything', () => {
		const text = INVOICE.replace(
			/Net total[^]*/u,
			`Subtotal                                                       390.50
Discount 10 %                                                   39.05
Net total                                                      351.45
VAT                                                             70.29
Total                                                          421.74`,
		);
		expect(find(text, invoices)['line_items_sum']).toBe('390.50');
	});

	test('adds up to a subtotal in one line with a discount and the net amount', () => {
		const text = INVOICE.replace(
			/Net total[^]*/u,
			`Goods      Discount     Net total       VAT      Total
390.50       -39.05        351.45     70.29     421.74`,
		);
		expect(find(text, invoices)['line_items_sum']).toBe('390.50');
		expect(find(text.replace(/^Toner.*\n/mu, ''), invoices)['line_items_sum']).toBe('');
	});

	test('keeps the quantity apart from its unit', () => {
		const text = `Menge      Bezeichnung            Einzelpreis      Gesamt
2 Stk      Druckerpatrone             10,00        20,00
3,5 h      Beratung                   80,00       280,00`;
		expect(column('quantity', text)).toEqual(['2', '3,5']);
		expect(column('unit', text)).toEqual(['Stk', 'h']);
	});

	test('has the quantity, the price and the amount in the columns that multiply', () => {
		const text = `Amount      Product            Price      Total
4.00        Design            160.00     640.00
400.00      Balloons            0.79     316.00`;
		expect(column('quantity', text)).toEqual(['4.00', '400.00']);
		expect(column('amount', text)).toEqual(['640.00', '316.00']);
	});

	test('leaves out the numbers of its rows', () => {
		const text = `No    Description          Qty      Price      Amount
1     Desk                   1      200.00     200.00
2     Lamp                   2       15.00      30.00`;
		expect(column('description', text)).toEqual(['Desk', 'Lamp']);
	});
});

describe('a column whose heading is unknown', () => {
	const HEADED = `Hvað             Merki      Fjöldi   Eining   Stykkið     VSK    Upphæð
Desk, oak        KX-204       2      pcs       120.00     20    240.00
Lamp             KX-981       5      pcs        30.10     20    150.50
Consulting       KX-377       3      h          80.00     10    240.00`;
	const ROWS = [
		['Desk, oak', 'KX-204', '2', 'pcs', '120.00', '20', '240.00'],
		['Lamp', 'KX-981', '5', 'pcs', '30.10', '20', '150.50'],
		['Consulting', 'KX-377', '3', 'h', '80.00', '10', '240.00'],
	];
	const NAMES = [
		...['description', 'article_number', 'quantity', 'unit'],
		...['unit_price', 'tax_rate', 'amount'],
	];
	const valuesOf = (text: string) => rowsOf(text).map((row) => NAMES.map((name) => row[name]));

	test('is recognised by its values', () => {
		expect(valuesOf(HEADED)).toEqual(ROWS);
	});

	test('is recognised by its values next to known ones', () => {
		const text = HEADED.replace('Hvað       ', 'Description').replace('Upphæð', 'Amount');
		expect(valuesOf(text)).toEqual(ROWS);
	});

	test('is recognised by its values without any heading', () => {
		expect(valuesOf(HEADED.replace(/^.*\n/u, ''))).toEqual(ROWS);
	});

	test('is not the quantity if it counts the rows', () => {
		const text = `Nr    Hvað        Fjöldi    Stykkið     Upphæð
1     Desk          5       10.00      50.00
2     Lamp          1       20.00      20.00
3     Chair         4       15.00      60.00`;
		expect(column('quantity', text)).toEqual(['5', '1', '4']);
		expect(column('description', text)).toEqual(['Desk', 'Lamp', 'Chair']);
	});

	test('has the price if it has decimals and the other factor has none', () => {
		const text = `Description     Stykkið      Fjöldi     Amount
Desk             120.00        2         240.00
Lamp              30.10        5         150.50`;
		expect(column('unit_price', text)).toEqual(['120.00', '30.10']);
	});

	test('has no tax rates if its percents are discounts on some rows', () => {
		const text = `Description      Qty      Price      Afsl      Amount
Desk              2       120.00              240.00
Lamp              5        30.10               150.50
Chair             1       100.00     50 %      50.00`;
		expect(column('tax_rate', text)).toEqual(['', '', '']);
	});
});

test('a column with numbers is the quantity although its heading says that it has units', () => {
	const text = `Description       Unit       Price       Amount
Desk                 2      120.00       240.00
Lamp                 5       30.10       150.50`;
	expect(column('quantity', text)).toEqual(['2', '5']);
});

test('a column with codes is not the description although its heading says so', () => {
	const text = `Item         Hvað               Qty      Price     Amount
577-377      Desk, oak           2      120.00     240.00
577-981      Lamp                5       30.10     150.50`;
	expect(column('description', text)).toEqual(['Desk, oak', 'Lamp']);
	expect(column('article_number', text)).toEqual(['577-377', '577-981']);
});

test('a credit note has its quantities although only the amounts are negative', () => {
	const text = `No    Description     Hvað       Price     Amount
1     Desk              2       120.00    -240.00
2     Lamp              5        30.10    -150.50`;
	expect(column('quantity', text)).toEqual(['2', '5']);
});

test('prices with more decimals than amounts are found without a heading', () => {
	const text = `Invoice 17

Cable, black      30      0.0525      1.58
Plug              12      1.1000     13.20`;
	expect(column('unit_price', text)).toEqual(['0.0525', '1.1000']);
});

test('prices with four decimals can be in front of the quantities', () => {
	const text = `Invoice 17

Turf, green      3.3333      3      10.00
Pork chop        5.5000      5      27.50`;
	expect(column('unit_price', text)).toEqual(['3.3333', '5.5000']);
	expect(column('quantity', text)).toEqual(['3', '5']);
});

test('rows that add up are found although another table has a known heading', () => {
	const text = `Invoice 17

Cable            2      10.00      20.00
Plug             3       5.00      15.00

Net total                          35.00

Service                           Amount
Last invoice                       12.00`;
	expect(column('description', text)).toEqual(['Cable', 'Plug']);
});

test('numbers in front of the texts are quantities if there are no others', () => {
	const text = `Description               Price     Amount
2 Coffee                   3.00       6.00
3 x Tea                    2.50       7.50
Net total                            13.50`;
	expect(column('quantity', text)).toEqual(['2', '3']);
	expect(column('description', text)).toEqual(['Coffee', 'Tea']);
});

test('amounts are no tax rates although few are different', () => {
	const text = `Article    Description      Quantity   Unit price   Subtotal   Disc.   Total
105PV121   Pepper paste            24         2.65      63.60           63.60
105S280    Mushroom paste          24         2.65      63.60           63.60
105P280    Tomato paste            24         2.65      63.60           63.60
Net total                                                              190.80`;
	expect(column('tax_rate', text)).toEqual(['', '', '']);
});

test('the number of an article can be only a space apart from its description', () => {
	const text = `Article no.           Description       Qty   Unit price    Amount
Toolbox 0815CO-123    Steel coil           10       100.00   1000.00
BR-4529 ZFIM-712 XL21 Bumper               10       100.00   1000.00
Net total                                                    2000.00`;
	expect(column('description', text)).toEqual(['Steel coil', 'Bumper']);
});

describe('lines that are not rows', () => {
	test('are those of a table of taxes', () => {
		const text = `Beschreibung            USt.      Preis       Betrag
Stuhl                   19 %      10,00        10,00
Tisch                    7 %      30,00        30,00

(S)  Umsatzsteuer       19 %      10,00         1,90
7 %                      7 %      30,00         2,10`;
		expect(column('description', text)).toEqual(['Stuhl', 'Tisch']);
	});

	test('are sums of groups and sums that are carried over', () => {
		const text = `Beschreibung            Menge      Preis       Betrag
Kabel                       2      10,00        20,00
Zwischensumme                                   20,00
Rohr                        1       5,00         5,00
Übertrag                                        25,00
Lampe                       3       4,00        12,00
Nettobetrag                                     37,00`;
		expect(column('description', text)).toEqual(['Kabel', 'Rohr', 'Lampe']);
		expect(find(text, invoices)['line_items_sum']).toBe('37,00');
	});

	test('are shipping and taxes below the first sum', () => {
		const text = `${INVOICE}\nShipping                                                         9.90`;
		expect(rowsOf(text)).toHaveLength(2);
	});

	test('are those of a table of taxes', () => {
		const text = `${INVOICE}

VAT rate        Net          VAT amount
20 %            390.50            78.10`;
		expect(rowsOf(text)).toHaveLength(2);
	});
});

test('a discount on a price is no row', () => {
	const discount = 'Discount 2:                 Base:    -0.02 €/pcs\n';
	expect(rowsOf(INVOICE.replace('with armrests\n', discount))).toHaveLength(2);
});

test('a discount among the rows is a row', () => {
	const text = `Description             Qty      Price       Amount
Desk                      1     200.00       200.00
Loyalty bonus                                -20.00
Net total                                    180.00`;
	expect(column('amount', text)).toEqual(['200.00', '-20.00']);
});

describe('a table without a heading', () => {
	test('is found if quantities and prices multiply', () => {
		const text = `Invoice 17

Copier paper A4         3        4.50       13.50
Cable                   2       10.00       20.00

Net total                                   33.50`;
		expect(column('description', text)).toEqual(['Copier paper A4', 'Cable']);
		expect(column('unit_price', text)).toEqual(['4.50', '10.00']);
	});

	test('on a receipt has the items that add up to the total', () => {
		const text = `CORNER SHOP
Milk             1.20
Bread            2.50
TOTAL            3.70
CASH             5.00
CHANGE           1.30`;
		expect(rowsOf(text, receipts).map(({ amount }) => amount)).toEqual(['1.20', '2.50']);
	});

	test('on a receipt has a discount with the minus sign behind its amount', () => {
		const text = `CORNER SHOP
Milk             1.20 A
Bread            2.50 A
Loyalty bonus    0.70- A
TOTAL            3.00`;
		expect(rowsOf(text, receipts).map(({ amount }) => amount)).toEqual(['1.20', '2.50', '0.70-']);
	});

	const QUANTITIES = [
		['below the name', 'Milk\n   2 x 1.20        2.40\nBread             2.50'],
		['above the name', '   2 x 1.20\nMilk              2.40\nBread             2.50'],
		['below the name and the amount', 'Milk              2.40\n   2 @ 1.20 ea\nBread     2.50'],
		['behind the name', 'Milk 2 x 1.20     2.40\nBread             2.50'],
		['in front of the name', '2 x 1.20 Milk     2.40\nBread             2.50'],
		['with the price first', 'Milk\n   1.20 x 2        2.40\nBread             2.50'],
		['with a unit', 'Milk\n   2 pcs. à 1.20   2.40\nBread             2.50'],
		['above a bar code', 'Milk\n9300633101234\n   2X1.20   2.40\nBread             2.50'],
		['with two words for the unit', 'Milk\n   2pcs NET @ $1.20/pcs   2.40\nBread             2.50'],
		[
			'below a heading in two lines',
			'Item\nQty    Price     Total\n   2 x 1.20\nMilk              2.40\nBread             2.50',
		],
	];
	test.each(QUANTITIES)('on a receipt has the quantities and prices %s', (_, items) => {
		const text = `CORNER SHOP\n12/05/2025 14:22\n\n${items}\n\nTOTAL             4.90`;
		const rows = rowsOf(text, receipts).map(({ quantity, unit_price, amount }) => {
			return [quantity, unit_price, amount];
		});
		expect(rows).toEqual([
			['2', '1.20', '2.40'],
			['', '', '2.50'],
		]);
		expect(rowsOf(text, receipts).map(({ description }) => description)).toEqual(['Milk', 'Bread']);
	});

	test('on a receipt has no quantities in figures that make no amount', () => {
		const text = `CORNER SHOP\n\nBolt M8 x 40      2.40\nScrew 3 x 20      2.50\n\nTOTAL             4.90`;
		const rows = rowsOf(text, receipts);
		expect(rows.map(({ description }) => description)).toEqual(['Bolt M8 x 40', 'Screw 3 x 20']);
	});

	const TAX_MARKS = [
		['Milk          10% 2.40', 'Bread         22% 2.50'],
		['Milk      10%     2.40', 'Bread     22%     2.50'],
		['Milk              2.40 1', 'Bread             2.50 2'],
		['Milk              2.40 SR', 'Bread             2.50 ZR'],
		['Milk      %10    *2.40', 'Bread     %1     *2.50'],
	];
	test.each(TAX_MARKS)('on a receipt has amounts without the tax next to them: %s', (...items) => {
		const text = `CORNER SHOP\n\n${items.join('\n')}\n\nTOTAL             4.90`;
		const rows = rowsOf(text, receipts).map(({ description, amount }) => [description, amount]);
		expect(rows).toEqual([
			['Milk', '2.40'],
			['Bread', '2.50'],
		]);
	});

	const COUNTED = [
		['Milk x2          2.40', 'Bread x1         2.50'],
		['Milk     2       2.40', 'Bread    1       2.50'],
		['2    Milk        2.40', '1    Bread       2.50'],
	];
	test.each(COUNTED)('on a receipt has quantities next to all names: %s', (...items) => {
		const text = `CORNER SHOP\n\n${items.join('\n')}\n\nTOTAL            4.90`;
		const rows = rowsOf(text, receipts);
		expect(rows.map(({ quantity }) => quantity)).toEqual(['2', '1']);
		expect(rows.map(({ description }) => description)).toEqual(['Milk', 'Bread']);
	});

	test('on a receipt ends where its items add up to a sum, whatever its label is', () => {
		const text = `CORNER SHOP
Milk             1.20
Bread            2.50
Sticker          0.00
Alls án vsk      3.08
Vsk              0.62
TOTAL            3.70`;
		expect(rowsOf(text, receipts).map(({ amount }) => amount)).toEqual(['1.20', '2.50', '0.00']);
	});

	test('on a receipt ends at a printed subtotal that leads to the total', () => {
		const text = `CORNER SHOP
Milk             1.20
Bread            2.50
Alls án vsk      3.70
Vsk              0.74
TOTAL            4.44`;
		expect(rowsOf(text, receipts).map(({ amount }) => amount)).toEqual(['1.20', '2.50']);
	});

	test('on a receipt is empty if its items add up to something else', () => {
		const text = `CORNER SHOP
Milk             1.20
Bread            2.50
TOTAL            9.99`;
		expect(find(text, receipts)['line_items']).toBe('');
	});
});

test('a document without a table has no rows and no sum of rows', () => {
	expect(find('Invoice 17\nTotal 12.00', invoices)).toMatchObject({
		line_items: '',
		line_items_sum: '',
	});
});
