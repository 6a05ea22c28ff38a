import { LANGUAGES } from '../languages/languages.mjs';
import { anyOf, anyWord } from '../languages/wordPattern.mjs';
import { type Page, textOf } from '../reading/layout.mjs';
import { onlyOne } from './onlyOne.mjs';
import { dateIn } from './values/dates.mjs';

const WEEKDAYS = anyOf(LANGUAGES.flatMap(({ weekdays }) => weekdays));
/** The time and the day of the week, which are also on the line of the date. */
const OTHERS = new RegExp(
	`(?<![\\p{L}\\d])(?:\\d{1,2}[:;]\\d\\d(?:[:;]\\d\\d)?(?:\\s?[AP]\\.?M\\b\\.?)?|(?:${WEEKDAYS}|${anyWord('before_value')})(?!\\p{L})\\.?)`,
	'giu',
);
/** "Date:" */
const LABEL = /(?<![\p{L}\p{N}])\p{L}{4,20}\s?:[\s-]*$/u;
/** Shorter numbers are those of tables and tills. */
const NUMBER = new RegExp(
	`^\\W*(?:${anyWord('number')}[\\s.:°º]*)?\\W*((?:\\p{Lu}{1,4}-?)?(?=[-/]?(?:\\d[-/]?){4})\\d+(?:[-/]\\d+)*)\\W*$`,
	'iu',
);

/** The only number on a line with nothing else but a date and a time: tills print it there without a label. */
export function numberByDate(pages: Page[]): string | undefined {
	const lines = pages.flatMap((page) => page.lines);
	return onlyOne(lines.flatMap((line) => numberIn(textOf(line)) ?? []));
}

function numberIn(line: string): string | undefined {
	const date = dateIn(line);
	if (!date) return undefined;
	const before = line.slice(0, date.index).replace(LABEL, '');
	const rest = before + ' ' + line.slice(date.index + date.value.length);
	return NUMBER.exec(rest.replace(OTHERS, ' '))?.[1];
}
