import { daysOf, findDate } from '../finding/values/dates.mjs';
import { findAmount, isAmountAlone, tidy, valueOfAmount } from '../finding/values/kinds.mjs';
import { lookOf, outline } from '../finding/labels/misreadings.mjs';
/** Whether two texts are the same value, even if written differently: "2024-03-12" and "12 March 2024". */
export function sameValue(one, other) {
    if (one === '' || other === '')
        return one === other;
    if (tidy(one) === tidy(other))
        return true;
    if (outline(one) === outline(other))
        return outline(one) !== '' && sign(one) === sign(other);
    if (isDate(one) && isDate(other)) {
        const days = daysOf(one);
        return daysOf(other).some((day) => days.includes(day));
    }
    return isAmountAlone(one) && isAmountAlone(other) && amountOf(one) === amountOf(other);
}
/** Whether recognition could have read one for the other: spaces are lost, and signs look alike. */
export function looksLike(read, value) {
    return lookOfValue(read) === lookOfValue(value);
}
function lookOfValue(text) {
    return lookOf(text.replace(/\s+/gu, '').toLowerCase()).replace(/[²³?*°º"”’]$/u, '²');
}
/** More right values are better; a wrong one is as bad as two missing ones. */
export function pointsFor(found, expected) {
    if (sameValue(found, expected))
        return 1;
    return found === '' ? 0 : -2;
}
export function isDate(text) {
    return findDate(text)?.length === text.trim().length;
}
function sign(text) {
    return /^\s*[-−–]|[-−]\s*$/.test(text);
}
function amountOf(text) {
    return valueOfAmount(findAmount(text) ?? '');
}
