import { type Drawing, printIban, printVatId, valueOf } from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';
import { combs } from './particulars.mjs';

// The payment details, and the small print at the bottom.

const BANKS = [
	'Norddeutsche Kreditbank',
	'Banca Alta',
	'Crédit Rural',
	'Midland Trust',
	'Bank Miejski',
];

/** "Please pay by 12 March 2024." */
export function payBy(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.gap();
	sheet.atLeft(style.label('pay').replace('{due}', valueOf('due', drawing)));
}

/** One line at the bottom with everything. */
export function footerLine(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.y = PAGE.height - 40;
	const bank = [bankOf(drawing), `IBAN ${printIban(drawing)}`, `BIC ${bicOf(drawing)}`];
	const lines = [[style.supplier.name, ...bank], registrations(drawing)];
	sheet.centred(
		lines.map((parts) => parts.join(' · ')),
		{ size: 7 },
	);
}

/** Three small columns at the bottom. */
export function footerColumns(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { name, street, city, phone, email } = style.supplier;
	const contacts = [`${style.label('phone')}: ${phone}`, `${style.label('email')}: ${email}`];
	const columns = [
		[name, street, city],
		[...contacts, ...registrations(drawing)],
		[bankOf(drawing), `IBAN: ${printIban(drawing)}`, `BIC: ${bicOf(drawing)}`],
	];
	sheet.y = PAGE.height - 62;
	sheet.beside(
		columns.map((lines, index) => [sheet.left + index * 170, lines]),
		{ size: 7 },
	);
}

/** Four columns of 7 pt: too narrow for an account number, which continues in the next line. */
export function smallFooter(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { name, street, city, phone, email } = style.supplier;
	const groups = printIban(drawing).split(' ');
	const account = [`IBAN ${groups.slice(0, 4).join(' ')}`, groups.slice(4).join(' ')];
	const columns = [
		[name, street, city],
		[phone, email],
		registrations(drawing).flatMap((registration) => registration.split(': ')),
		[bankOf(drawing), ...account, `BIC ${bicOf(drawing)}`],
	];
	sheet.y = PAGE.height - 74;
	const width = sheet.right - sheet.left;
	sheet.beside(
		columns.map((lines, index) => [sheet.left + index * width * 0.26, lines]),
		{ size: 7, colour: '#555' },
	);
}

/** Everything in two lines of 7 pt, the account first in the second one. */
export function smallPrint(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { name, street, city, phone } = style.supplier;
	sheet.y = PAGE.height - 44;
	const lines = [
		[name, street, city, phone, ...registrations(drawing)].join(', '),
		[bankOf(drawing), `IBAN: ${printIban(drawing)}`, `BIC: ${bicOf(drawing)}`].join(', '),
	];
	sheet.centred(lines, { size: 7, colour: '#444' });
}

/** A discount for paying early. */
export function early(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	sheet.gap();
	const text = style
		.label('early')
		.replace('{percent}', '2')
		.replace('{early}', invoice.early)
		.replace('{due}', valueOf('due', drawing));
	sheet.atLeft(text, { size: sheet.look.size - 1 });
}

/** The account with a box for each character. */
export function accountInBoxes(drawing: Drawing): void {
	const { sheet, printed, style } = drawing;
	printed.iban = style.iban.replaceAll(' ', '');
	sheet.gap();
	combs(drawing, [['IBAN', printed.iban]]);
}

/** The account below the totals. */
export function account(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const places = [sheet.left, sheet.left + 95];
	sheet.gap();
	sheet.row(places, [style.label('bank'), bankOf(drawing)]);
	sheet.row(places, ['IBAN', printIban(drawing)]);
	sheet.row(places, ['BIC/SWIFT', bicOf(drawing)]);
	sheet.gap();
	sheet.atLeft(style.label('thanks'));
	sheet.atLeft(registrations(drawing).join(', '), { size: 7.5 });
}

function registrations(drawing: Drawing): string[] {
	const { style } = drawing;
	return [
		`${style.label('taxId')}: ${printVatId(drawing)}`,
		`${style.label('registration')}: ${style.iban.replace(/\D/g, '').slice(2, 11)}`,
	];
}

function bankOf({ style }: Drawing): string {
	return BANKS[style.iban.charCodeAt(3) % BANKS.length]!;
}

function bicOf(drawing: Drawing): string {
	const name = bankOf(drawing).toUpperCase();
	const code = name.replace(/[^A-Z]/g, '').slice(0, 4);
	return `${code}${drawing.style.iban.slice(0, 2)}2X`;
}
