import { type Page } from '../../reading/layout.mjs';
/** Of forms that begin alike, the longest one is first, as the first that matches counts. */
export declare const COMPANY_FORMS: string[];
/** Whether a text is only the form of a company, whose name is on the line above. */
export declare function isCompanyForm(text: string): boolean;
/** Whether a text ends like the name of a company: "Frakt Norr AB". */
export declare function isCompany(text: string): boolean;
/** The first name of a company at the start of a cell. An e-mail says in its signature who wrote it. */
export declare function firstCompany(pages: Page[], valueOf: (text: string) => string | undefined): string | undefined;
