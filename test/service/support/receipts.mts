/** A receipt, and what a person sees on it: the fields of fo_2. */
export interface Receipt {
	text: string;
	values: Record<string, string>;
}

type Printed = [no: string, date: string, time: string, net: string, tax: string, total: string];

/** Its word for the total is in no language file, and "Uhr" belongs to the time for fo_2. */
function ofGrill(paidBy: string, [no, date, time, net, tax, total]: Printed): Receipt {
	const text = `Grillstube Ahrweiler
Inh. M. Yildirim
Niederhutstr. 12, 53474 Ahrweiler

Beleg-Nr. ${no}
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

/** Fo_2 takes the rate of the tax for the tax, and the total for the net amount. */
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

/** Three to teach, and the next one. */
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
