import { describe, expect, test } from 'vitest';
import { find, findOnPicture, shippedProject } from '../support/finding.mjs';

// Receipts as tills print them. `npm run bench:public` has complete ones.

const receipts = await shippedProject('fo_2');
const findReceipt = (...lines: string[]) => find(lines.join('\n'), receipts);

const SHOP = ['Harbour Hardware Ltd', '12 Quay Street', 'Tel: 020 555 0199', ''];
const ITEMS = ['Paint brush      10.00', 'Table lamp       50.31', ''];

describe('the total of a receipt', () => {
	test('is what was paid, after it was rounded for cash', () => {
		const sums = ['Total            60.31', 'Rounding adj     -0.01', 'Total rounded    60.30'];
		const paid = ['Cash             70.30', 'Change           10.00'];
		expect(findReceipt(...SHOP, ...ITEMS, ...sums, ...paid).total).toBe('60.30');
	});

	test('includes the tax, although other totals are nearer to the end', () => {
		const sums = [
			'Total sales (excl GST)   56.90',
			'Total GST                 3.41',
			'Total sales (incl GST)   60.31',
			'Cash                     70.31',
			'Change                   10.00',
			'GST summary   Amount   Tax',
			'SR @ 6%        56.90   3.41',
			'Total          56.90   3.41',
		];
		expect(findReceipt(...SHOP, ...ITEMS, ...sums).total).toBe('60.31');
	});

	test('is neither the change, nor what was given', () => {
		const sums = ['Total           60.31', 'Given          100.00', 'Change          39.69'];
		expect(findReceipt(...SHOP, ...ITEMS, ...sums).total).toBe('60.31');
	});

	test('is empty if nothing says which amount it is', () => {
		expect(findReceipt(...SHOP, 'Tea    2.50', 'Coffee 3.20', 'Water  1.80').total).toBe('');
	});

	test('is empty if there is no amount', () => {
		expect(findReceipt(...SHOP).total).toBe('');
	});
});

describe('the merchant', () => {
	const merchantOf = (...lines: string[]) => findReceipt(...lines, '', ...ITEMS).merchant;

	test('is a known chain, even if only a number follows', () => {
		expect(merchantOf('~ ~ ~', 'Sold to you by', 'KIWI 277 Holt')).toBe('KIWI');
	});

	test('is a known chain in a web address', () => {
		expect(merchantOf('~ ~ ~', 'Any questions? www.tesco.com/stores')).toBe('tesco');
	});

	test('is a known chain whose guests are greeted', () => {
		expect(merchantOf('~ ~ ~', 'THANK YOU FOR SHOPPING AT WALGREENS!')).toBe('WALGREENS');
	});

	test('is a known chain rather than a name that only seems likely', () => {
		expect(merchantOf('Hoxton Street', 'VAT No. GB350396892', 'Survey: lidl.co.uk/survey')).toBe(
			'lidl',
		);
	});

	test('is a known chain even if an item looks like a company', () => {
		const items = Array.from({ length: 6 }, (_, index) => `Item ${index}   1.00`);
		expect(merchantOf('~ ~ ~', 'Walmart', ...items, 'HARDWARE AB   4.98')).toBe('Walmart');
	});

	test('is no chain whose name starts another one', () => {
		expect(merchantOf('~ ~ ~', 'Sold to you by', 'Lidl Street Books and Toys and Games')).not.toBe(
			'Lidl',
		);
	});

	test('is the name in its web address, if no name is likely enough', () => {
		const lines = ['Table 4', 'Copper Kettle', 'Fresh bread', 'Tea', 'Cakes'];
		expect(merchantOf(...lines)).toBe('');
		expect(merchantOf(...lines, 'info@copperkettle-ludlow.example')).toBe('Copper Kettle');
	});

	test('is the company at the top, and not a chain', () => {
		expect(merchantOf('Harbour Hardware Ltd', 'www.tesco.com')).toBe('Harbour Hardware Ltd');
	});
});

