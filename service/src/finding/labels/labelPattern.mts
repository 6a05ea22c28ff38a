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

/** Matches the label as whole words, ignoring case, accents, white space and punctuation. */
export function patternOf(label: string): RegExp {
	const known = patterns.get(label) ?? compiledPattern(label);
	patterns.set(label, known);
	return known;
}

function compiledPattern(label: string): RegExp {
	const abbreviations = new Set(
		(label.match(ABBREVIATION) ?? []).map((word) => word.toLowerCase()),
	);
	const letters = tokens(label).map((token) =>
		[...token].map(tolerantLetter).join(abbreviations.has(token) ? '\\.?' : ''),
	);
	return new RegExp(
		`(?<![\\p{L}\\p{N}]|[\\p{L}\\p{N}][-_])${letters.join('[\\s\\p{P}º°]{0,3}')}[º°]?(?:(?![-_]?[\\p{L}\\p{N}]|/\\d)|(?=${RATE}))`,
		'giu',
	);
}

/** A rate can follow without a space: "IVA21 %". */
const RATE = '\\d{1,2}(?:[.,]\\d{1,2})? ?%';
/** "TTC" is also written "T.T.C.". */
const ABBREVIATION = /(?<!\p{L})\p{Lu}{2,4}(?!\p{L})/gu;
/** Each letter with its accented forms. */
const ACCENTED = [
	'aàáâãäåą',
	'cçćč',
	'eèéêëęě',
	'iìíîï',
	'nñńň',
	'oòóôõöøő',
	'sśšß',
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
