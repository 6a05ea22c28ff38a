import { countrySpecs } from 'ibantools';
import { describe, expect, test } from 'vitest';

import { ibanProblem } from '../../../nodes/DocumentExtraction/values/iban.js';

/** An example from each country, from SWIFT's registry. */
const EXAMPLES =
	'AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 BI4210000100010000332045181 BR1800360305000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD SD2129010501234001 SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100 SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157 TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234'.split(
		' ',
	);

const DIGITS = [...'0123456789'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Characters that recognition mistakes for each other. */
const ALIKE = ['0OQD', '1IL', '5S', '8B', '2Z', '6G'];

const kindOf = (character: string) => (/\d/.test(character) ? DIGITS : LETTERS);
const otherKindThan = (character: string) => (/\d/.test(character) ? LETTERS : DIGITS);

const changed = (iban: string, at: number, to: string) =>
	iban.slice(0, at) + to + iban.slice(at + 1);

const swapped = (iban: string, at: number) =>
	changed(changed(iban, at, iban[at + 1]!), at + 1, iban[at]!);

/** All examples, with each character in turn replaced by each of the others. */
function allChanged(others: (character: string, at: number, iban: string) => string[]): string[] {
	return EXAMPLES.flatMap((iban) =>
		[...iban].flatMap((character, at) =>
			others(character, at, iban)
				.filter((to) => to !== character)
				.map((to) => changed(iban, at, to)),
		),
	);
}

/** Countries for which ibantools has another form than the registry. */
const OTHERWISE = ['BY', 'DO', 'GE', 'IE', 'PK', 'PS', 'TR', 'VG'];

/** True if the country has only digits, or only letters, in a position; false if this isn't known. */
function hasOneKindAt(iban: string, at: number): boolean {
	const country = iban.slice(0, 2);
	if (OTHERWISE.includes(country)) return false;
	const form = countrySpecs[country as keyof typeof countrySpecs]!.bban_regexp!;
	const parts = [...form.matchAll(/\[([^\]]+)\]\{(\d+)\}/g)];
	const kinds = parts.flatMap(([, kind, count]) => Array<string>(Number(count)).fill(kind!));
	return ['0-9', 'A-Z', undefined].includes(kinds[at - 4]);
}

const shareFound = (ibans: string[]) =>
	ibans.filter((iban) => ibanProblem(iban) !== undefined).length / ibans.length;

describe('An IBAN', () => {
	test.each(EXAMPLES)('from the registry is right: %s', (iban) => {
		expect(ibanProblem(iban)).toBeUndefined();
		expect(ibanProblem(iban.toLowerCase().replace(/.{4}/g, '$& '))).toBeUndefined();
	});

	test.each([
		'IBAN:NL91ABNA0417164300',
		'IBAN PT50 0002 0123 1234 5678 9015 4',
		'IBANBE68539007547034',
		'IBAN No. DE89 3704 0044 0532 0130 00',
		'IBAN-Nr.: DE89370400440532013000',
		'IBAN NO93 8601 1117 947',
		'NL91-ABNA-0417-1643-00',
		'NL91.ABNA.0417.1643.00',
	])('is right however it is printed: %s', (iban) => {
		expect(ibanProblem(iban)).toBeUndefined();
	});

	// Such accounts appear on invoices, with right check digits.
	test.each(['MA64011519000001205000534921', 'DZ580002100001113000000570'])(
		'of a country that is not in the registry is right if its check digits are: %s',
		(iban) => {
			expect(ibanProblem(iban)).toBeUndefined();
			expect(ibanProblem(iban.replace(/.$/, '7'))).toBe(
				"doesn't begin with the code of a country that has IBANs",
			);
		},
	);

	test('of each known country has an example here', () => {
		const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
		const known = pairs.filter((pair) => !ibanProblem(pair)!.includes('code of a country'));
		expect(known).toEqual(EXAMPLES.map((iban) => iban.slice(0, 2)));
		expect(known).toHaveLength(89);
	});

	test.each([
		['DE8937040044053201300', 'has 21 characters instead of the 22 of its country'],
		['XX89370400440532013000', "doesn't begin with the code of a country that has IBANs"],
		['', "doesn't begin with the code of a country that has IBANs"],
		['DE89370400440532013001', 'has wrong check digits'],
		['DE98370400440532013000', 'has wrong check digits'],
		['DE8937040044053201300-', 'has 21 characters instead of the 22 of its country'],
	])('with a mistake is detected: %s', (iban, problem) => {
		expect(ibanProblem(iban)).toBe(problem);
	});

	test('with any character replaced by another one of its kind is detected', () => {
		// Only for the first countries, because all would take long.
		const ibans = allChanged((character, _at, iban) => (iban < 'E' ? kindOf(character) : []));
		expect(ibans.length).toBeGreaterThan(5_000);
		expect(shareFound(ibans)).toBe(1);
	});

	test('with a letter where its country has a digit, or a digit where it has a letter, is detected', () => {
		const ibans = allChanged((character, at, iban) =>
			hasOneKindAt(iban, at) ? otherKindThan(character).slice(0, 3) : [],
		);
		expect(ibans.length).toBeGreaterThan(3_000);
		expect(shareFound(ibans)).toBe(1);
	});

	test('with two neighbouring characters of the same kind swapped is detected', () => {
		const ibans = EXAMPLES.flatMap((iban) =>
			[...iban.slice(1)]
				.flatMap((character, at) =>
					character !== iban[at] && kindOf(character) === kindOf(iban[at]!) ? [at] : [],
				)
				.map((at) => swapped(iban, at)),
		);
		expect(ibans.length).toBeGreaterThan(800);
		expect(shareFound(ibans)).toBe(1);
	});

	test('with a misread character is detected, and the right one is named', () => {
		expect(ibanProblem('DE8937O400440532013000')).toBe(
			'has wrong check digits; with "0" instead of "O" as character 7 they would be right',
		);
	});

	test('becomes right with the named character, and most misread characters have one', () => {
		const misread = allChanged((character) => [
			...(ALIKE.find((alike) => alike.includes(character)) ?? ''),
		]).filter((iban) => ibanProblem(iban)?.includes('check digits'));
		const corrected = misread.flatMap((iban) => {
			const [, to, , position] =
				/with "(.)" instead of "(.)" as character (\d+)/.exec(ibanProblem(iban)!) ?? [];
			return to === undefined ? [] : [changed(iban, Number(position) - 1, to)];
		});
		expect(corrected.length / misread.length).toBeGreaterThan(0.9);
		expect(shareFound(corrected)).toBe(0);
	});

	test('that two different corrections would make right is detected, and none of them is named', () => {
		const iban = 'QA11DOHB858SI0S60BB56655IZ55I';
		const right = [...iban].flatMap((character, at) =>
			[...(ALIKE.find((alike) => alike.includes(character)) ?? '')]
				.map((to) => changed(iban, at, to))
				.filter((each) => ibanProblem(each) === undefined),
		);
		expect(right).toHaveLength(2);
		expect(ibanProblem(iban)).toBe('has wrong check digits');
	});
});
