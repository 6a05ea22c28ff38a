import { type Page } from '../../reading/layout.mjs';
/** The page with the forms of companies as they are written. Only for recognised pages. */
export declare function withCompanyForms(page: Page): Page;
