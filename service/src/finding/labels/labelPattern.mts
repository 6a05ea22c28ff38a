import { fold, outline, tokens } from './misreadings.mjs';

// Cached for the life of the process, because preparing a project's labels takes longer than reading a document.
const patterns = new Map<string, RegExp>();
const outlines = new Map<string, string>();

/** The outline that a text must contain to have the label, see `outline`. */
export function outlineOf(label: string): string {
	const known = outlines.get(label) ?? outline(label);
	outlines.set(label, known);
	return known;
}

/** The places of a label in a text, as whole words, ignoring case, accents, white space and punctuation. */
export function placesOf(label: string, text: string): Array<{ start: number; end: number }> {
	const pattern = patterns.get(label) ?? compiledPattern(label);
	patterns.set(label, pattern);
	return [...text.matchAll(pattern)]
		.map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
		.filter(
			({ start, end }) =>
				!ENDS_IN_WORD.test(text.slice(Math.max(0, start - 2), start)) && ends(text.slice(end)),
		);
}

function ends(rest: string): boolean {
	return !GOES_ON.test(rest) || RATE.test(rest);
}

/** All letters are in patterns that every label shares: in a pattern of each, they would take milliseconds to compile. */
const ENDS_IN_WORD = /[\p{L}\p{N}][-_]?$/u;
const GOES_ON = /^(?:[-_]?[\p{L}\p{N}]|(?:\/[\p{L}\p{N}-]+)*\/\d|['’]s(?!\p{L}))/u;
/** A rate can follow without a space: "IVA21 %". */
const RATE = /^\d{1,2}(?:[.,]\d{1,2})? ?%/;
/** White space and the punctuation of Latin letters. */
const BETWEEN = '[\\s!-#%-/:;?@[-\\]_{}¡§«¶·»¿º°\\u2010-\\u205e]{0,4}';

function compiledPattern(label: string): RegExp {
	const abbreviations = new Set(
		(label.match(ABBREVIATION) ?? []).map((word) => word.toLowerCase()),
	);
	const letters = tokens(label).map((token) =>
		[...token].map(tolerantLetter).join(abbreviations.has(token) ? '\\.?' : ''),
	);
	return new RegExp(`${letters.join(BETWEEN)}[º°]?`, 'giu');
}

/** "TTC" is also written "T.T.C.". */
const ABBREVIATION = /(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu;
/** Each letter with its accented forms. */
const ACCENTED = [
	'aàáâãäåąă',
	'cçćč',
	'dđ',
	'eèéêëęě',
	'iìíîïıİ',
	'nñńň',
	'oòóôõöøő',
	'sśšßșş',
	'tțţ',
	'uùúûüůű',
	'yýÿ',
	'zźżž',
];

/** Recognition, some keyboards and capitals lose accents and the dots of ä, ö and ü. */
function tolerantLetter(letter: string): string {
	const base = fold(letter);
	const forms = ACCENTED.find((letters) => letters.includes(letter));
	if (!forms) return base === letter ? letter : `(?:${letter}|${base})`;
	return /[äöüåø]/u.test(letter) ? `[${forms}]e?` : `[${forms}]`;
}
