import { escaped } from '../../languages/wordPattern.mjs';
import { type Cell, type Page, cellsOf } from '../../reading/layout.mjs';
import { withTexts } from '../cells.mjs';
import { CAPITAL_READ_AS, SMALL_READ_AS } from '../lookAlikes.mjs';
import { COMPANY_FORMS } from './companies.mjs';

// Legal forms aren't words that recognition knows, so it reads their letters as digits ("Sp. z 0.0.") and their last
// dot as a comma ("e.K,").

const READ_AS = { ...CAPITAL_READ_AS, ...SMALL_READ_AS };
/** Shorter ones could be the end of a street: "Long Road 5A". */
const FEWEST_LETTERS = 3;

const READ = COMPANY_FORMS.map((form): [form: string, read: RegExp] => [form, patternOf(form)]);

/** The page with misread legal forms corrected, if it was recognised. */
export function withCompanyForms(page: Page): Page {
	if (!page.recognised) return page;
	const texts = new Map<Cell, string>();
	for (const cell of cellsOf([page])) {
		const text = withForm(cell.text);
		if (text !== cell.text) texts.set(cell, text);
	}
	return texts.size === 0 ? page : withTexts(page, texts);
}

function withForm(text: string): string {
	for (const [form, pattern] of READ) {
		const read = pattern.exec(text)?.[0];
		if (read === form) return text;
		if (read !== undefined && /[\d|,]/.test(read)) return text.replace(pattern, form);
	}
	return text;
}

/** Matches the legal form after a word of a name, with misread characters. */
function patternOf(form: string): RegExp {
	const isLong = form.replace(/\P{L}/gu, '').length >= FEWEST_LETTERS;
	const signs = [...form.replace(/\.$/u, '')].map((sign) =>
		isLong && sign in READ_AS ? `[${sign}${READ_AS[sign]}]` : escaped(sign),
	);
	// A comma in the middle of a text can be a real one.
	const end = form.endsWith('.') ? '(?:\\.|,$)' : '';
	return new RegExp(`(?<=\\p{L}{2}[.,]?\\s)${signs.join('')}${end}(?![\\p{L}\\p{N}])`, 'u');
}
