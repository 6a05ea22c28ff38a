// What a date looks like in nine languages.

/** Names of months by language, from January to December, with their usual short forms. */
const MONTHS = [
	'jan(?:uary|uar|uari)?|j[äa]n(?:ner)?|janv(?:ier)?|ene(?:ro)?|gen(?:naio)?|janeiro|stycz(?:nia|e[nń])?|sty',
	'feb(?:ruary|ruar|ruari|rero|r|braio)?|f[ée]vr?(?:ier)?|fevereiro|lut(?:ego|y)?',
	'mar(?:ch|s|zo|[çc]o|ca|zec)?|m[äa]rz|mrz|maart|mrt',
	'apr(?:il|ile)?|avr(?:il)?|abr(?:il)?|kwie(?:tnia|cie[nń])?|kwi',
	'ma[iyj]|mei|mag(?:gio)?|mayo|maio|maja',
	'june?|juni|juin|junio|jun(?:ho)?|giu(?:gno)?|czerw(?:ca|iec)?|cze',
	'july?|juli|juil(?:let)?|jul(?:io|ho)?|lug(?:lio)?|lip(?:ca|iec)?',
	'aug(?:ust|usti|ustus)?|ao[ûu]t|ago(?:sto)?|sierp(?:nia|ie[nń])?|sie',
	'sept?(?:ember|embre|tembre|tiembre|tembro)?|set(?:tembre|iembre|embro)?|wrz(?:e[sś]nia|esie[nń])?',
	'o[ck]t(?:ober|obre|ubre)?|ott(?:obre)?|out(?:ubro)?|pa[zź](?:dziernika?)?',
	'nov(?:ember|embre|iembre|embro)?|lis(?:topada?)?',
	'de[cz](?:ember|embre|embro)?|d[ée]c(?:embre)?|dic(?:iembre|embre)?|grud(?:nia|zie[nń])?|gru',
];
const MONTH = `(?:${MONTHS.join('|')})\\.?(?!\\p{L})`;
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:(?:19|20)\\d\\d)';
/** "1st", "1er", "1º", "3.", "12 de marzo". */
const AFTER_DAY = '(?:st|nd|rd|th|er|[.ºª°])?[\\s-]*(?:(?:of|de|den)\\s)?';

const DATE = new RegExp(
	'(?<![\\p{L}\\p{N}.])(?:' +
		[
			`${YEAR}([-/.])(?:0?[1-9]|1[0-2])\\1${DAY}`,
			`${DAY}\\s?([-/.])\\s?${DAY}\\s?\\2\\s?(?:${YEAR}|\\d\\d)`,
			`${DAY}${AFTER_DAY}${MONTH},?[\\s/-]*(?:del?\\s)?(?:${YEAR}|'?\\d\\d)`,
			`${MONTH}\\s*${DAY}(?:st|nd|rd|th)?,?\\s*${YEAR}`,
			`${YEAR}[-/\\s]${MONTH}[-/\\s]${DAY}`,
		].join('|') +
		')(?![\\p{L}\\p{N}]|\\.\\d)',
	'iu',
);
/** "01.03.2024 – 31.03.2024", "from … to …": a period. */
const RANGE_AFTER = /^\s*(?:[-–—]|to|till|until|bis|au|tot|t\/m|al|do|a|até|hasta|tom)\s*\d/iu;

export interface Found {
	value: string;
	index: number;
}

/** The first date in the text, or undefined. */
export function findDate(text: string): string | undefined {
	return dateIn(text)?.value;
}

/** The first date in the text with its position. */
export function dateIn(text: string): Found | undefined {
	const match = DATE.exec(text);
	return match ? { value: match[0], index: match.index } : undefined;
}

/** Whether the text after a date makes it the start of a period. */
export function startsPeriod(textAfterDate: string): boolean {
	return RANGE_AFTER.test(textAfterDate);
}

/** Year, month and day of a date with a month's name or the year first; undefined if it isn't clear. */
export function partsOfDate(text: string): { numbers: number[]; month?: number } | undefined {
	if (findDate(text) === undefined) return undefined;
	const numbers = (text.match(/\d+/gu) ?? []).map(Number);
	const word = /\p{L}{3,}/gu;
	for (const [name] of text.matchAll(word)) {
		const month = MONTHS.findIndex((names) => new RegExp(`^(?:${names})$`, 'iu').test(name));
		if (month >= 0) return { numbers, month: month + 1 };
	}
	return { numbers };
}
