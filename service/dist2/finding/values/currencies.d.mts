/** Codes of currencies, as a part of a regular expression. */
export declare const CURRENCY_CODES = "EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|AUD|CAD|NZD|INR|BRL|ZAR";
/** Whatever can stand beside an amount, as a part of a regular expression. Case matters. */
export declare const CURRENCY_BESIDE_AMOUNT = "(?:[A-Z]{3}|(?:R|US|A|CA?|NZ)?\\$|[\u20AC\u00A3\u00A5\u20B9]|Rs\\.?|Fr\\.|kr\\.?|z\u0142|K[\u010Dc]|[Ee]uros?)";
/** A value that is a currency, as a part of a regular expression. */
export declare const CURRENCY_ALONE = "(?<!\\p{L})(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|AUD|CAD|NZD|INR|BRL|ZAR|z\u0142|R\\$|K\u010D|kr|Fr\\.)(?!\\p{L})|[\u20AC$\u00A3\u00A5\u20B9]";
/** A currency in a text, as a part of a regular expression. */
export declare const CURRENCY_IN_TEXT = "(?:(?<!\\p{L})(?:EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|JPY|CNY|AUD|CAD|NZD|INR|BRL|ZAR|z\u0142|R\\$|K\u010D|kr(?=\\.?\\s?\\d)|Fr\\.(?=\\s?\\d))(?!\\p{L})|[\u20AC$\u00A3\u00A5\u20B9]|(?<=\\d\\s?|\\()(?:kr|Fr\\.)(?!\\p{L}))";