describe('on a picture, the total', () => {
	const totalOnPicture = (amount: string) => {
		const text = [...SHOP, ...ITEMS, `Total            ${amount}`].join('\n');
		return findOnPicture(text, receipts)['total'];
	};

	test.each([
		['RM60 .31', '60.31'],
		['60. 31', '60.31'],
		['$6 0.31', '60.31'],
		['RM6 0. 31', '60.31'],
		['60 , 31', '60,31'],
	])('is read although there are gaps in it: %j', (amount, total) => {
		expect(totalOnPicture(amount)).toBe(total);
	});
});

describe('the merchant of a receipt', () => {
	test('is the company, without its number and not the title above it', () => {
		const found = findReceipt(
			'TAX INVOICE',
			'HARBOUR HARDWARE LTD (139386-X)',
			'12 QUAY STREET',
			...ITEMS,
		);
		expect(found.merchant).toBe('HARBOUR HARDWARE LTD');
	});

	test('is printed without the tax number behind it', () => {
		const found = findReceipt('HARBOUR HARDWARE, S.A. A-46103834', ...SHOP.slice(1), ...ITEMS);
		expect(found.merchant).toBe('HARBOUR HARDWARE, S.A.');
	});

	test('can have wide gaps between its words', () => {
		const found = findReceipt('HARBOUR HARDWARE    (BRISTOL) LTD', '12 QUAY STREET', ...ITEMS);
		expect(found.merchant).toBe('HARBOUR HARDWARE (BRISTOL) LTD');
	});

	test('can be on two lines, with wide gaps between its words', () => {
		const lines = ['HARBOUR HARDWARE', 'CO.    (BRISTOL)    LTD', '(139386-X)', '12 QUAY STREET'];
		expect(findReceipt(...lines, ...ITEMS).merchant).toBe('HARBOUR HARDWARE CO. (BRISTOL) LTD');
	});

	test('is a company in capitals, whatever letters it begins with', () => {
		const found = findReceipt(
			'TAX INVOICE',
			'C W KHOO HARDWARE SDN BHD',
			'12 QUAY STREET',
			...ITEMS,
		);
		expect(found.merchant).toBe('C W KHOO HARDWARE SDN BHD');
	});

	test('has the letters of its legal form, also behind a place in brackets', () => {
		const lines = ['HARBOUR HARDWARE (KL) SON BHD', '12 QUAY STREET', ...ITEMS];
		expect(findOnPicture(lines.join('\n'), receipts)['merchant']).toBe(
			'HARBOUR HARDWARE (KL) SDN BHD',
		);
	});

	test('has no digits in its words', () => {
		const found = findReceipt('HARB0UR H0TEL LTD', '12 QUAY STREET', 'Tel: 020 555 0199', ...ITEMS);
		expect(found.merchant).toBe('HARBOUR HOTEL LTD');
	});

	test('is not a greeting, a phone number or an address', () => {
		const lines = [
			'Thank you for shopping',
			'Tel: 020 555 0199',
			'12 Quay Street',
			'BS1 9XQ Bristol',
		];
		expect(findReceipt(...lines, '', ...ITEMS).merchant).toBe('');
	});
});

test('a date is not a part of a number', () => {
	const lines = ['Invoice no: SP-18/06/04-1016956', 'MI11/3-21 - 12/480', ': 04/06/2018 18:17:54'];
	expect(findReceipt(...SHOP, ...lines, ...ITEMS).date).toBe('04/06/2018');
});

test.each([
	['Bill: A296102', 'A296102'],
	['Tax Invoice: 001-0737', '001-0737'],
	['Receipt No. XDR678W', 'XDR678W'],
	['Bill No 7  Table: C2', '7'],
	['Tax Invoice: 001 -0737', '001 -0737'],
	['RFN# 0329-6224-7823', '0329-6224-7823'],
])('the number of a receipt with %j is %j', (line, number) => {
	expect(findReceipt(...SHOP, line, ...ITEMS).receipt_number).toBe(number);
});

