/** The first value at one of these paths. */
export function firstAt({ values }, ...paths) {
    return paths.flatMap((path) => values.get(path) ?? [])[0]?.text;
}
/** The amount in the invoice's own currency: taxes can be there in another one, too. */
export function amountIn({ values }, currency, path) {
    const inCurrency = ({ attributes }) => (attributes['currencyID'] ?? currency) === currency;
    return values.get(path)?.find(inCurrency)?.text;
}
