import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findDate } from '../../dist/finding/values/kinds.mjs';
import { LANGUAGES_FOLDER } from '../../dist/languages/languageFiles.mjs';
import { find as findWith, shippedProject } from '../support/finding.mjs';

/** Documents for each shipped project. Expected values are marked with the name of their field. */
const DOCUMENTS: Record<string, Record<string, string>> = {
	fo_1: {
		'an invoice in French, with the number in its title': `
{supplier: Menuiserie Lemaire SARL}                         FACTURE N° {invoice_number: F-2024-0117}
12 rue des Lilas, 69003 Lyon                    Date : {invoice_date: 12 mars 2024}

Facturé à :
{customer: Boulangerie Petit}
4 place du Marché
69001 Lyon

Désignation          Qté     Prix unitaire HT   Total HT
Porte                2       250,00 €           500,00 €
Pose                 1       120,50 €           120,50 €
                             Total H.T.         {net_amount: 620,50} €
                             T.V.A. 20 %        {tax_amount: 124,10} €
                             Total T.T.C.       {total_amount: 744,60} €
Merci de régler avant le {due_date: 11/04/2024}.`,
		'an invoice in Dutch, with its particulars in a row of headings': `Fietsenmaker De Boer B.V.
Factuurnummer    Factuurdatum   Vervaldatum     Klantnummer
{invoice_number: 20240317}         {invoice_date: 12-03-2024}     {due_date: 26-03-2024}      K-1008
Omschrijving        Aantal     Prijs       Totaal
Fiets               1          € 1.250,00  € 1.250,00
Subtotaal                                  € {net_amount: 1.250,00}
BTW 21% over € 1.250,00                    € {tax_amount: 262,50}
Totaal te voldoen                          € {total_amount: 1.512,50}`,
		'an invoice in Spanish': `Talleres Ruiz, S.L.
FACTURA
N.º de factura: {invoice_number: 2024/0087}    Fecha de emisión: {invoice_date: 3 de mayo de 2024}
Vencimiento: {due_date: 02/06/2024}
Base imponible     1.000,00
IVA (21%)            210,00
TOTAL A PAGAR      {total_amount: 1.210,00} €`,
		'an invoice in Italian, with number and date in one line': `Officina Bianchi S.r.l.
Fattura n. {invoice_number: 127/2024} del {invoice_date: 05/04/2024}
Imponibile               1.000,00
IVA 22%                    220,00
Totale documento         {total_amount: 1.220,00} EUR
Si prega di pagare entro il {due_date: 1 giugno 2024}.`,
		'an invoice in Polish, and not with the date of the sale': `Stolarnia Nowak Sp. z o.o.
Faktura VAT nr {invoice_number: FV/12/2024}
Data sprzedaży: 11.03.2024    Data wystawienia: {invoice_date: 12.03.2024}
Termin płatności: {due_date: 26 marca 2024}
Razem netto 1 000,00
Kwota VAT 230,00
Do zapłaty: {total_amount: 1 230,00} {currency: zł = PLN}`,
		'an invoice in Portuguese': `Oficina Silva, Lda
Fatura n.º {invoice_number: FT 2024/33}
Data de emissão: {invoice_date: 12 de março de 2024}
Data de vencimento: {due_date: 11-04-2024}
Total líquido        100,00 €
IVA (23%)             23,00 €
Total a pagar        {total_amount: 123,00} €`,
		'an invoice in Czech, with the number in its title': `{supplier: Truhlářství Dvořák s.r.o.}
FAKTURA - DAŇOVÝ DOKLAD č. {invoice_number: 2024018}
Datum vystavení: {invoice_date: 12. března 2024}    Datum splatnosti: {due_date: 26. 3. 2024}
Základ daně       {net_amount: 1 000,00} Kč
DPH 21 %            {tax_amount: 210,00} Kč
Celkem k úhradě   {total_amount: 1 210,00} {currency: Kč = CZK}`,
		'an invoice in Swedish': `Snickeri Holm AB
Fakturanummer        {invoice_number: 10234}
Fakturadatum         {invoice_date: 2024-03-12}
Förfallodatum        {due_date: 2024-04-11}
Summa exkl moms      1 000,00
Moms 25%               250,00
Att betala           {total_amount: 1 250,00} {currency: kr}`,
		'an invoice in Danish': `{supplier: Snedkeriet Holm ApS}
FAKTURA
Fakturanr.           {invoice_number: 10234}
Fakturadato          {invoice_date: 12. marts 2024}
Forfaldsdato         {due_date: 11. april 2024}
I alt ekskl. moms    {net_amount: 1.000,00}
Moms 25 %              {tax_amount: 250,00}
At betale            {total_amount: 1.250,00} DKK
Momsnr. {supplier_vat_id: DK13585628}`,
		'an invoice in Norwegian': `{supplier: Snekker Holm AS}
FAKTURA
Fakturanummer        {invoice_number: 10234}
Fakturadato          {invoice_date: 12.03.2024}
Forfallsdato         {due_date: 26.03.2024}
Netto                {net_amount: 1 000,00}
MVA 25 %               {tax_amount: 250,00}
Å betale             {total_amount: 1 250,00} NOK
KID: {payment_reference: 0000412345678}
Foretaksregisteret {supplier_vat_id: NO 995 525 828 MVA}`,
		'an invoice in Finnish': `{supplier: Puusepät Holm Oy}
LASKU
Laskun numero        {invoice_number: 10234}
Laskun päiväys       {invoice_date: 12.3.2024}
Eräpäivä             {due_date: 26.3.2024}
Viitenumero          {payment_reference: 123453}
Veroton yhteensä     {net_amount: 1 000,00}
ALV 24 %               {tax_amount: 240,00}
Maksettava yhteensä  {total_amount: 1 240,00} {currency: € = EUR}`,
		'an invoice in Turkish': `{supplier: IŞIK MOBİLYA SANAYİ VE TİCARET LTD. ŞTİ.}
Atatürk Cad. No: 14/3 34710 Kadıköy/İSTANBUL
Vergi Dairesi: KADIKÖY
VKN: {supplier_vat_id: 4540536920}
                                        e-ARŞİV FATURA
SAYIN                                   Senaryo: EARSIVFATURA
{customer: ÇINAR GIDA A.Ş.}                         Fatura Tipi: SATIŞ
Çiçek Sok. No:7                         FATURA NO: {invoice_number: ISK2024000000123}
06420 Çankaya/ANKARA                    FATURA TARİHİ: {invoice_date: 12 Aralık 2024}
                                        SON ÖDEME TARİHİ: {due_date: 11.01.2025}

Sıra No   Mal Hizmet     Miktar    Birim Fiyat    KDV Oranı   Mal Hizmet Tutarı
1         Masa           2 Adet    500,00 TL      %20         1.000,00 TL
Mal Hizmet Toplam Tutarı             {net_amount: 1.000,00} TL
Hesaplanan KDV(%20)                    {tax_amount: 200,00} TL
Vergiler Dahil Toplam Tutar          1.200,00 TL
Ödenecek Tutar                       {total_amount: 1.200,00} {currency: TL = TRY}
IBAN: {iban: TR33 0006 1005 1978 6457 8413 26}`,
		'an invoice in Indonesian, with amounts in whole rupiahs': `{supplier: PT. Cahaya Nusantara}
Jl. Sudirman No. 28, Jakarta 12190
NPWP: {supplier_vat_id: 01.300.066.6-091.000}
FAKTUR
Kepada Yth.
{customer: CV Karya Mandiri}
Jl. Melati 17
Bandung 40115

No. Faktur           : {invoice_number: INV/2024/03/0117}
Tgl. Faktur          : {invoice_date: 12 Agustus 2024}
Jatuh Tempo          : {due_date: 11 September 2024}

Nama Barang        Qty    Harga Satuan    Jumlah
Meja kerja         2      1.500.000       3.000.000
Dasar Pengenaan Pajak     Rp {net_amount: 3.000.000}
PPN 11%                   Rp {tax_amount: 330.000}
Total Tagihan             {currency: Rp = IDR} {total_amount: 3.330.000}
Terbilang: tiga juta tiga ratus tiga puluh ribu rupiah`,
		'an invoice in Malay': `{supplier: Perabot Seri Indah Sdn Bhd}
INVOIS
No. Invois           : {invoice_number: IV-24031}
Tarikh Invois        : {invoice_date: 12 Mac 2024}
Sila Bayar Sebelum   : {due_date: 11/04/2024}
Jumlah Kecil            100.00
Cukai Perkhidmatan 8%     {tax_amount: 8.00}
Jumlah Perlu Dibayar {currency: RM = MYR} {total_amount: 108.00}`,
		'an invoice in Romanian': `{supplier: Tâmplăria Pădurea S.R.L.}
Reg. com.: J12/1418/2011
C.I.F.: {supplier_vat_id: RO18547290}
Sediul: Str. Fabricii nr. 14, 400620 Cluj-Napoca

FACTURĂ FISCALĂ                    Nr. facturii: {invoice_number: TPD-0417}
Data facturii: {invoice_date: 12 martie 2024}      Data scadenței: {due_date: 11.04.2024}

Cumpărător: {customer: Brutăria Crăiasa S.R.L.}
C.I.F.: {customer_vat_id: RO361897}
Str. Morii nr. 3, 310025 Arad

Denumirea produselor   U.M.  Cant.  Preţ unitar fără TVA  Valoare fără TVA  Valoare TVA
Ușă de stejar          buc   2      400,00                800,00            152,00
Montaj                 ore   4      50,00                 200,00            38,00

Total fără TVA        {net_amount: 1.000,00}
Total TVA 19%         {tax_amount: 190,00}
TOTAL DE PLATĂ        {total_amount: 1.190,00} {currency: lei = RON}
Nr. comandă: {purchase_order: 4711/2024}
IBAN: {iban: RO49 AAAA 1B31 0075 9384 0000}`,
		'an invoice in Hungarian': `SZÁMLA                                 Számla sorszáma: {invoice_number: KA-2024/00317}

Eladó:                                 Vevő:
{supplier: Kovács Asztalos Kft.}                   {customer: Szűcs és Társa Bt.}
1134 Budapest, Váci út 45.             6720 Szeged, Tisza Lajos krt. 12/A.
Adószám: {supplier_vat_id: 12345676-2-41}                 Adószám: {customer_vat_id: 87654325-1-06}

Számla kelte        Teljesítés kelte    Fizetési határidő   Fizetés módja
{invoice_date: 2024. 03. 12}.       2024. 03. 10.       {due_date: 2024. 03. 26}.       Átutalás

Megnevezés          Menny.   Egység   Nettó egységár   ÁFA    Nettó érték
Irodai szék         4        db       25 000           27%    100 000

Nettó összesen:               {net_amount: 100 000} Ft
ÁFA összesen:                  {tax_amount: 27 000} Ft
Fizetendő összesen:           {total_amount: 127 000} {currency: Ft = HUF}`,
		'an invoice in Hungarian with the date of payment in a sentence': `{supplier: Duna Könyvelő Bt.}
Díjbekérő száma: {invoice_number: DB-2024-118}
Kelt: Győr, {invoice_date: 2024. március 12}.
Kérjük, a számla összegét {due_date: 2024. április 11}-ig átutalni szíveskedjen.
Végösszeg: {total_amount: 85.000},- {currency: Ft = HUF}`,
		'an invoice in Croatian': `{supplier: Stolarija Đurđević d.o.o.}
Ilica 42, 10000 Zagreb
OIB: {supplier_vat_id: 69435151530}

Kupac:
{customer: Pekara Šimić j.d.o.o.}
Ulica kralja Zvonimira 8, 21000 Split
OIB kupca: {customer_vat_id: 33392005961}

RAČUN br. {invoice_number: 127/1/1}
Mjesto i datum izdavanja: Zagreb, {invoice_date: 12. ožujka 2024}.
Datum dospijeća: {due_date: 26.03.2024}.

Naziv            Količina   Cijena     Iznos
Hrastova vrata   2          400,00     800,00
Ugradnja         4          50,00      200,00

Osnovica                  {net_amount: 1.000,00} €
PDV 25%                     {tax_amount: 250,00} €
Ukupno za platiti         {total_amount: 1.250,00} {currency: € = EUR}
Model i poziv na broj: {payment_reference: HR00 127-1-1}
IBAN: {iban: HR12 1001 0051 8630 0016 0}`,
		'an invoice in Slovene': `{supplier: Mizarstvo Hrast d.o.o.}
RAČUN št. {invoice_number: 24-0317}
Datum izdaje: {invoice_date: 12. 3. 2024}
Datum zapadlosti: {due_date: 26. 3. 2024}
Skupaj brez DDV         {net_amount: 1.000,00}
Znesek DDV 22 %           {tax_amount: 220,00}
Skupaj za plačilo       {total_amount: 1.220,00} {currency: EUR}
Sklic: {payment_reference: SI00 240317}
ID za DDV: {supplier_vat_id: SI15012557}`,
		'an invoice in Serbian': `{supplier: Stolarija Hrast d.o.o.}
Faktura br. {invoice_number: 317/24}
Datum izdavanja: {invoice_date: 12.03.2024}.
Datum prometa: 10.03.2024.
Datum valute: {due_date: 26.03.2024}.
Poreska osnovica        {net_amount: 10.000,00}
Iznos PDV                {tax_amount: 2.000,00}
Ukupno za uplatu        {total_amount: 12.000,00} {currency: RSD}
PIB: {supplier_vat_id: 100000049}`,
		'a number that could be a date': `Faktura VAT nr {invoice_number: 2/11/2023}
Warszawa, {invoice_date: 14.11.2023}`,
		'no date as a number':
			'Invoice no.       Invoice date\n                  {invoice_date: 12/03/2024}',
		'a table with several amounts, of which some add up': `Rate      Net        VAT       Total
20 %      500.00     100.00    600.00
5 %       100.00       5.00    105.00
Total     {net_amount: 600.00}     {tax_amount: 105.00}    {total_amount: 705.00}`,
		'an invoice in German': `{supplier: Tischlerei Holm e. K.}
Tischlerei Holm e. K. · Am Hang 3 · 24103 Kiel
{customer: Bäckerei Süß GmbH}
Großer Weg 7
50998 Köln

Rechnung Nr. {invoice_number: 2024-031}            Rechnungsdatum {invoice_date: 12.06.2024}
Bestell-Nr.: {purchase_order: 4711-B}              Zahlbar bis {due_date: 26.06.2024}

Nettobetrag   MwSt. 19 %   Gesamtbetrag
{net_amount: 2.378,95} €    {tax_amount: 452,00} €     {total_amount: 2.830,95} {currency: € = EUR}

USt-IdNr. DE999999999      IBAN: {iban: DE89 3704 0044 0532 0130 00}`,
		'a date that begins with a day and "de"':
			'Factura nº: 4711\nFecha de vencimiento: {due_date: 24 de febrero de 2024}',
		'a number after the letters of its series': 'Fatura n.º {invoice_number: FS 24/0785}',
		'a company whose name begins with a label':
			'{supplier: Frakt Norr AB}\nFAKTURA\nFakturanummer: 12-7',
		'a text at the end of a row of dots':
			'Supplier .......................... {supplier: Oak & Sons}',
	},
	fo_2: {
		'a receipt in German': `   {merchant: Markt am Tor}
   Torstr. 1, 10119 Berlin
2 x Brot            7,60
Milch               1,29
SUMME        {currency: EUR}    {total: 8,89}
{payment_method: Girocard}            8,89
inkl. MwSt 7%       {tax: 0,58}
Datum: {date: 09.08.2024}  Uhrzeit: {time: 10:42} Uhr
Bon-Nr. {receipt_number: 3347}`,
		'a receipt in Turkish': `        {merchant: YILDIZ GIDA A.Ş.}
     BAĞDAT CAD. NO:12 KADIKÖY
   ERENKÖY V.D. 4540536920
TARİH: {date: 05.03.2024}      SAAT: {time: 14:35}
FİŞ NO: {receipt_number: 0042}
EKMEK        %1        *12,50
PEYNİR       %1        *95,00
DETERJAN     %20       *60,00
TOPKDV               {tax: *11,06 = 11,06}
TOPLAM              *{total: 167,50}
{payment_method: NAKİT}               *200,00
PARA ÜSTÜ            *32,50
KASİYER: AYŞE`,
		'a receipt in Indonesian': `      {merchant: TOKO SINAR JAYA}
  Jl. Diponegoro No. 112 Semarang
No. Struk : {receipt_number: 000482}
Tgl : {date: 05/03/2024}  {time: 14:35}   Kasir : Dewi
Beras 5kg     2 x 68.500      137.000
Minyak goreng 1 x 34.000       34.000
Subtotal                      171.000
PPN 11%                        {tax: 18.810}
TOTAL                     {currency: Rp = IDR} {total: 189.810}
{payment_method: TUNAI}                     200.000
KEMBALI                    10.190
Terima kasih atas kunjungan Anda`,
		'a receipt in Romanian': `        {merchant: MAGAZIN LA COLȚ S.R.L.}
   STR. LIBERTĂȚII NR. 8, BRAȘOV
        C.I.F.: RO18547290
2.000 BUC X 4.50
PÂINE ALBĂ                      9.00 B
1.000 BUC X 12.30
BRÂNZĂ TELEMEA                 12.30 B
SUBTOTAL                       {subtotal: 21.30}
TOTAL {currency: LEI = RON}                      {total: 21.30}
TOTAL TVA                       {tax: 1.76}
{payment_method: NUMERAR} LEI                    50.00
REST LEI                       28.70
BON FISCAL NR: {receipt_number: 0147}
DATA: {date: 12-03-2024}  ORA: {time: 10:42:17}`,
		'a receipt in Hungarian': `      {merchant: SAROK ABC KFT.}
   1134 BUDAPEST, VÁCI ÚT 45.
   ADÓSZÁM: 12345676-2-41
        NYUGTA
KENYÉR                     890 Ft
TEJ 2 DB                 1.100 Ft
ÖSSZESEN:                {total: 1.990} {currency: Ft = HUF}
{payment_method: BANKKÁRTYA}               1.990 Ft
NYUGTASZÁM: {receipt_number: 0317/00042}
{date: 2024.03.12}. {time: 10:42}`,
		'a receipt in Croatian': `      {merchant: TRGOVINA NA UGLU d.o.o.}
   Ilica 42, 10000 Zagreb
   OIB: 69435151530
Račun br: {receipt_number: 1284/P1/2}
Datum: {date: 12.03.2024}.   Vrijeme: {time: 10:42}
Kruh bijeli   2 x 1,80       3,60
Sir           1 x 6,40       6,40
UKUPNO {currency: EUR}                  {total: 10,00}
Stopa      Osnovica     PDV
25%        8,00         {tax: 2,00}
Način plaćanja: {payment_method: Gotovina}
Vraćeno                     10,00
Blagajnik: Ana`,
	},
	fo_3: {
		'an order in an email': `From: Maria Keller <{email: maria.keller@nordwind.example}>
To: sales@oak.example
Subject: Order {order_number: PO-2024-118}

Hello,

our order number is PO-2024-118, dated {order_date: 3 March 2024}. Please send us 20 chairs
and deliver by Friday, {delivery_date: 12 April 2024} to our warehouse.
Total: {currency: EUR} {total: 1,000.00}

Kind regards
{contact: Maria Keller}
{customer: Nordwind Handels GmbH}`,
	},
};

