import { tidy } from '../finding/values/kinds.mjs';
export const AMOUNTS = ['net_amount', 'tax_amount', 'total_amount', 'total'];
export const DATES = ['invoice_date', 'due_date', 'order_date', 'delivery_date'];
/** Types of documents by UNTDID 1001 that give money back. */
const CREDIT_NOTES = ['81', '83', '261', '262', '296', '308', '381', '396', '420', '458', '532'];
/** What Peppol writes for a missing number. */
const NONE = /^n\/?a$/i;
const LONGEST = 200;
/** Leaves out what isn't what it should be: the page may have it. */
export function eInvoiceFrom({ type, ...raw }) {
    const checked = Object.entries(raw).flatMap(([field, text]) => {
        const value = text === undefined ? undefined : checkedValue(field, tidy(text));
        return value === undefined ? [] : [[field, value]];
    });
    const isCreditNote = CREDIT_NOTES.includes(type?.trim() ?? '');
    return { fields: Object.fromEntries(checked), isCreditNote };
}
function checkedValue(field, text) {
    if (DATES.includes(field))
        return date(text);
    if (AMOUNTS.includes(field))
        return amount(text);
    if (field === 'iban')
        return iban(text);
    if (field === 'currency')
        return /^[A-Z]{3}$/.test(text) ? text : undefined;
    return text === '' || text.length > LONGEST || NONE.test(text) ? undefined : text;
}
/** A day that exists, without its time. */
function date(text) {
    const day = /^\d{4}-\d\d-\d\d(?=$|[TZ+-])/.exec(text)?.[0];
    const time = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}
/** With at least two decimals, and no more zeros after them. */
function amount(text) {
    const [, sign = '', whole = '', decimals = ''] = /^([+-]?)0*(\d{1,15})(?:\.(\d{0,10}?)0{0,10})?$/.exec(text) ?? [];
    if (whole === '')
        return undefined;
    return `${sign === '-' ? '-' : ''}${whole}.${decimals.padEnd(2, '0')}`;
}
function iban(text) {
    const compact = text.replace(/\s/g, '').toUpperCase();
    return /^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(compact) ? compact : undefined;
}
