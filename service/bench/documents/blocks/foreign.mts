import { type Drawing, printAddress, printIban, printSupplier, printVatId } from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';

// Blocks that are only usual in one country, or with one kind of seller.

/** American: three addresses side by side. */
export function billAndShip(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	const { street, city, phone } = style.supplier;
	const { customer } = invoice;
	sheet.atLeft(printSupplier(drawing), { bold: true, size: 14 });
	sheet.atLeft([street, city, phone]);
	sheet.gap();
	sheet.beside([
		[sheet.left, [style.label('to'), ...printAddress(drawing)]],
		[sheet.left + 240, [style.label('shipTo'), customer.person, street, customer.city]],
	]);
	sheet.gap();
}

/** British: a sort code and an account number. */
export function sortCode(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const digits = style.iban.replace(/\D/g, '');
	sheet.gap();
	sheet.atLeft([
		`Account name: ${style.supplier.name}`,
		`Sort code: ${digits.slice(2, 8).replace(/(\d\d)(?=\d)/g, '$1-')}`,
		`Account number: ${digits.slice(8, 16)}`,
		`VAT registration number ${printVatId(drawing)}`,
	]);
}

/** The slip to return with a check. */
export function remit({ sheet, style }: Drawing): void {
	sheet.gap();
	sheet.atLeft([
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
	const { name, street, city } = style.supplier;
	const digits = style.iban.replace(/\D/g, '');
	const reference = `${digits.slice(0, 2)} ${digits}${digits}`;
	const top = PAGE.height - 250;
	sheet.y = top - 8;
	sheet.rule(0, PAGE.width);
	const column = (x: number, size: number, blocks: string[][]) => {
		sheet.y = top + 14;
		for (const block of blocks) {
			block.forEach((text, index) => {
				sheet.text(x, text, { size, bold: index === 0 });
				sheet.y += size * 1.2;
			});
			sheet.y += size;
		}
	};
	const parties = [
		[words.account!, printIban(drawing), name, street, city],
		[words.reference!, reference.slice(0, 32)],
		[words.by!, ...printAddress(drawing)],
	];
	column(16, 8, [[words.receipt!], ...parties]);
	column(190, 11, [[words.part!]]);
	column(360, 9, parties);
	printed.currency ??= 'CHF';
	const label = { size: 7, bold: true };
	for (const x of [16, 190]) {
		sheet.y = PAGE.height - 72;
		sheet.text(x, words.currency!, label);
		sheet.text(x + 50, words.amount!, label);
		sheet.y += 10;
		sheet.text(x, 'CHF', { size: 8 });
		sheet.text(x + 50, invoice.total.replace(/'/g, ' '), { size: 8 });
	}
	sheet.y = PAGE.height - 30;
	sheet.text(110, words.at!, label);
}

/** An invoice that a marketplace prints for a seller. */
export function platform(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { street, city } = style.supplier;
	sheet.atLeft('shopvia.example', { bold: true, size: 20, colour: '#b54a00' });
	sheet.y += 8;
	const top = sheet.y;
	const seller = `${style.label('soldBy')}: ${printSupplier(drawing)}`;
	sheet.atLeft([seller, street, city, printVatId(drawing)]);
	sheet.y = top;
	buyer(drawing, 340);
}

/** The same with the seller below the address. */
export function platformAtRight(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { street, city } = style.supplier;
	sheet.atRight('MARKTIVO', { bold: true, size: 22, colour: '#334' });
	sheet.atRight('marktivo.example/help', { size: 7.5 });
	buyer(drawing, sheet.left);
	sheet.atLeft(style.label('soldBy'), { bold: true });
	sheet.atLeft([printSupplier(drawing), `${street}, ${city}`]);
	sheet.gap();
}

function buyer(drawing: Drawing, x: number): void {
	const { sheet, style } = drawing;
	sheet.lines(x, style.label('to'), { bold: true });
	sheet.lines(x, printAddress(drawing));
	sheet.gap();
}

/** The operator of the marketplace, in small print. */
export function platformFooter({ sheet }: Drawing): void {
	sheet.y = PAGE.height - 36;
	sheet.centred('Shopvia Marketplace S.à r.l., 12 Rue Erasme, L-1468 Luxembourg', { size: 7 });
}
