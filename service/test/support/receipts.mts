/** A receipt, and the values of fo_2's fields as a person sees them. */
export interface Receipt {
	text: string;
	values: Record<string, string>;
}

type Printed = [no: string, date: string, time: string, net: string, tax: string, total: string];

/** "Vorgang" is in no language file. */
function ofGrill(paidBy: string, [no, date, time, net, tax, total]: Printed): Receipt {
	const text = `Grillstube Ahrweiler
Inh. M. Yildirim
Niederhutstr. 12, 53474 Ahrweiler

Vorgang ${no}
${date}    ${time} Uhr    Kasse 2

1x Currywurst Pommes          8,90
2x Apfelschorle 0,3           5,80
-------------------------------
Zu kassieren EUR             ${total}
Enth. MwSt 19,00%             ${tax}
Warenwert netto               ${net}

Geg. ${paidBy}                   ${total}
Steuernr. 01/234/5678/9
`;
	const merchant = 'Grillstube Ahrweiler';
	return { text, values: valuesOf(merchant, 'EUR', paidBy, [no, date, time, net, tax, total]) };
}

/** fo_2 mistakes the tax rate for the tax, and the total for the net amount. */
function ofKiosk(paidBy: string, [no, date, time, net, tax, total]: Printed): Receipt {
	const text = `Tabac Presse du Port
3 quai Lamartine  71000 Mâcon
SIRET 402 118 334 00017

TICKET ${no}     LE ${date} A ${time}

JOURNAL                    3,20
CARTE POSTALE X4           6,00

NET A ENCAISSER            ${total} €
DONT TVA 20,00             ${tax}
HT                         ${net}
REGLEMENT ${paidBy}
MERCI DE VOTRE VISITE
`;
	const merchant = 'Tabac Presse du Port';
	return { text, values: valuesOf(merchant, '€', paidBy, [no, date, time, net, tax, total]) };
}

/** "Chk" is in no language file. */
function ofCafe(paidBy: string, [no, date, time, net, tax, total]: Printed): Receipt {
	const text = `          THE COPPER KETTLE
        14 Quay Street, Bristol
         VAT Reg GB 302 1187 44

Table 7            Served by Ana
Chk: ${no}         ${date} ${time}

2 Flat white                 6.40
1 Carrot cake                4.20

Net @20%                     ${net}
VAT @20%                     ${tax}
Balance due               £ ${total}

${paidBy}                       ${total}
Thank you, see you soon!
`;
	return {
		text,
		values: valuesOf('THE COPPER KETTLE', '£', paidBy, [no, date, time, net, tax, total]),
	};
}

/** "Trip no" and "You paid" are in no language file. */
function ofTaxi(paidBy: string, [no, date, time, net, tax, total]: Printed): Receipt {
	const text = `METRO CAB CO-OP #118
License 7F22   Chicago IL

Trip no ${no}
Date ${date}
Drop-off ${time}
Fare            $ 18.25
Extras          $ 2.00
Tax             $ ${tax}
You paid        $ ${total}
${paidBy} ****4417  APPROVED
`;
	return {
		text,
		values: valuesOf('METRO CAB CO-OP #118', '$', paidBy, [no, date, time, net, tax, total]),
	};
}

function valuesOf(
	merchant: string,
	currency: string,
	payment_method: string,
	[receipt_number, date, time, subtotal, tax, total]: Printed,
): Receipt['values'] {
	return {
		...{ merchant, date, time, receipt_number },
		...{ subtotal, tax, total, currency, payment_method },
	};
}

/** Three receipts to teach, and the next one. */
export const GRILL = [
	ofGrill('Bar', ['002871', '04.02.2026', '12:33', '12,35', '2,35', '14,70']),
	ofGrill('girocard', ['002960', '11.02.2026', '13:05', '9,92', '1,88', '11,80']),
	ofGrill('Bar', ['003114', '23.02.2026', '18:47', '19,83', '3,77', '23,60']),
	ofGrill('girocard', ['003307', '09.03.2026', '12:10', '29,75', '5,65', '35,40']),
];
export const KIOSK = [
	ofKiosk('ESPECES', ['8841', '06/01/2026', '08:12', '7,67', '1,53', '9,20']),
	ofKiosk('CB', ['8907', '13/01/2026', '17:40', '7,33', '1,47', '8,80']),
	ofKiosk('CB', ['9012', '27/01/2026', '09:26', '15,33', '3,07', '18,40']),
	ofKiosk('ESPECES', ['9150', '10/02/2026', '07:58', '5,17', '1,03', '6,20']),
];
const CAFE = [
	ofCafe('Visa', ['40117', '12/03/2026', '10:41', '8.83', '1.77', '10.60']),
	ofCafe('Mastercard', ['40236', '19/03/2026', '15:02', '12.33', '2.47', '14.80']),
	ofCafe('Visa', ['40502', '02/04/2026', '09:17', '6.17', '1.23', '7.40']),
	ofCafe('Cash', ['40877', '28/04/2026', '11:55', '11.50', '2.30', '13.80']),
];
const TAXI = [
	ofTaxi('Visa', ['55120934', '05/11/2026', '22:14', '', '1.22', '21.47']),
	ofTaxi('Amex', ['55139027', '05/19/2026', '06:48', '', '2.73', '48.23']),
	ofTaxi('Visa', ['55150488', '06/02/2026', '13:31', '', '0.77', '13.52']),
	ofTaxi('Mastercard', ['55171230', '06/15/2026', '19:05', '', '1.74', '30.74']),
];
export const SHOPS = [CAFE, GRILL, KIOSK, TAXI];
