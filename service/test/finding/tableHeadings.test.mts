import { expect, test } from 'vitest';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { findFields } from '../../dist/finding/findFields.mjs';
import { find, shippedProject } from '../support/finding.mjs';

// Which lines are headings of tables, and which rows are below them.

const invoices = await shippedProject('fo_1');

function rowsIn({ line_items }: Record<string, string>): Array<Record<string, string>> {
	return JSON.parse(line_items || '[]') as Array<Record<string, string>>;
}

const rowsOf = (text: string) => rowsIn(find(text, invoices));

/** The text with each line lower than the one before by this part of its height. */
function withLinesAt(distance: number, text: string) {
	return text.split('\n').flatMap((line, index) =>
		pagesFromText(line)[0]!.lines.flatMap(({ cells }) =>
			cells.flatMap(({ words }) =>
				words.map((word) => ({
					...word,
					top: word.top + 2 * distance * index,
					bottom: word.bottom + 2 * distance * index,
				})),
			),
		),
	);
}

test('a heading whose cells are centred next to each other is one', () => {
	const heading = `                Unit          List     Disc.    Net      Total
Description            Qty
                              price    %        price    net`;
	const rows = `Hose            pcs    2      12.00    50       6.00     12.00
Valve           pcs    3       8.00     0       8.00     24.00`;
	const lower = withLinesAt(1, rows).map((word) => ({
		...word,
		top: word.top + 6,
		bottom: word.bottom + 6,
	}));
	const page = pageFromWords([...withLinesAt(0.65, heading), ...lower]);
	expect(rowsIn(findFields([page], invoices))).toMatchObject([
		{ description: 'Hose', quantity: '2', unit: 'pcs', unit_price: '6.00', amount: '12.00' },
		{ description: 'Valve', quantity: '3', unit: 'pcs', unit_price: '8.00', amount: '24.00' },
	]);
});

test('a quantity and a date are no heading', () => {
	const text = `Customer Units      Date
6381                12.01.2025

Description      Qty      Unit price      Amount
Fee              1            456.00      456.00`;
	expect(rowsOf(text)).toMatchObject([{ description: 'Fee', amount: '456.00' }]);
});

test('a list of packages is no table of goods', () => {
	const text = `Item        Description      Qty      Unit price      Total
Z1001       Freight            1         2010.00      2010.00

Country     Pieces     Boxes     Kilos     Total
EE               1         1         0     2010.00`;
	expect(rowsOf(text)).toMatchObject([{ description: 'Freight', amount: '2010.00' }]);
});

test('a page with nothing but sums has no rows in its table of taxes', () => {
	const heading = `Description      HSN/SAC      Qty      Unit price      Amount`;
	const text = `${heading}
Gauze            30059040       2           20.00       40.00
Bandage          30059090       3           10.00       30.00
\f${heading}
                 Total          5                     R 70.00
HSN/SAC          Value        Rate     Amount          Total
30059040         40.00        6%         2.40           2.40
30059090         30.00        6%         1.80           1.80`;
	expect(rowsOf(text).map(({ description }) => description)).toEqual(['Gauze', 'Bandage']);
});

test('long numbers are codes, not quantities', () => {
	const text = `Description      Code          Qty      Price      Amount
Box              70071900      1       150.00      150.00
Rail             76101000      4        69.00      276.00`;
	expect(rowsOf(text).map(({ quantity }) => quantity)).toEqual(['1', '4']);
});

test('three figures only spaces apart are in columns of their own', () => {
	const text = `Description          GST  MRP        Quantity        Rate        Amount
Gauze                12 % 35.10/No   100 No         17.80      1,780.00
Bandage              12 % 385.90/No 20 No          238.00      4,760.00
Tape                 12 % 12.10/No   10 No           5.00         50.00`;
	expect(rowsOf(text).map(({ quantity }) => quantity)).toEqual(['100', '20', '10']);
});

