import { type Drawing, printIban, valueOf } from '../printed.mjs';
import { PAGE } from '../rendering/sheet.mjs';
import { combs } from './particulars.mjs';

// How to pay, and the small print at the bottom.

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
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [style.label('pay').replace('{due}', valueOf('due', drawing))]);
}

/** One line at the bottom with everything. */
export function footerLine(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.y = PAGE.height - 40;
	const bank = [bankOf(drawing), `IBAN ${printIban(drawing)}`, `BIC ${bicOf(drawing)}`];
	const lines = [[style.supplier.name, ...bank], registrations(drawing)];
	const joined = lines.map((parts) => parts.join(' · '));
	sheet.lines(PAGE.width / 2, joined, { size: 7, align: 'center' });
}

/** Three small columns at the bottom. */
export function footerColumns(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { name, street, city, phone, email } = style.supplier;
	const columns = [
		[name, street, city],
		[
			`${style.label('phone')}: ${phone}`,
			`${style.label('email')}: ${email}`,
			...registrations(drawing),
		],
		[bankOf(drawing), `IBAN: ${printIban(drawing)}`, `BIC: ${bicOf(drawing)}`],
	];
	columns.forEach((lines, index) => {
		sheet.y = PAGE.height - 62;
		sheet.lines(sheet.left + index * 170, lines, { size: 7 });
	});
}

/** Four columns of 7 pt: too narrow for an account number, which goes on in the next line. */
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
	columns.forEach((lines, index) => {
		sheet.y = PAGE.height - 74;
		const style = { size: 7, colour: '#555' };
		sheet.lines(sheet.left + index * (sheet.right - sheet.left) * 0.26, lines, style);
	});
}

/** Everything in two lines of 7 pt, the account first in the second one. */
export function smallPrint(drawing: Drawing): void {
	const { sheet, style } = drawing;
	const { name, street, city, phone } = style.supplier;
	sheet.y = PAGE.height - 44;
	const small = { size: 7, colour: '#444', align: 'center' } as const;
	const lines = [
		[name, street, city, phone, ...registrations(drawing)].join(', '),
		[bankOf(drawing), `IBAN: ${printIban(drawing)}`, `BIC: ${bicOf(drawing)}`].join(', '),
	];
	sheet.lines(PAGE.width / 2, lines, small);
}

/** Cheaper for those who pay early. */
export function early(drawing: Drawing): void {
	const { sheet, style, invoice } = drawing;
	sheet.y += sheet.step;
	const text = style
		.label('early')
		.replace('{percent}', '2')
		.replace('{early}', invoice.early)
		.replace('{due}', valueOf('due', drawing));
	sheet.lines(sheet.left, [text], { size: sheet.look.size - 1 });
}

/** The account with a box for each character. */
export function accountInBoxes(drawing: Drawing): void {
	const { printed, style } = drawing;
	printed.iban = style.iban.replaceAll(' ', '');
	drawing.sheet.y += drawing.sheet.step;
	combs(drawing, [['IBAN', printed.iban]]);
}

/** The account below the totals. */
export function account(drawing: Drawing): void {
	const { sheet, style } = drawing;
	sheet.y += sheet.step;
	const entries = [
		[style.label('bank'), bankOf(drawing)],
		['IBAN', printIban(drawing)],
		['BIC/SWIFT', bicOf(drawing)],
	] as const;
	for (const [label, value] of entries) {
		sheet.text(sheet.left, label);
		sheet.lines(sheet.left + 95, [value]);
	}
	sheet.y += sheet.step;
	sheet.lines(sheet.left, [style.label('thanks')]);
	sheet.lines(sheet.left, [registrations(drawing).join(', ')], { size: 7.5 });
}

function registrations({ style }: Drawing): string[] {
	return [
		`${style.label('taxId')}: ${style.supplier.taxId}`,
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
