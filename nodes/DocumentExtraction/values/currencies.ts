/** With one of these, even a whole number is money, because no other word looks like them. */
const SURE = words([
	'EUR USD GBP CHF SEK NOK DKK ISK PLN CZK HUF RON BGN CAD AUD NZD JPY CNY HKD SGD KRW INR THB ZAR AED',
	'SAR ILS BRL MXN RUB UAH TWD MYR IDR VND LKR PKR BDT NPR QAR KWD BHD OMR JOD EGP NGN KES GHS TZS CLP',
	'UYU CRC DZD TND KZT UZS BYN MKD RSD HRK GTQ HNL JMD TTD XAF XOF MDL',
	'kr kr. Kr Kr. zł Kč Lei lei FCFA лв лв. грн грн. руб руб. р. дин дин. ден',
	'ден. тг ₽ 元 円 圓 원 đ บาท ریال تومان درهم دينار ريال جنيه ليرة',
]);

/** These are also words, names or units, so the number has to look like money too. */
const WORDS = words([
	'TRY COP PEN MAD ARS ALL AMD BAM BOB CUP DOP GEL LAK MOP PAB PYG TOP VES XPF ZMW BWP NAD MZN AOA PHP',
	'AZN ETB UGX RWF MUR MMK KHR MNT IRR IQD LBP LYD SYP YER AFN GMD GNF MGA MWK SCR SZL LSL TJS TMT KGS',
	'BBD BSD BZD BMD BND BTN AWG BIF CDF CVE DJF ERN FJD GIP GYD HTG KMF KYD LRD MRU MVR NIO SBD SDG SRD SSP',
	'STN SVC VUV WST XCD',
	'Euro EURO Euros euro euros TL Ft RM Rs Rs. Rp Rp. R KM kn Kn kn. din din. SFr SFr. sFr sFr. DH Dh Dhs Dhs. LE L.E. SR QR BD KD JD',
	'S/ S/. B/. Bs Bs. Gs Gs. KSh Ksh Kshs TSh Tsh USh Ush CFA Lek Lekë Nu. GH₵ රු. रु रू नेरू ብር soʻm MT MTn Kz Br. Bs.S ZK',
]);

/** Currencies in a field for an amount. Elsewhere, Fr. may be Friday, and K or Q anything. */
const LOOSE = words(['Fr Fr. fr fr. K Q P L D Br G Lt Ls L.L. DA DT ks Afl. Afl Php']);

export type CurrencyKind = 'sure' | 'word' | 'loose';

/** Signs, with or without the letters of a country (`US$`), and Arabic abbreviations. Not ¢, which is a hundredth. */
const SIGN =
	/^(?:[A-Z]{0,3}\$U?|[EL]£|\$ ?[A-Z]{2}|(?!¢)\p{Sc}|F CFA|[\u0600-\u06ff]\.[\u0600-\u06ff]\.?)$/u;

export function currencyKind(text: string): CurrencyKind | undefined {
	if (SURE.has(text) || SIGN.test(text)) return 'sure';
	if (WORDS.has(text)) return 'word';
	const code = text.toUpperCase();
	if (LOOSE.has(text) || (code.length === 3 && (SURE.has(code) || WORDS.has(code)))) return 'loose';
	return undefined;
}

/** After a number, Fr. isn't Friday, and Euro isn't the emission standard in "Euro 6". */
export function kindAfter(text: string): CurrencyKind | undefined {
	if (/^euros?$/i.test(text)) return 'sure';
	return /^[Ff]r\.?$/.test(text) ? 'word' : currencyKind(text);
}

/** Nobody writes these with decimals, so three digits are a group: `₩1,234`, `1.234 Ft`. */
const WITHOUT_DECIMALS = words([
	'₩ 원 KRW ₫ đ VND 円 JPY JP¥ CLP PYG ₲ Gs. ISK UGX XAF XOF FCFA CFA Ft HUF Rp Rp. IDR',
]);

/** Countries with these currencies group digits with the comma. */
const WITH_COMMA_GROUPS = words(['¥ CNY ₹ INR Rs Rs. PKR LKR NPR']);

/** True if the separator before three digits can only group them. */
export function hasOnlyGroups(currency: string, separator: string): boolean {
	return WITHOUT_DECIMALS.has(currency) || (WITH_COMMA_GROUPS.has(currency) && separator === ',');
}

function words(lines: string[]): Set<string> {
	return new Set(lines.join(' ').split(' '));
}
