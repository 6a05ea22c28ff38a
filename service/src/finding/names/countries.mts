import { LANGUAGES } from '../../languages/languages.mjs';
import { inLowerCase } from '../labels/misreadings.mjs';

// The last line of an address: "United Kingdom", "Minato City, Japan".

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const CODES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const BEFORE_COUNTRY = /[,–—-]/u;

// Made for the first text, because it takes longer than a pattern.
let names: Set<string> | undefined;
const countries = () => (names ??= countriesIn(LANGUAGES.map(({ code }) => code)));

/** True if a text is a country, or ends with one behind a comma or a dash. */
export function endsWithCountry(text: string): boolean {
	return countries().has(inLowerCase(text.split(BEFORE_COUNTRY).at(-1)!.trim()));
}

function countriesIn(languages: string[]): Set<string> {
	const regions = languages.map((language) => {
		return new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
	});
	const known = CODES.filter((code) => regions[0]?.of(code) !== undefined);
	return new Set(
		regions.flatMap((each) => known.map((code) => inLowerCase(each.of(code) ?? code))),
	);
}
