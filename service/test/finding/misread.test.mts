import { describe, expect, test } from 'vitest';
import { findFields } from '../../dist/finding/findFields.mjs';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { shippedProject } from '../support/finding.mjs';

const invoices = await shippedProject('fo_1');

/** The fields of a recognised page with this text. */
function findOnScan(text: string) {
	const words = pagesFromText(text).flatMap(({ lines }) =>
		lines.flatMap(({ cells }) => cells.flatMap((cell) => cell.words)),
	);
	return findFields([pageFromWords(words, true)], invoices);
}

describe('on a scan', () => {
	test('an IBAN is corrected if its label is in the cell before it', () => {
		expect(findOnScan('IBAN      1T60X0542811101000000123456').iban).toBe(
			'IT60X0542811101000000123456',
		);
		expect(findOnScan('Order     1T60X0542811101000000123456').iban).toBe('');
	});

	test('an IBAN is corrected if its label is above it', () => {
		const iban = (label: string) =>
			findOnScan(`Pagamento    ${label}\nBonifico     1T60X0542811101000000123456`).iban;
		expect(iban('IBAN')).toBe('IT60X0542811101000000123456');
		expect(iban('Ordine')).toBe('');
	});

	test('an IBAN gets back lost spaces between groups of four', () => {
		const account = 'PT65 9150 6948 9526 7157 2315 7';
		expect(findOnScan('IBAN: PT65915069489526 7157 2315 7').iban).toBe(account);
		expect(findOnScan('IBAN: PT65 9150 6948 9526 7157 23157').iban).toBe(account);
		expect(findOnScan('IBAN: PT65.9150.6948.9526.7157.2315.7').iban).toBe(
			account.replaceAll(' ', ''),
		);
		expect(findOnScan('IBAN PT65915069489526 7157 2315 7 BIC BANKPT2X').iban).toBe(account);
		expect(findOnScan('IBAN: PT65 91506 94895 26715 72315 7').iban).toBe(
			'PT65 91506 94895 26715 72315 7',
		);
	});

	test('a number of a row that is read as a letter is no label', () => {
		const row = (text: string) => findOnScan(`Facture 4711\n${text}`).customer;
		expect(row('à   Cartouche noire   8   12,00   96,00')).toBe('');
		expect(row('à :   Atelier Renard SARL')).toBe('Atelier Renard SARL');
	});

	test('the cents of an amount are not behind the separator of its thousands', () => {
		expect(findOnScan('Gesamtbetrag   EUR 5.938.08').total_amount).toBe('5.938,08');
		expect(findOnScan('Total amount   $ 1,205,938,08').total_amount).toBe('1,205,938.08');
	});

	test('a space behind the thousands of an amount stays if a currency is in front of it', () => {
		expect(findOnScan('Gesamtbetrag   EUR5 938,08').total_amount).toBe('5 938,08');
	});

	test.each([
		['a digit for a letter of the country', 'N0585056707MVA', 'NO585056707MVA'],
		['a letter for a digit', 'SES19317950301', 'SE519317950301'],
		['one digit read twice', 'NL8734820378B01', 'NL873482037B01'],
		['a letter read twice', 'NO0585056707MVA', 'NO585056707MVA'],
	])('a VAT id is corrected if only one can have been printed: %s', (_, read, printed) => {
		expect(findOnScan(`VAT ID: ${read}`).supplier_vat_id).toBe(printed);
	});

	test('a VAT id whose check digits stay wrong is dropped', () => {
		expect(findOnScan('VAT ID: SES19317950302').supplier_vat_id).toBe('');
	});

	test('amounts get the sign of the total if they only add up with it', () => {
		const amounts = (tax: string) =>
			findOnScan(`Nettobetrag   322,68\nMwSt. 6 %   ${tax}\nGesamtbetrag   -342,04`);
		expect(amounts('19,36')).toMatchObject({ net_amount: '-322,68', tax_amount: '-19,36' });
		expect(amounts('19,37')).toMatchObject({ net_amount: '322,68', tax_amount: '19,37' });
	});

	test('an address is one block, even if some of its lines are lower', () => {
		const line = (text: string, top: number, height: number) =>
			text.split(' ').map((word, index) => ({
				...{ text: word, left: 160 + 120 * index, right: 270 + 120 * index },
				...{ top, bottom: top + height },
			}));
		const words = [
			line('Blumen Öztürk GmbH', 153, 32),
			line('Druckhaus Löffler e.K.', 423, 17),
			line('Anna Förster', 457, 16),
			line('Am Mühlgraben 4a', 490, 21),
			line('D-04109 Leipzig', 524, 21),
		];
		const page = pageFromWords(words.flat(), true);
		expect(findFields([page], invoices).customer).toBe('Druckhaus Löffler e.K.');
	});

	test.each(['a', 'SEK789,30'])('"%s" is not a supplier', (text) => {
		expect(findOnScan(`Supplier: ${text}`).supplier).not.toBe(text);
	});

	test('an IBAN gets back its first letter if that makes it valid', () => {
		const account = 'AIBK 9311 5212 3456 78';
		expect(findOnScan(`Bank, IBAN: E29 ${account}`).iban).toBe(`IE29 ${account}`);
		expect(findOnScan(`Bank, IBAN: E28 ${account}`).iban).toBe('');
		expect(findOnScan(`Bank, Account: E29 ${account}`).iban).toBe('');
	});

	test.each(['n.e', 'n.?', 'n.”', 'n.º', 'n.2:'])('"%s" is the end of a label', (end) => {
		const text = `Factura ${end}     Fecha de emisión\n2025/770        26/1/2025`;
		expect(findOnScan(text)).toMatchObject({
			invoice_number: '2025/770',
			invoice_date: '26/1/2025',
		});
	});

	test.each([
		['before a number', 'Factura n.2 2025/770'],
		['next to a number', 'Factura n.2     2025/770'],
		['in a table, above a number', 'Factura n.2   Fecha de emisión\n2025/770      26/1/2025'],
	])('"n.2" is the end of a label %s', (_where, text) => {
		expect(findOnScan(text).invoice_number).toBe('2025/770');
	});

	test('"n.2" without a colon can be a number', () => {
		expect(findOnScan('Fattura n.2 del 26/1/2025').invoice_number).toBe('2');
	});

	test('an amount in two pieces is joined if that makes the sum right', () => {
		const sums = 'Imponibile    EUR11,61\nIVA    EUR2,55\nTotale fattura    ';
		expect(findOnScan(`${sums}EURI1 4,16`).total_amount).toBe('14,16');
		expect(findOnScan(`${sums}EURI1 4,17`).total_amount).not.toBe('14,17');
	});
});
