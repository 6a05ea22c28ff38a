import { escaped } from '../../languages/wordPattern.mjs';
// What all values of a field have in common, learned from examples: "##,# kg", "3S@@@@@#########". # is a digit, @
// a letter, "#+" any number of digits, and everything else is as it is in all of them.
/** What recognition takes for a digit, for a letter, and for signs that few texts have. */
const READ_AS = {
    ...{ 0: 'OoDQ', 1: 'Il|i', 2: 'Zz', 5: 'Ss', 6: 'Gb', 8: 'B' },
    ...{ O: '0', I: '1|', Z: '2', S: '5', G: '6', B: '8' },
    ...{ '²': '2?*°º"”’', '³': '3?*°º"”’' },
};
/** With more of them, a text is something else. */
const MOST_MISREAD = 2;
/** The text with a value in the form that it has, if recognition lost spaces or misread a character or two. */
export function inForm(text, form) {
    const parts = partsOf(form);
    const found = patternOf(parts).exec(text);
    if (!found)
        return text;
    const read = found.slice(1);
    const mended = parts.map((part, index) => asIn(part, read[index] ?? ''));
    const misread = mended.filter((part, index) => !isSpace(parts[index]) && part !== read[index]);
    if (misread.length > MOST_MISREAD)
        return text;
    const end = found.index + found[0].length;
    return text.slice(0, found.index) + mended.join('') + text.slice(end);
}
/** Single characters, and runs of any length. */
function partsOf(form) {
    return form.match(/[#@]\+|./gu) ?? [];
}
function patternOf(parts) {
    const groups = parts.map((part) => `(${partPattern(part)})`).join('');
    return new RegExp(`(?<![\\p{L}\\p{N}])${groups}(?![\\p{L}\\p{N}])`, 'u');
}
function partPattern(part) {
    if (isSpace(part))
        return '\\s*';
    if (part === '#+')
        return '\\d+';
    if (part === '@+')
        return '\\p{L}+';
    if (part === '#')
        return `[\\d${readAs(DIGITS)}]`;
    if (part === '@')
        return `[\\p{L}${readAs(LETTERS)}]`;
    return `(?:${[part, ...(READ_AS[part] ?? '')].map(escaped).join('|')})`;
}
const DIGITS = ['0', '1', '2', '5', '6', '8'];
const LETTERS = ['O', 'I', 'Z', 'S', 'G', 'B'];
function readAs(signs) {
    return signs.map((sign) => READ_AS[sign]).join('');
}
/** What is read at a place, as what can be there. */
function asIn(part, read) {
    if (part === '#')
        return whatIsRead(read, /\d/u, DIGITS);
    if (part === '@')
        return whatIsRead(read, /\p{L}/u, LETTERS);
    return part.length > 1 ? read : part;
}
function whatIsRead(read, expected, signs) {
    return expected.test(read) ? read : (signs.find((sign) => READ_AS[sign].includes(read)) ?? read);
}
function isSpace(part) {
    return part === ' ';
}
