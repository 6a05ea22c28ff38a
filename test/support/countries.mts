/** Locales with the currencies of their countries. Node.js knows how dates and amounts are written there. */
export const COUNTRIES = [
	'en-US USD en-GB GBP en-IE EUR en-CA CAD fr-CA CAD en-AU AUD en-NZ NZD en-ZA ZAR en-IN INR en-NG NGN en-KE KES',
	'en-GH GHS en-PH PHP en-SG SGD en-HK HKD en-MY MYR en-PK PKR en-TZ TZS en-UG UGX en-ZM ZMW en-BW BWP en-NA NAD',
	'en-JM JMD en-TT TTD de-DE EUR de-AT EUR de-CH CHF de-LI CHF fr-FR EUR fr-BE EUR fr-CH CHF fr-MA MAD fr-SN XOF',
	'fr-CM XAF fr-TN TND es-ES EUR es-MX MXN es-AR ARS es-CO COP es-CL CLP es-PE PEN es-UY UYU es-BO BOB es-PY PYG',
	'es-CR CRC es-GT GTQ es-HN HNL es-DO DOP es-PA PAB es-VE VES it-IT EUR it-CH CHF nl-NL EUR nl-BE EUR pt-PT EUR',
	'pt-BR BRL pt-AO AOA pt-MZ MZN da-DK DKK sv-SE SEK nb-NO NOK nn-NO NOK fi-FI EUR sv-FI EUR is-IS ISK pl-PL PLN',
	'cs-CZ CZK sk-SK EUR hu-HU HUF ro-RO RON ro-MD MDL bg-BG BGN hr-HR EUR sl-SI EUR sr-RS RSD sr-Latn-RS RSD bs-BA BAM',
	'mk-MK MKD sq-AL ALL el-GR EUR tr-TR TRY lt-LT EUR lv-LV EUR et-EE EUR ru-RU RUB uk-UA UAH be-BY BYN kk-KZ KZT',
	'ka-GE GEL hy-AM AMD az-AZ AZN uz-UZ UZS ar-AE AED ar-SA SAR ar-EG EGP ar-MA MAD ar-DZ DZD ar-TN TND ar-JO JOD',
	'ar-KW KWD ar-QA QAR ar-BH BHD ar-OM OMR ar-IQ IQD ar-LB LBP he-IL ILS fa-IR IRR hi-IN INR mr-IN INR bn-BD BDT',
	'bn-IN INR ta-IN INR te-IN INR gu-IN INR kn-IN INR ml-IN INR pa-IN INR ne-NP NPR si-LK LKR ur-PK PKR th-TH THB',
	'vi-VN VND id-ID IDR ms-MY MYR fil-PH PHP ja-JP JPY ko-KR KRW zh-CN CNY zh-TW TWD zh-HK HKD km-KH KHR lo-LA LAK',
	'my-MM MMK mn-MN MNT sw-KE KES sw-TZ TZS am-ET ETB af-ZA ZAR ca-ES EUR eu-ES EUR gl-ES EUR ga-IE EUR mt-MT EUR',
]
	.join(' ')
	.match(/\S+ \S+/g)!
	.map((pair) => pair.split(' ') as [locale: string, currency: string]);
