/** The beginnings of base64 texts of files. The identifier of PKCS#7 can begin at three places in four letters. */
const BEGINNINGS = [
	['JVBERi0', 'a PDF'],
	['/9j/', 'a JPEG image'],
	['iVBORw0KGgo', 'a PNG image'],
	['SUkqA|TU0AK', 'a TIFF image'],
	['UEsDB', 'an Office file or a ZIP archive'],
	[
		'MI[\\w+/]{1,5}(?:YJKoZIhvcNAQc|GCSqGSIb3DQEH|BgkqhkiG9w0BBw)',
		'a signed or encrypted file (PKCS#7, .p7m)',
	],
] as const;

const BASE64 = new RegExp(
	`(${BEGINNINGS.map(([start]) => start).join('|')})[\\w+/=\\r\\n\\\\-]{20,}`,
);

/** The most characters around the base64 text, such as quotation marks or a file name. HTML with pictures has more. */
const MAX_OTHERS = 200;

/** The kind of file that a text is the base64 text of, with little else; undefined if it isn't one. */
export function base64In(text: string): string | undefined {
	const [base64, beginning] = BASE64.exec(text) ?? [];
	if (!base64 || text.length - base64.length > MAX_OTHERS) return undefined;
	return BEGINNINGS.find(([start]) => new RegExp(`^(?:${start})$`).test(beginning!))![1];
}
