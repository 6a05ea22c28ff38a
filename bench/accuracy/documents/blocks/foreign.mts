import {
	type Drawing,
	money,
	printCustomer,
	printIban,
	printSupplier,
	valueOf,
} from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';

// What is only usual in one country, or with one kind of seller.

/** American: three addresses beside each other. */
export function billAndShip(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { supplier } = style;
	const { customer } = invoice;
	sheet.lines(sheet.left, [printSupplier(drawing)], { bold: true, size: 14 });
	sheet.lines(sheet.left, [supplier.street, supplier.city, supplier.phone]);
	sheet.y += sheet.step;
	const top = sheet.y;
	const sides = [
		[style.label('to'), printCustomer(drawing), customer.street, customer.city],
		[style.label('shipTo'), customer.person, supplier.street, customer.city],
	];
	sides.forEach((lines, index) => {
		sheet.y = top;
		sheet.lines(sheet.left + index * 240, lines);
	});
	sheet.y += sheet.step;
}

/** British: a sort code and an account number. */
export function sortCode(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const digits = style.iban.replace(/\D/g, '');
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [
		`Account name: ${style.supplier.name}`,
		`Sort code: ${digits.slice(2, 8).replace(/(\d\d)(?=\d)/g, '$1-')}`,
		`Account number: ${digits.slice(8, 16)}`,
		`VAT registration number GB ${digits.slice(3, 12)}`,
	]);
}

/** What to enclose with a check. */
export function remit(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [
		`Make all checks payable to ${style.supplier.name}`,
		`EIN ${style.iban.replace(/\D/g, '').slice(2, 11).replace(/^../, '$&-')}`,
	]);
}

const QR_BILL: Record<string, Record<string, string>> = {
	de: {
		receipt: 'Empfangsschein',
		part: 'Zahlteil',
		account: 'Konto / Zahlbar an',
		reference: 'Referenz',
		by: 'Zahlbar durch',
		currency: 'Währung',
		amount: 'Betrag',
		at: 'Annahmestelle',
	},
	fr: {
		receipt: 'Récépissé',
		part: 'Section paiement',
		account: 'Compte / Payable à',
		reference: 'Référence',
		by: 'Payable par',
		currency: 'Monnaie',
		amount: 'Montant',
		at: 'Point de dépôt',
	},
	it: {
		receipt: 'Ricevuta',
		part: 'Sezione pagamento',
		account: 'Conto / Pagabile a',
		reference: 'Riferimento',
		by: 'Pagabile da',
		currency: 'Valuta',
		amount: 'Importo',
		at: 'Punto di accettazione',
	},
};

/** The part of a Swiss bill that banks read, at the bottom of the page. */
export function qrBill(drawing: Drawing): void {
	const { sheet, style, invoice, printed } = drawing;
	const words = QR_BILL[style.language.slice(-2)]!;
	const { supplier } = style;
	const { customer } = invoice;
	const total = invoice.total.replace(/'/g, ' ');
	const reference = `${style.iban.replace(/\D/g, '').slice(0, 2)} ${style.iban.replace(/\D/g, '')}${style.iban.replace(/\D/g, '')}`;
	const small = { size: 7 };
	const column = (x: number, top: number, size: number, blocks: string[][]) => {
		sheet.y = top;
		for (const [label, ...lines] of blocks) {
			for (const [text, bold] of [
				[label!, true] as const,
				...lines.map((one) => [one, false] as const),
			]) {
				sheet.text(x, text, { size, bold });
				sheet.y += size * 1.2;
			}
			sheet.y += size;
		}
	};
	const top = PAGE.height - 250;
	sheet.y = top - 8;
	sheet.rule(0, PAGE.width);
	const parties = [
		[words.account!, printIban(drawing), supplier.name, supplier.street, supplier.city],
		[words.reference!, reference.slice(0, 32)],
		[words.by!, customer.name, customer.street, customer.city],
	];
	column(16, top + 14, 8, [[words.receipt!], ...parties]);
	column(190, top + 14, 11, [[words.part!]]);
	column(360, top + 14, 9, parties);
	printed.currency ??= 'CHF';
	for (const [x, y] of [
		[16, PAGE.height - 72],
		[190, PAGE.height - 72],
	] as const) {
		sheet.y = y;
		sheet.text(x, words.currency!, { ...small, bold: true });
		sheet.text(x + 50, words.amount!, { ...small, bold: true });
		sheet.y += 10;
		sheet.text(x, 'CHF', { size: 8 });
		sheet.text(x + 50, total, { size: 8 });
	}
	sheet.y = PAGE.height - 30;
	sheet.text(110, words.at!, { ...small, bold: true });
}

/** A marketplace prints the invoices of those who sell there. */
export function platform(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { supplier } = style;
	sheet.lines(sheet.left, ['shopvia.example'], { bold: true, size: 20, colour: '#b54a00' });
	sheet.y += 8;
	const top = sheet.y;
	const seller = `${style.label('soldBy')}: ${(printed.supplier = supplier.name)}`;
	sheet.lines(sheet.left, [seller, supplier.street, supplier.city, supplier.taxId]);
	sheet.y = top;
	buyer(drawing, 340);
}

/** The same with the seller below the address. */
export function platformAtRight(drawing: Drawing): void {
	const { sheet, style, printed } = drawing;
	const { supplier } = style;
	sheet.lines(sheet.right, ['MARKTIVO'], { bold: true, size: 22, align: 'right', colour: '#334' });
	sheet.lines(sheet.right, ['marktivo.example/help'], { size: 7.5, align: 'right' });
	buyer(drawing, sheet.left);
	sheet.lines(sheet.left, [style.label('soldBy')], { bold: true });
	printed.supplier = supplier.name;
	sheet.lines(sheet.left, [supplier.name, `${supplier.street}, ${supplier.city}`]);
	sheet.y += sheet.step;
}

function buyer(drawing: Drawing, x: number): void {
	const { sheet, style, invoice } = drawing;
	const { customer } = invoice;
	sheet.lines(x, [style.label('to')], { bold: true });
	sheet.lines(x, [printCustomer(drawing), customer.street, customer.city]);
	sheet.y += sheet.step;
}

/** Who runs the marketplace, in small print. */
export function platformFooter(drawing: Drawing): void {
	const { sheet } = drawing;
	sheet.y = PAGE.height - 36;
	const text = 'Shopvia Marketplace S.à r.l., 12 Rue Erasme, L-1468 Luxembourg';
	sheet.lines(PAGE.width / 2, [text], { size: 7, align: 'center' });
}

/** The total in the currency, with the date until when it has to be paid. */
export function amountDue(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.y += sheet.step;
	const text = `${style.label('due')}: ${valueOf('due', drawing)}   ${money(drawing.invoice.total, drawing)}`;
	sheet.lines(sheet.left, [text]);
}