test('the number of a house is not a time', () => {
	expect(findReceipt(...SHOP, 'Road N0:12   4 May 2024 12:30', ...ITEMS).time).toBe('12:30');
});

test('the tax of a receipt can have the number of its rate', () => {
	expect(findReceipt(...SHOP, ...ITEMS, 'TAX 1   7.000 %   4.22').tax).toBe('4.22');
});

test('on a picture, a zero behind a currency is read although it looks like a letter', () => {
	const text = [...SHOP, ...ITEMS, 'Inclusive tax   RMO.58'].join('\n');
	expect(findOnPicture(text, receipts)['tax']).toBe('0.58');
});

test('the subtotal can be abbreviated', () => {
	expect(findReceipt(...SHOP, ...ITEMS, 'SUBTTL   60.31').subtotal).toBe('60.31');
});

test('on a picture, an amount is read although a letter of its currency is misread', () => {
	const items = ['Paint brush   RM10.00', 'Table lamp    RM50.31'];
	const text = [...SHOP, ...items, 'Grand Total   RW60.31'].join('\n');
	expect(findOnPicture(text, receipts)['total']).toBe('60.31');
});

describe('the payment method', () => {
	const methodOn = (...lines: string[]) => findReceipt(...SHOP, ...ITEMS, ...lines).payment_method;

	test('is next to an amount, rather than among the cards that the shop accepts', () => {
		expect(methodOn('We accept Visa and Mastercard', 'Cash   70.31', 'Change 10.00')).toBe('Cash');
		expect(methodOn('Card Type: Mastercard', 'Mastercard:   60.31')).toBe('Mastercard');
	});

	test('can be right behind the name of the card, and behind a word for "paid"', () => {
		expect(methodOn('VISADEBIT SALE   60.31')).toBe('VISADEBIT');
		expect(methodOn('Geg. EC-Cash   EUR   60,31', 'girocard')).toBe('EC-Cash');
	});

	test('is the whole phrase as printed', () => {
		expect(methodOn('Debit Mastercard   60.31')).toBe('Debit Mastercard');
		expect(methodOn('Card Reader: BBPOS', 'VISA CREDIT   xxxxxxxx0254')).toBe('VISA CREDIT');
		expect(methodOn('Kortti:   VISA DEBIT')).toBe('VISA DEBIT');
		expect(methodOn('Tarjeta bancaria   60.31')).toBe('Tarjeta bancaria');
	});

	test('is no word of a remark, a member card or an item', () => {
		expect(methodOn('Strictly no cash refund.', 'Member card no: 90123456')).toBe('');
		expect(methodOn('PIN: 713216', 'Sushi Bar')).toBe('');
		expect(methodOn('Bar Wang rice 5 kg   3.90', 'Cash   70.31')).toBe('Cash');
	});

	test('can be at the end of its line without an amount, if it names a scheme', () => {
		expect(methodOn('Costco Visa')).toBe('Visa');
		expect(methodOn('Paid via Card')).toBe('Card');
	});

	test('is next to an amount without decimals, or behind a word for the total', () => {
		expect(methodOn('TUNAI Rp 100.000')).toBe('TUNAI');
		expect(methodOn('Total cash RM60.31')).toBe('cash');
	});

	test('can be a wallet of a country', () => {
		expect(methodOn('Fave Pay   RM60.31')).toBe('Fave Pay');
		expect(methodOn('MB Way   60,31')).toBe('MB Way');
	});

	test('is spelled right if a picture has U for V or W', () => {
		const methodOnPicture = (line: string) =>
			findOnPicture([...SHOP, ...ITEMS, line].join('\n'), receipts)['payment_method'];
		expect(methodOnPicture('UISA CREDIT   60.31')).toBe('VISA CREDIT');
		expect(methodOnPicture('Gotouka   60,31')).toBe('Gotowka');
	});

	test('is a bank only next to an amount', () => {
		expect(methodOn('Harbour Bank, London', 'Card')).toBe('Card');
		expect(methodOn('BANK   60,31')).toBe('BANK');
	});
});

