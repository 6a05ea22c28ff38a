const CHARACTERS: Record<string, string> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' };

/** The form of IBANs after the check digits, from SWIFT's registry: n is for digits, a for letters, c for both. */
const FORMS = new Map(
	[
		'AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c BY4c4n16c CH5n12c',
		'CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n FR10n11c2n',
		'GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n',
		'IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n',
		'MC10n11c2n MD20c ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c',
		'PK4a16c PL24n PS4a21c PT21n QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n',
		'SK20n SM1a10n12c SO19n ST21n SV4a20n TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c',
	]
		.join(' ')
		.split(' ')
		.map((entry) => [entry.slice(0, 2), formOf(entry.slice(2))]),
);

interface Form {
	length: number;
	pattern: RegExp;
}

function formOf(entry: string): Form {
	const parts = [...entry.matchAll(/(\d{1,2})([nac])/g)].map(([, count, kind]) => ({
		count,
		kind,
	}));
	const length = parts.reduce((sum, { count }) => sum + Number(count), 4);
	const source = parts.map(({ count, kind }) => `${CHARACTERS[kind!]}{${count}}`).join('');
	return { length, pattern: new RegExp(`^[A-Z]{2}\\d{2}${source}$`) };
}

/** Characters that recognition mistakes for each other. */
const ALIKE = ['0OQD', '1IL', '5S', '8B', '2Z', '6G'];

/**
 * The problem with an IBAN, as the end of a sentence; undefined if its form and check digits are right. Spaces,
 * hyphens, dots, case and the word IBAN before it are ignored. Some countries outside the registry, such as Morocco,
 * use IBANs too; for these, only the check digits are verified. If exactly one commonly misread character would
 * correct it, the problem names that character.
 *
 * Any changed character is detected, except for one in a hundred if a digit became a letter, or a letter a digit,
 * in a position where the country has both.
 */
export function ibanProblem(text: string): string | undefined {
	const iban = text
		.replace(/[\s\p{Cf}\p{Pd}.:]/gu, '')
		.toUpperCase()
		.replace(LABEL, '');
	const form = FORMS.get(iban.slice(0, 2));
	if (!form) {
		const isOther = isRight(iban, ANY_COUNTRY);
		return isOther ? undefined : "doesn't begin with the code of a country that has IBANs";
	}
	if (iban.length !== form.length) {
		return `has ${iban.length} characters instead of the ${form.length} of its country`;
	}
	if (isRight(iban, form)) return undefined;
	const corrections = misreadingsOf(iban).filter(({ corrected }) => isRight(corrected, form));
	const [only] = corrections.length === 1 ? corrections : [];
	if (!only) return 'has wrong check digits';
	return `has wrong check digits; with "${only.to}" instead of "${only.from}" as character ${only.position} they would be right`;
}

/** "IBAN", "IBAN No"; not the NO of Norway, which digits follow. */
const LABEL = /^IBAN(?:N[OR](?=[A-Z]))?/;

const ANY_COUNTRY = { pattern: /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/ };

function isRight(iban: string, { pattern }: Pick<Form, 'pattern'>): boolean {
	if (!pattern.test(iban)) return false;
	let remainder = 0;
	for (const character of iban.slice(4) + iban.slice(0, 4)) {
		const value = Number.parseInt(character, 36);
		remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
	}
	return remainder === 1;
}

function misreadingsOf(iban: string) {
	return [...iban].flatMap((from, index) => {
		const alike = ALIKE.find((characters) => characters.includes(from)) ?? '';
		return [...alike]
			.filter((to) => to !== from)
			.map((to) => ({
				from,
				to,
				position: index + 1,
				corrected: iban.slice(0, index) + to + iban.slice(index + 1),
			}));
	});
}