test('of a net and a gross amount that both multiply, the net one is the amount', () => {
	const text = `Description   Qty   Net price   Gross price   VAT   Net amount   Gross amount
Paint           2       43.08         52.99    23%        86.16         105.98
Brush           1       24.31         29.90    23%        24.31          29.90`;
	expect(rowsOf(text).map(({ amount }) => amount)).toEqual(['86.16', '24.31']);
});

test('the copy of an invoice has no rows of its own', () => {
	const page = `Description      Qty      Unit price      Amount
Paint              2           43.08       86.16
Brush              1           24.31       24.31`;
	expect(rowsOf(`${page}\fSeite 2\f${page}`)).toHaveLength(2);
	expect(rowsOf(`${page}\f${page.replace('Brush', 'Cloth')}`)).toHaveLength(4);
});

test('a subtotal with a word before it ends the rows', () => {
	const text = `Job charges      Qty      Rate      Total
Grill              2     100.00     200.00
Job subtotal                        200.00
NC Tax                    6.75%      13.50
Job total                           213.50`;
	expect(rowsOf(text)).toHaveLength(1);
});

test('prices can have eight decimals', () => {
	const text = `Description      Qty      Unit price      Amount
Energy            50      1.02822940       51.41
Network          409      0.56219971      229.94`;
	expect(rowsOf(text).map((row) => row['unit_price'])).toEqual(['1.02822940', '0.56219971']);
});

test('a column has prices although the label of a sum is below them', () => {
	const [row] = rowsOf(`Unit   Description           Unit Price USD    Total Net USD
   1   Sea freight, import         $5,065.00        $5,065.00
                                   TOTAL            $5,065.00`);
	expect(row).toMatchObject({ quantity: '1', description: 'Sea freight, import' });
	expect(row).toMatchObject({ unit_price: '5,065.00', amount: '5,065.00' });
});

test('the number of a row is no quantity although it has no decimals, unlike quantities', () => {
	const rows = rowsOf(`Pos   Quantity   Description     Unit price    Amount
1         1.00   Leash, 10 m          19.99     19.99
2         1.00   Delivery              0.00      0.00
Net total                                       19.99`);
	expect(rows.map(({ quantity }) => quantity)).toEqual(['1.00', '1.00']);
});

test('the first line of a text above its figures is no part of the heading', () => {
	const words = withLinesAt(
		1,
		`Description                              Amount
Consulting and maintenance of the server
for electronic invoices                  1201.00
Net total                                1201.00`,
	).map((word) => (word.top < 2 ? word : { ...word, top: word.top + 1, bottom: word.bottom + 1 }));
	const page = pageFromWords(words);
	const [row] = rowsIn(findFields([page], invoices));
	expect(row!['description']).toBe(
		'Consulting and maintenance of the server for electronic invoices',
	);
});

test('two labels of one word are one column, and the one of texts counts', () => {
	const text = `Item  Material/Description     Quantity      Price      Amount
10    M-01                         5 pcs    1630.00     8150.00
      Sunny 01
20    M-02                         5 pcs    1888.00     9440.00
      Xa 1
Net total                                              17590.00`;
	expect(rowsOf(text).map(({ description }) => description)).toEqual([
		'M-01 Sunny 01',
		'M-02 Xa 1',
	]);
	const spaced = text.replace('Material/Description', 'Material Description');
	expect(rowsOf(spaced).map(({ description }) => description)).toEqual([
		'M-01 Sunny 01',
		'M-02 Xa 1',
	]);
});

test('a title above the headings of two columns does not join them', () => {
	const rows = rowsOf(`ALL LINES IN THIS SHIPMENT
Item #          Description                Qty   Unit price    Amount
106324911RG00   Shirt, heather grey          2        20.73     41.46
106324912RG00   Shirt, blue                  3        20.73     62.19
Net total                                                      103.65`);
	expect(rows.map(({ article_number }) => article_number)).toEqual([
		'106324911RG00',
		'106324912RG00',
	]);
});