test('the rate of a tax is not its amount', () => {
	const table = [
		'MwSt %     Netto    MwSt.Betr.   Brutto',
		'b: 7,00     7,45         0,52     7,97',
		'a:19,00    47,98         9,12    57,10',
		'Summe      55,43         9,64    65,07',
	];
	expect(findReceipt(...SHOP, ...ITEMS, ...table).tax).toBe('9,64');
});

test('the number of a card is not that of the receipt', () => {
	expect(findReceipt(...SHOP, ...ITEMS, 'NUMBER   ************8055').receipt_number).toBe('');
});

test.each([
	['29,07,25 14:27', '29,07,25'],
	['06,03,2023', '06,03,2023'],
	['14/12.2025', '14/12.2025'],
	['10,11,12', ''],
])('the date in %j is %j', (line, date) => {
	expect(findReceipt(...SHOP, line, ...ITEMS).date).toBe(date);
});

describe('the date and the time of a receipt', () => {
	test.each([
		['Mar 16, 19 09:31 AM', 'Mar 16, 19', '09:31 AM'],
		['Dat.31.08.2024 Zeit19:22:02', '31.08.2024', '19:22:02'],
		['19-09-202409:39', '19-09-2024', '09:39'],
		['2024-09-1909:39', '2024-09-19', '09:39'],
		['-.09:39   19-09-2024', '19-09-2024', '09:39'],
	])('are found in %j', (line, date, time) => {
		expect(findReceipt(...SHOP, ...ITEMS, line)).toMatchObject({ date, time });
	});

	test('are not in opening hours of a day without a year', () => {
		const lines = ['Wednesday 24.12. 08:00-14:00', '11.12.2024 11:05'];
		expect(findReceipt(...SHOP, ...ITEMS, ...lines).date).toBe('11.12.2024');
	});

	test('are not in a number', () => {
		expect(findReceipt(...SHOP, ...ITEMS, 'GST 19AAPFT19:28D1ZY', '17:12').time).toBe('17:12');
	});

	test.each([
		['12/0272024 16:12', '12/02/2024'],
		['11. 12:2024 16:12', '11. 12.2024'],
		['11.12, 2024 16:12', '11.12.2024'],
		['2024, 12.11. 16:12', '2024.12.11'],
	])('are corrected on pictures if one mark of the date shows the other one: %j', (line, date) => {
		const found = findOnPicture([...SHOP, ...ITEMS, line].join('\n'), receipts);
		expect(found).toMatchObject({ date, time: '16:12' });
	});
});

describe('the number of a receipt', () => {
	test.each([
		['24-01-2024    W003142', 'W003142'],
		['2024-08-23 Pt    060417', '060417'],
		['FRIDAY 21 FEBRUARY 2025   12:29 000166', '000166'],
		['30/10/24 12:29    N.0100', '0100'],
		['07.06.2024    0217-00060', '0217-00060'],
	])('can be next to the date without a label: %j', (line, number) => {
		expect(findReceipt(...SHOP, ...ITEMS, line).receipt_number).toBe(number);
	});

	test.each([
		['03.05.2024 12:29 Table 1425', 'another word'],
		['03.05.2024 12:29 8658145 0535', 'another number'],
		['03.05.2024 12:29 #12', 'a short number'],
	])('is not next to it in %j, because there is %s', (line) => {
		expect(findReceipt(...SHOP, ...ITEMS, line).receipt_number).toBe('');
	});

	test.each([
		['TR# 05704', '05704'],
		['OR No. 12345', '12345'],
		['N.:296398 Serie:067', '296398'],
		['000327 #1 KASJER 3   10:36', '000327'],
		['NO.024618    DATE:-02-19-2025', '024618'],
	])('is known by what is printed around it: %j', (line, number) => {
		expect(findReceipt(...SHOP, ...ITEMS, line).receipt_number).toBe(number);
	});

	test.each(['30 days of travel', 'Extra 95 octane'])(
		'is not in a text below its title: %j',
		(line) => {
			expect(findReceipt(...SHOP, 'Receipt', line, ...ITEMS).receipt_number).toBe('');
		},
	);

	test('is no amount', () => {
		expect(findReceipt(...SHOP, ...ITEMS, 'Check   60.31').receipt_number).toBe('');
	});

	test('is not next to a short label that is a word of a text', () => {
		expect(findReceipt(...SHOP, '1 x Cheese Chk & Sauce    12', ...ITEMS).receipt_number).toBe('');
	});

	test('is found on pictures although the O of its label was read as a zero', () => {
		const text = [...SHOP, 'FACTURA DE VENTA N0, 204200855874', ...ITEMS].join('\n');
		expect(findOnPicture(text, receipts).receipt_number).toBe('204200855874');
	});

	test('is neither the date nor the time below its title', () => {
		const lines = ['Sales invoice', '02/04/2024 16:14   #1000066577'];
		expect(findReceipt(...SHOP, ...lines, ...ITEMS).receipt_number).toBe('1000066577');
	});
});