/** A value as printed, and as returned if that is different. */
const MARK = /\{(\w+): (.*?)(?: = (.*?))?\}/g;

const documents = Object.entries(DOCUMENTS).flatMap(([foId, texts]) =>
	Object.entries(texts).map(([name, text]) => [name, foId, text] as const),
);

test.each(documents)('the service reads %s', async (_name, foId, marked) => {
	const values = Array.from(marked.matchAll(MARK), ([, field, printed, value]) => [
		field,
		value ?? printed,
	]);
	const text = marked.replace(MARK, '$2').replace(/^\n/, '');
	const found = findWith(text, await shippedProject(foId));
	expect(found).toMatchObject(Object.fromEntries(values));
});

const invoices = await shippedProject('fo_1');
const find = (text: string) => findWith(text, invoices);

test('the total of an invoice without a label is the largest amount at its end', () => {
	expect(find('Chair   10.00\nDesk    20.00\n        30.00').total_amount).toBe('30.00');
	expect(find('Chair   10.00\nDesk    20.00\nLamp     5.00').total_amount).toBe('');
});

describe('the date of an invoice', () => {
	test('without a label is the only one near the top', () => {
		expect(find('Oak & Sons\nLeeds, 12 March 2024\nINVOICE').invoice_date).toBe('12 March 2024');
	});

	test('is neither the start of a period nor one of several', () => {
		expect(find('Work from 01.03.2024 to 31.03.2024').invoice_date).toBe('');
		expect(find('Our talk on 12 March 2024\nYour visit on 3 March 2024').invoice_date).toBe('');
	});
});

test.each(readdirSync(LANGUAGES_FOLDER).map((file) => file.replace('.yaml', '')))(
	'all months are known in the language %s',
	(language) => {
		const { format } = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
		for (let month = 0; month < 12; month++) {
			const date = format(new Date(Date.UTC(2024, month, 12)));
			// Some end with a dot, which could be the end of a sentence in other languages.
			expect(findDate(`x ${date}, y`)).toBe(date.replace(/\.$/, ''));
		}
	},
);
