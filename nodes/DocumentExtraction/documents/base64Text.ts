/** How the base64 text of a file begins. */
const BEGINNINGS: Record<string, string> = {
	JVBERi0: 'a PDF',
	'/9j/': 'a JPEG image',
	iVBORw0KGgo: 'a PNG image',
	SUkqA: 'a TIFF image',
	TU0AK: 'a TIFF image',
	UEsDB: 'an Office file or a ZIP archive',
};

const BASE64 = new RegExp(`(${Object.keys(BEGINNINGS).join('|')})[\\w+/=\\r\\n\\\\-]{32,}`);

/** What else there may be, such as quotation marks or a file name, in characters. HTML with pictures has more. */
const MAX_OTHERS = 200;

/** The kind of file that a text is the base64 text of, with little else; undefined if it isn't one. */
export function base64In(text: string): string | undefined {
	const [base64, beginning] = BASE64.exec(text) ?? [];
	if (!base64 || text.length - base64.length > MAX_OTHERS) return undefined;
	return BEGINNINGS[beginning!];
}
