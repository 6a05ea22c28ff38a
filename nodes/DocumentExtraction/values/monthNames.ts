/**
 * The languages whose month names are recognized: most languages that invoices are written in. The names are from
 * Node.js, because a table of them would be a twentieth of the package; tests verify that they exist.
 */
const LANGUAGES = [
	'en de de-AT fr es it nl pt pl cs sk sv da nb fi hu ro hr sl et lv lt tr sq ca gl eu ga cy mt az uz fil sw ms',
	'id af is lb bs sr-Latn el bg mk sr ru uk be kk ka hy ar ar-MA ar-DZ ar-SY he fa ur hi mr ne bn bn-IN ta te gu',
	'kn ml pa th',
]
	.join(' ')
	.split(' ');

/** Other names in use, with the number of their month. */
const MORE_NAMES: Record<string, number> = { feber: 2, mrz: 3, juill: 7, setiembre: 9, sett: 9 };

/** Abbreviations that are also product names or other words. */
const OTHER_WORDS = ['pro', 'mac', 'mae', 'sub', 'dag'];

/** Built when the first name is looked up, because it takes a tenth of a second. */
let months: Map<string, number[]> | undefined;

/** @returns 1 to 12, or none. "Listopad" has two: it is October in Croatian, and November in Polish and Czech. */
export function monthsCalled(name: string): number[] {
	const plain = plainName(name);
	if (plain === '') return [];
	months ??= monthsByName();
	// In Hebrew dates, "in" is a prefix of the month.
	return months.get(plain) ?? months.get(plain.replace(/^ב/, '')) ?? [];
}

function monthsByName(): Map<string, number[]> {
	const found = new Map(Object.entries(MORE_NAMES).map(([name, month]) => [name, [month]]));
	for (const format of LANGUAGES.flatMap(formatsOf)) {
		for (let month = 1; month <= 12; month++) {
			for (const { type, value } of format.formatToParts(Date.UTC(2026, month - 1, 15))) {
				// "de gener" next to a day in Catalan.
				const name = plainName(value.replace(/^.* /, ''));
				if (type !== 'month' || !isName(name)) continue;
				found.set(name, [...new Set(found.get(name)).add(month)]);
			}
		}
	}
	return found;
}

/** For long and short names, alone and in the forms used next to a day. */
function formatsOf(language: string): Intl.DateTimeFormat[] {
	const locale = `${language}-u-ca-gregory-nu-latn`;
	const whole = { day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
	return (['long', 'short'] as const).flatMap((month) => [
		new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC' }),
		new Intl.DateTimeFormat(locale, { ...whole, month }),
	]);
}

function isName(name: string): boolean {
	return /^\D{2,}$/.test(name) && !OTHER_WORDS.includes(name);
}

function plainName(name: string): string {
	return name
		.toLowerCase()
		.normalize('NFD')
		.replace(/[\u0300-\u036f\p{P}\p{Cf}]/gu, '')
		.replace(/ı/g, 'i')
		.normalize('NFC');
}
