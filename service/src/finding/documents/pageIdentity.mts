import { anyWord } from '../../languages/wordPattern.mjs';
import type { Project } from '../../projectRules.mjs';
import { type Cell, type Page, cellsOf, textOf, wordsIn } from '../../reading/layout.mjs';
import { findFields } from '../findFields.mjs';
import { isPostalLine } from '../names/addresses.mjs';
import { hasDecimals, lettersOf } from '../values/kinds.mjs';
import { type PageCounter, counterOn } from './pageCounter.mjs';

/** The facts on a page that tell its document from others. */
export interface PageIdentity {
	/** The fields of the project `DOCUMENT_IDENTITY`. */
	fields: Record<string, string>;
	counter: PageCounter | undefined;
	hasTitle: boolean;
	hasAddress: boolean;
	/** True if the page begins with amounts, like the rest of a table. */
	beginsWithAmounts: boolean;
	/** Long numbers, and the domains of e-mail and web addresses: phones, tax numbers, IBANs. */
	contacts: Set<string>;
	/** All letters and digits. */
	text: string;
	recognised: boolean;
}

const LINES_AT_TOP = { title: 10, address: 15, amounts: 4 };
const TITLE = new RegExp(`^${anyWord('titles')}(?!\\p{L})`, 'iu');
/** A number with fewer digits isn't a phone or a tax number. */
const CONTACT_DIGITS = 5;
const AMOUNT_OR_DATE = /^\d{1,3}(?:[.,]\d{3})*[.,]\d\d$|^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const DOMAIN = /@(?<mail>[\w.-]+)$|^(?:https?:\/\/)?www\.(?<web>[\w.-]+)/;

/** @param rules the project `DOCUMENT_IDENTITY` */
export function identityOf(page: Page, rules: Project): PageIdentity {
	const cells = cellsOf([page]);
	return {
		fields: findFields([page], rules),
		counter: counterOn(page),
		hasTitle: cellsAtTop(page, LINES_AT_TOP.title).some(({ text }) => TITLE.test(text)),
		hasAddress: cellsAtTop(page, LINES_AT_TOP.address).some(({ text }) => isPostalLine(text)),
		beginsWithAmounts: cellsAtTop(page, LINES_AT_TOP.amounts).some(({ text }) => hasDecimals(text)),
		contacts: new Set(wordsIn(cells).flatMap(({ text }) => contactIn(text) ?? [])),
		text: lettersOf(page.lines.map(textOf).join(' ')),
		recognised: page.recognised,
	};
}

function cellsAtTop({ lines }: Page, count: number): Cell[] {
	return lines.slice(0, count).flatMap(({ cells }) => cells);
}

function contactIn(word: string): string | undefined {
	const text = word
		.toLowerCase()
		.replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '');
	const { mail, web } = DOMAIN.exec(text)?.groups ?? {};
	const digits = text.replace(/\D/g, '').length;
	return mail ?? web ?? (digits >= CONTACT_DIGITS && !AMOUNT_OR_DATE.test(text) ? text : undefined);
}
