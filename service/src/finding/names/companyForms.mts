import { escaped } from '../../languages/wordPattern.mjs';
import { type Cell, type Page, cellsOf } from '../../reading/layout.mjs';
import { withTexts } from '../cells.mjs';
import { CAPITAL_READ_AS, SMALL_READ_AS } from '../lookAlikes.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { COMPANY_FORMS } from './companies.mjs';

// Legal forms aren't words that recognition knows, so it reads their letters as digits ("Sp. z 0.0."), their last dot
// as a comma ("e.K,"), and a letter of a long one as another letter ("SON BHD").

const READ_AS = { ...CAPITAL_READ_AS, ...SMALL_READ_AS };
/** Shorter ones could be the end of a street: "Long Road 5A". */
const FEWEST_LETTERS = 3;

/** Behind a word of a name, or behind a place in brackets: "Atlas (KL) Sdn Bhd". */
const AFTER_NAME = '(?<=(?:\\p{L}{2}[.,]?|\\p{L}\\))\\s)';
/** Words of shorter ones could be other words. */
const LONG = 6;

const FORMS = COMPANY_FORMS.map(lettersOf);

// Made for the first recognised page: they take a sixth of the time in which a process starts.
let readPatterns: Array<[form: string, read: RegExp]> | undefined;
const readForms = () =>
	(readPatterns ??= COMPANY_FORMS.map((form): [string, RegExp] => [form, patternOf(form)]));
let misspeltPatterns: Array<[letters: string, read: RegExp]> | undefined;
const misspeltForms = () =>
	(misspeltPatterns ??= COMPANY_FORMS.filter((form) => /^\p{L}+ [\p{L} ]+$/u.test(form))
		.filter((form) => lettersOf(form).length >= LONG)
		.map((form): [string, RegExp] => [lettersOf(form), misspellingOf(form)]));

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
	for (const [form, pattern] of readForms()) {
		const read = pattern.exec(text)?.[0];
		if (read === form) return text;
		if (read !== undefined && /[\d|,]/.test(read)) return text.replace(pattern, form);
	}
	return withSpelledForms(text);
}

/** The text with a long legal form that was read with a wrong letter. */
function withSpelledForms(text: string): string {
	return misspeltForms().reduce((before, [letters, pattern]) => {
		return before.replace(pattern, (read) =>
			FORMS.includes(lettersOf(read)) ? read : spelled(read, letters),
		);
	}, text);
}

/** The text with other letters, in capitals where it has capitals. */
function spelled(text: string, letters: string): string {
	let at = 0;
	return text.replace(/[\p{L}\p{N}]/gu, (letter) => {
		const right = letters[at++]!;
		return letter === letter.toUpperCase() ? right.toUpperCase() : right;
	});
}

/** Matches the legal form after a word of a name, with one wrong letter. */
function misspellingOf(form: string): RegExp {
	const words = form.split(' ');
	const patterns = words.flatMap((word, index) =>
		[...word].map((_, at) => {
			const misread = `${word.slice(0, at)}[\\p{L}\\p{N}]${word.slice(at + 1)}`;
			return words.with(index, misread).join('\\.?\\s?');
		}),
	);
	return new RegExp(`${AFTER_NAME}(?:${patterns.join('|')})(?!\\p{L})`, 'iu');
}

/** Matches the legal form after a word of a name, with misread characters. */
function patternOf(form: string): RegExp {
	const isLong = form.replace(/\P{L}/gu, '').length >= FEWEST_LETTERS;
	const signs = [...form.replace(/\.$/u, '')].map((sign) =>
		isLong && sign in READ_AS ? `[${sign}${READ_AS[sign]}]` : escaped(sign),
	);
	// A comma in the middle of a text can be a real one.
	const end = form.endsWith('.') ? '(?:\\.|,$)' : '';
	return new RegExp(`${AFTER_NAME}${signs.join('')}${end}(?![\\p{L}\\p{N}])`, 'u');
}
