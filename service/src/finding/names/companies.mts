import { wordsOf } from '../../languages/languages.mjs';
import { escaped } from '../../languages/wordPattern.mjs';
import { type Page, cellsOf } from '../../reading/layout.mjs';

// Names that are surely those of companies, by their form: "Frakt Norr AB".

/** Of forms that begin alike, the longest one is first, as the first that matches counts. */
export const COMPANY_FORMS = wordsOf('companies').sort((one, other) => other.length - one.length);
/** "B.V." is also written "BV". Case matters, as many are short: "as" is a word. */
const COMPANY = `(?:${COMPANY_FORMS.map((form) => escaped(form).replace(/\\\./g, '\\.?')).join(
	'|',
)})\\.?`;
const ENDS_AS_COMPANY = new RegExp(`\\s${COMPANY}$`, 'u');
const IS_FORM = new RegExp(`^${COMPANY}$`, 'u');
const STARTS_WITH_FORM = new RegExp(`^${COMPANY}(?!\\p{L})`, 'u');
const STARTS_WITH_COMPANY = new RegExp(
	`^\\p{Lu}[\\p{L}\\p{N}&.,'’ -]{0,60}?\\s${COMPANY}(?!\\p{L})`,
	'u',
);
/** "SAS Optique Vauban", but not "SAS au capital de 150 000 €". */
const IS_COMPANY_BY_FIRST_WORD = new RegExp(
	`^${COMPANY}(?:\\s(?:\\p{Lu}[\\p{L}\\p{N}'’.-]*|&|et|de|du|des|la|le|les))+$`,
	'u',
);

/** Whether a text is only the form of a company, whose name is on the line above. */
export function isCompanyForm(text: string): boolean {
	return IS_FORM.test(text);
}

/** Whether the form of a company comes first. */
export function startsWithForm(text: string): boolean {
	return STARTS_WITH_FORM.test(text);
}

/** Whether a text ends like the name of a company: "Frakt Norr AB". */
export function isCompany(text: string): boolean {
	return ENDS_AS_COMPANY.test(text);
}

/** The name of a company that a text starts with, with its form. */
export function companyAtStart(text: string): string | undefined {
	return (STARTS_WITH_COMPANY.exec(text) ?? IS_COMPANY_BY_FIRST_WORD.exec(text))?.[0];
}

/** The first name of a company at the start of a cell. An e-mail says in its signature who wrote it. */
export function firstCompany(
	pages: Page[],
	valueOf: (text: string) => string | undefined,
): string | undefined {
	return cellsOf(pages)
		.map(({ text }) => valueOf(STARTS_WITH_COMPANY.exec(text)?.[0] ?? ''))
		.find((name) => name !== undefined);
}
