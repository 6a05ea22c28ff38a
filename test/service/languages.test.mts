import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findAmount, findDate } from '../../service/dist/finding/kinds.mjs';
import { findFields } from '../../service/dist/finding/findFields.mjs';
import { Projects, SHIPPED_PROJECTS_FOLDER } from '../../service/dist/index.mjs';
import { LANGUAGES_FOLDER } from '../../service/dist/languages/languageFiles.mjs';
import type { Project } from '../../service/dist/projectRules.mjs';
import { pagesFromText } from '../../service/dist/reading/rawText.mjs';

const invoices = (await new Projects(SHIPPED_PROJECTS_FOLDER).get('fo_1')) as Project;

function find(text: string): Record<string, string> {
	return findFields(pagesFromText(text), invoices);
}

describe('an invoice', () => {
	test('in French, with the number in its title', () => {
		const text = `Menuiserie Lemaire SARL                         FACTURE N° F-2024-0117
12 rue des Lilas, 69003 Lyon                    Date : 12 mars 2024

Facturé à :
Boulangerie Petit
4 place du Marché
69001 Lyon

Désignation          Qté     Prix unitaire HT   Total HT
Porte                2       250,00 €           500,00 €
Pose                 1       120,50 €           120,50 €
                             Total H.T.         620,50 €
                             T.V.A. 20 %        124,10 €
                             Total T.T.C.       744,60 €
Merci de régler avant le 11/04/2024.`;
		expect(find(text)).toMatchObject({
			invoice_number: 'F-2024-0117',
			invoice_date: '12 mars 2024',
			due_date: '11/04/2024',
			supplier: 'Menuiserie Lemaire SARL',
			customer: 'Boulangerie Petit',
			net_amount: '620,50',
			tax_amount: '124,10',
			total_amount: '744,60',
		});
	});

	test('in Dutch, with its particulars in a row of headings', () => {
		const text = `Fietsenmaker De Boer B.V.
Factuurnummer    Factuurdatum      Vervaldatum     Klantnummer
20240317         12-03-2024        26-03-2024      K-1008
Omschrijving        Aantal     Prijs       Totaal
Fiets               1          € 1.250,00  € 1.250,00
Subtotaal                                  € 1.250,00
BTW 21% over € 1.250,00                    € 262,50
Totaal te voldoen                          € 1.512,50`;
		expect(find(text)).toMatchObject({
			invoice_number: '20240317',
			invoice_date: '12-03-2024',
			due_date: '26-03-2024',
			net_amount: '1.250,00',
			tax_amount: '262,50',
			total_amount: '1.512,50',
		});
	});

	test('in Spanish', () => {
		const text = `Talleres Ruiz, S.L.
FACTURA
N.º de factura: 2024/0087      Fecha de emisión: 3 de mayo de 2024
Vencimiento: 02/06/2024
Base imponible     1.000,00
IVA (21%)            210,00
TOTAL A PAGAR      1.210,00 €`;
		expect(find(text)).toMatchObject({
			invoice_number: '2024/0087',
			invoice_date: '3 de mayo de 2024',
			due_date: '02/06/2024',
			total_amount: '1.210,00',
		});
	});

	test('in Italian, with number and date in one line', () => {
		const text = `Officina Bianchi S.r.l.
Fattura n. 127/2024 del 05/04/2024
Imponibile               1.000,00
IVA 22%                    220,00
Totale documento         1.220,00 EUR
Si prega di pagare entro il 1 giugno 2024.`;
		expect(find(text)).toMatchObject({
			invoice_number: '127/2024',
			invoice_date: '05/04/2024',
			due_date: '1 giugno 2024',
			total_amount: '1.220,00',
		});
	});

	test('in Polish, and not with the date of the sale', () => {
		const text = `Stolarnia Nowak Sp. z o.o.
Faktura VAT nr FV/12/2024
Data sprzedaży: 11.03.2024    Data wystawienia: 12.03.2024
Termin płatności: 26 marca 2024
Razem netto 1 000,00
Kwota VAT 230,00
Do zapłaty: 1 230,00 zł`;
		expect(find(text)).toMatchObject({
			invoice_number: 'FV/12/2024',
			invoice_date: '12.03.2024',
			due_date: '26 marca 2024',
			currency: 'zł',
			total_amount: '1 230,00',
		});
	});

	test('in Portuguese', () => {
		const text = `Oficina Silva, Lda
Fatura n.º FT 2024/33
Data de emissão: 12 de março de 2024
Data de vencimento: 11-04-2024
Total líquido        100,00 €
IVA (23%)             23,00 €
Total a pagar        123,00 €`;
		expect(find(text)).toMatchObject({
			invoice_number: 'FT 2024/33',
			invoice_date: '12 de março de 2024',
			due_date: '11-04-2024',
			total_amount: '123,00',
		});
	});

	test('in Czech, with the number in its title', () => {
		const text = `Truhlářství Dvořák s.r.o.
FAKTURA - DAŇOVÝ DOKLAD č. 2024018
Datum vystavení: 12. března 2024    Datum splatnosti: 26. 3. 2024
Základ daně       1 000,00 Kč
DPH 21 %            210,00 Kč
Celkem k úhradě   1 210,00 Kč`;
		expect(find(text)).toMatchObject({
			invoice_number: '2024018',
			invoice_date: '12. března 2024',
			due_date: '26. 3. 2024',
			supplier: 'Truhlářství Dvořák s.r.o.',
			currency: 'Kč',
			net_amount: '1 000,00',
			tax_amount: '210,00',
			total_amount: '1 210,00',
		});
	});

	test('in Swedish', () => {
		const text = `Snickeri Holm AB
Fakturanummer        10234
Fakturadatum         2024-03-12
Förfallodatum        2024-04-11
Summa exkl moms      1 000,00
Moms 25%               250,00
Att betala           1 250,00 kr`;
		expect(find(text)).toMatchObject({
			invoice_number: '10234',
			invoice_date: '2024-03-12',
			due_date: '2024-04-11',
			currency: 'kr',
			total_amount: '1 250,00',
		});
	});
});