describe('the parts of the total of a receipt', () => {
	const TOTAL = 'Total          60.31';

	test('are not an amount that is too large', () => {
		const found = findReceipt(...SHOP, ...ITEMS, TOTAL, 'VAT 6% of   56.90');
		expect(found.tax).toBe('');
	});

	test.each([
		['12% 4.71    39.29    44.00', '4.71'],
		['B 20 %    3.84    0.64', '0.64'],
		['(9% of all: 4.98)', '4.98'],
	])('include a tax without a label, if it is a rate of another amount: %j', (line, tax) => {
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, line).tax).toBe(tax);
	});

	test('are not the tax of one rate, if there are several', () => {
		const rates = ['A 7%    11.62    0.81    12.43', 'B 19%    2.50    0.47    2.97'];
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, ...rates).tax).toBe('');
	});

	test('are neither a discount nor a tip', () => {
		for (const line of ['Discount 10%   50.00   5.00', 'Tip 10%   50.00   5.00'])
			expect(findReceipt(...SHOP, ...ITEMS, TOTAL, line).tax).toBe('');
	});

	test('are not behind an unknown label in between', () => {
		const line = 'Net    50.31 EUR Gros    60.31 EUR';
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, line).subtotal).toBe('50.31');
	});

	test('are in a row with the total', () => {
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, 'Total VAT   56.90   3.41   60.31').tax).toBe(
			'3.41',
		);
	});

	test('are not an amount that is too small', () => {
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, 'Subtotal   6.03').subtotal).toBe('');
	});

	test('end at the label of the next one', () => {
		const line = 'B 6.0% Net    56.90 VAT    3.41';
		expect(findReceipt(...SHOP, ...ITEMS, TOTAL, line)).toMatchObject({
			subtotal: '56.90',
			tax: '3.41',
		});
	});
});

describe('the tax of a receipt', () => {
	test('is not one of its two halves', () => {
		const taxes = ['CGST 9%          90.00', 'SGST 9%          90.00'];
		const found = findReceipt(...SHOP, 'Rice           1,000.00', ...taxes, 'Total     1,180.00');
		expect(found).toMatchObject({ tax: '', total: '1,180.00' });
	});
});

describe('the payment method of a receipt', () => {
	test.each([
		['CREDIT CARD SALE     $60.31', 'CREDIT CARD'],
		['CB              60,31', 'CB'],
		['EC              60,31', 'EC'],
		['Paid: Cash      60.31', 'Cash'],
	])('is at the start of %j', (line, method) => {
		expect(findReceipt(...SHOP, ...ITEMS, line).payment_method).toBe(method);
	});

	test('is not in a number', () => {
		expect(findReceipt(...SHOP, ...ITEMS, '6225535C5EC5726CASH').payment_method).toBe('');
	});
});
