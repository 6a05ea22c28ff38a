import { wordsOf } from '../../languages/languages.mjs';
import { escaped } from '../../languages/wordPattern.mjs';
import { type Page, cellsOf } from '../../reading/layout.mjs';

// Names that only companies have, recognisable by their legal form: "Frakt Norr AB".

/** The longest forms first, because a regular expression takes the first alternative that matches. */
export const COMPANY_FORMS = wordsOf('companies').sort((one, other) => other.length - one.length);
/** The dots of a form, but not the first one of "a.s." or "d.d.": without it, "as" is a word. */
const DOTS = /(?<!^\p{Ll}(?=\\\.\p{Ll}\\\.$))\\\./gu;
/** "B.V." is also written "BV". Case matters because many forms are short: "as" is a word. */
const COMPANY = `(?:${COMPANY_FORMS.map((form) => escaped(form).replace(DOTS, '\\.?')).join('|')})\\.?`;
/** In capitals, without the dots, or without the space before it: "SDN. BHD.", "(KL)SDN BHD". */
const FORM_AT_END = new RegExp(
	`(?:^|[\\s.)]|(?=S/B))(?:${COMPANY_FORMS.map((form) => form.replace(/[^\p{L}\p{N}/]+/gu, '[\\s.]*')).join('|')})[\\s.]*$`,
	'iu',
);
const ENDS_AS_COMPANY = new RegExp(`\\s${COMPANY}$`, 'u');
const IS_FORM = new RegExp(`^${COMPANY}$`, 'u');
/** "PT Sinar Abadi", "CV. Karya": forms that come first, and mean other things elsewhere. */
const FORM_FIRST = `(?:${wordsOf('companies_first').map(escaped).join('|')})\\.?\\s?(?=\\p{Lu}[\\p{L}\\d])`;
const STARTS_AS_COMPANY = new RegExp(`^${FORM_FIRST}`, 'u');
const COMPANY_BY_FORM_FIRST = new RegExp(
	`^${FORM_FIRST}\\p{Lu}[\\p{L}\\d.'’-]*(?:\\s(?:\\p{Lu}[\\p{L}\\d.'’-]*|&|dan|\\(\\p{Lu}[\\p{L}]+\\)))*`,
	'u',
);
const STARTS_WITH_FORM = new RegExp(`^${COMPANY}(?![\\p{L}\\p{N}])`, 'u');
const STARTS_WITH_COMPANY = new RegExp(
	`^\\p{Lu}[\\p{L}\\p{N}&.,'’ -]{0,60}?\\s${COMPANY}(?![\\p{L}\\p{N}])`,
	'u',
);
/** "SAS Optique Vauban", but not "SAS au capital de 150 000 €". */
const IS_COMPANY_BY_FIRST_WORD = new RegExp(
	`^${COMPANY}(?:\\s(?:\\p{Lu}[\\p{L}\\p{N}'’.-]*|&|et|de|du|des|la|le|les))+$`,
	'u',
);

/** True if a text is only a legal form. The company's name is then on the line above. */
export function isCompanyForm(text: string): boolean {
	return IS_FORM.test(text);
}

/** True if a text starts with a legal form. */
export function startsWithForm(text: string): boolean {
	return STARTS_WITH_FORM.test(text);
}

/** True if a text looks like the name of a company: "Frakt Norr AB", "PT Sinar Abadi". */
export function isCompany(text: string): boolean {
	return ENDS_AS_COMPANY.test(text) || STARTS_AS_COMPANY.test(text);
}

/** True if a text ends with a legal form, however it is written. In small letters, it can be another word. */
export function endsWithForm(text: string): boolean {
	return FORM_AT_END.test(text);
}

/** True if a text has a legal form as a company's name does, or in capitals however it is written. */
export function hasForm(text: string): boolean {
	return isCompany(text) || (text === text.toUpperCase() && endsWithForm(text));
}

/** The company's name, with its legal form, that a text starts with. */
export function companyAtStart(text: string): string | undefined {
	const company = STARTS_WITH_COMPANY.exec(text) ?? IS_COMPANY_BY_FIRST_WORD.exec(text);
	return (company ?? COMPANY_BY_FORM_FIRST.exec(text))?.[0];
}

/** The first company's name at the start of a cell, such as in an email's signature. */
export function firstCompany(
	pages: Page[],
	valueOf: (text: string) => string | undefined,
): string | undefined {
	return cellsOf(pages)
		.map(({ text }) => valueOf(STARTS_WITH_COMPANY.exec(text)?.[0] ?? ''))
		.find((name) => name !== undefined);
}
