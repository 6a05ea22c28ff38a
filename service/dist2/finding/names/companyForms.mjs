import { escaped } from '../../languages/wordPattern.mjs';
import { cellsOf } from '../../reading/layout.mjs';
import { withTexts } from '../cells.mjs';
import { COMPANY_FORMS } from './companies.mjs';
// A form of companies is no word that recognition knows, so it takes its letters for digits ("Sp. z 0.0."), and
// its last dot for a comma ("e.K,").
/** As what else the letters can be read. */
const ALIKE = {
    ...{ o: '0O', O: '0', l: '1I|', I: '1l|', i: '1' },
    ...{ S: '5', s: '5', B: '8', G: '6', z: '2Z' },
};
/** Shorter ones could be the end of a street: "Long Road 5A". */
const FEWEST_LETTERS = 3;
const READ = COMPANY_FORMS.map((form) => [form, patternOf(form)]);
/** The page with the forms of companies as they are written. Only for recognised pages. */
export function withCompanyForms(page) {
    if (!page.recognised)
        return page;
    const texts = new Map();
    for (const cell of cellsOf([page])) {
        const text = withForm(cell.text);
        if (text !== cell.text)
            texts.set(cell, text);
    }
    return texts.size === 0 ? page : withTexts(page, texts);
}
function withForm(text) {
    for (const [form, pattern] of READ) {
        const read = pattern.exec(text)?.[0];
        if (read === form)
            return text;
        if (read !== undefined && /[\d|,]/.test(read))
            return text.replace(pattern, form);
    }
    return text;
}
/** The form after a word of a name, as it could be read. */
function patternOf(form) {
    const isLong = form.replace(/\P{L}/gu, '').length >= FEWEST_LETTERS;
    const signs = [...form.replace(/\.$/u, '')].map((sign) => isLong && sign in ALIKE ? `[${sign}${ALIKE[sign]}]` : escaped(sign));
    // A comma within a text can be one.
    const end = form.endsWith('.') ? '(?:\\.|,$)' : '';
    return new RegExp(`(?<=\\p{L}{2}[.,]?\\s)${signs.join('')}${end}(?![\\p{L}\\p{N}])`, 'u');
}
