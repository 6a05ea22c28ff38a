import { sameValue } from '../learning/sameValue.mjs';
import { chosenAmounts } from './amounts.mjs';
import { AMOUNTS, DATES } from './fields.mjs';
import { printedForms } from './printedForms.mjs';
/**
 * The fields of the XML instead of those found on the pages. Amounts, dates and IBANs are in the form in
 * which they are printed there; names, numbers and currencies are as in the XML.
 */
export function withEInvoice(found, eInvoice, pages) {
    const isAmount = ([field]) => AMOUNTS.includes(field);
    const entries = Object.entries(found);
    const foundAmounts = Object.fromEntries(entries.filter(isAmount));
    const { amounts, contradictions } = chosenAmounts(foundAmounts, eInvoice, pages);
    if (contradictions.length > 0) {
        // Neither values nor names of files belong in a log. What this process writes to stderr isn't shown.
        console.log(`XML and page of an e-invoice differ in ${contradictions.join(', ')}: the amounts of the page count.`);
    }
    const others = entries
        .filter((entry) => !isAmount(entry))
        .flatMap(([field, onPage]) => {
        const inXml = eInvoice.fields[field];
        return inXml === undefined ? [] : [[field, printedForm(field, inXml, onPage, pages)]];
    });
    return { ...found, ...amounts, ...Object.fromEntries(others) };
}
function printedForm(field, inXml, onPage, pages) {
    if (DATES.includes(field))
        return formOf(inXml, inXml.slice(2, 4), onPage, pages) ?? inXml;
    if (field !== 'iban')
        return inXml;
    // With as many words as printed, or it isn't found.
    const groups = inXml.replace(/.{4}(?=.)/g, '$& ');
    return formOf(groups, inXml.replace(/\D/g, ''), onPage, pages) ?? inXml;
}
function formOf(value, digits, onPage, pages) {
    return sameValue(onPage, value) ? onPage : printedForms(value, digits, pages)[0]?.text;
}