describe('the amounts of an invoice', () => {
	test('are those that add up, if a table has several', () => {
		const text = `Rate      Net        VAT       Total
20 %      500.00     100.00    600.00
5 %       100.00       5.00    105.00
Total     600.00     105.00    705.00`;
		expect(find(text)).toMatchObject({
			net_amount: '600.00',
			tax_amount: '105.00',
			total_amount: '705.00',
		});
	});

	test('have the largest one at their end as the total, if nothing says so', () => {
		expect(find('Chair   10.00\nDesk    20.00\n        30.00').total_amount).toBe('30.00');
		expect(find('Chair   10.00\nDesk    20.00\nLamp     5.00').total_amount).toBe('');
	});
});

describe('values that are easily mistaken', () => {
	test('a date that begins with a day and "de"', () => {
		const text = 'Factura nº: 4711\nFecha de vencimiento: 24 de febrero de 2024';
		expect(find(text).due_date).toBe('24 de febrero de 2024');
	});

	test('a number after the letters of its series', () => {
		expect(find('Fatura n.º FS 24/0785').invoice_number).toBe('FS 24/0785');
	});

	test('a company whose name begins with a label', () => {
		expect(find('Frakt Norr AB\nFAKTURA\nFakturanummer: 12-7').supplier).toBe('Frakt Norr AB');
	});

	test('a text at the end of a row of dots', () => {
		expect(find('Supplier .......................... Oak & Sons').supplier).toBe('Oak & Sons');
	});
});

describe('the date of an invoice', () => {
	test('is the only one near the top, if nothing says so', () => {
		expect(find('Oak & Sons\nLeeds, 12 March 2024\nINVOICE').invoice_date).toBe('12 March 2024');
	});

	test('is not the start of a period, or one of several', () => {
		expect(find('Work from 01.03.2024 to 31.03.2024').invoice_date).toBe('');
		expect(find('Leeds, 12 March 2024\nYour visit on 3 March 2024').invoice_date).toBe('');
	});
});

test.each([
	'12 mars 2024',
	'1er avril 2024',
	'12 maart 2024',
	'12 de marzo de 2024',
	'12 marzo 2024',
	'12 października 2024',
	'12 de março de 2024',
	'12 augusti 2024',
	'3 août 2024',
	'5 févr. 2024',
])('a date is found in the form %s', (date) => {
	expect(findDate(`x ${date}, y`)).toBe(date);
});

test.each(readdirSync(LANGUAGES_FOLDER).map((file) => file.replace('.yaml', '')))(
	'all months are known in the language %s',
	(language) => {
		const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
		for (let month = 0; month < 12; month++) {
			const date = format(new Date(Date.UTC(2024, month, 12)));
			expect(findDate(`x ${date}, y`)).toBe(date);
		}
	},
);

test.each([
	['1 234,50 zł', '1 234,50'],
	['BTW 21% over € 100,00   € 21,00', '21,00'],
	['1,23,456.00', '1,23,456.00'],
	['R$ 1.234,50', '1.234,50'],
])('the amount in %s is %s', (text, amount) => {
	expect(findAmount(text)).toBe(amount);
});
