import type { Response } from './response';

/** What is shown in place of the key. It is valid in JSON, HTML and addresses. */
const REDACTED = '***';

/** How HTML may name the characters of a key, apart from their numbers. */
const HTML_NAMES: Record<string, string> = {
	'!': 'excl',
	'#': 'num',
	$: 'dollar',
	'%': 'percnt',
	'&': 'amp',
	"'": 'apos',
	'(': 'lpar',
	')': 'rpar',
	'*': 'ast',
	'+': 'plus',
	',': 'comma',
	'.': 'period',
	'/': 'sol',
	':': 'colon',
	';': 'semi',
	'<': 'lt',
	'=': 'equals',
	'>': 'gt',
	'?': 'quest',
	'@': 'commat',
	'[': 'lsqb',
	']': 'rsqb',
	'^': 'Hat',
	_: 'lowbar',
	'`': 'grave',
	'{': 'lcub',
	'|': 'verbar',
	'}': 'rcub',
};

/**
 * Finds a key in a text, however it is written there: plain, with each of its characters escaped as in
 * JSON, addresses or HTML, also more than once, or as a whole in base64 or hexadecimal digits.
 */
export class Redaction {
	private readonly key: RegExp;

	/** @param apiKey a valid one, so neither short nor with a backslash or quote */
	constructor(apiKey: string) {
		const bytes = Buffer.from(apiKey);
		const whole = [...inBase64(bytes), bytes.toString('hex').replace(/[a-f]/g, eitherCase)];
		const characters = Array.from(apiKey, anyForm).join('');
		this.key = new RegExp([characters, ...whole].join('|'), 'g');
	}

	/** A service that repeats the key must not put it into an error or into the execution data. */
	redact({ status, headers, body }: Response): Response {
		const location = headers.location && this.withoutKey(headers.location);
		return { status, headers: { ...headers, location }, body: this.withoutKey(body) };
	}

	private withoutKey(text: string): string {
		return text.replace(this.key, REDACTED);
	}
}

/** A pattern for one character in all its forms. Each repetition has a limit, or it could take for ever. */
function anyForm(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0').replace(/[a-f]/g, eitherCase);
	const name = HTML_NAMES[character];
	// The longest first: a "&" may be the beginning of "&amp;".
	const forms = [
		`\\\\{1,8}u00${hex}`,
		`%(?:25){0,3}${hex}`,
		`&(?:amp;){0,3}#(?:0{0,6}${code}|[xX]0{0,6}${hex});?`,
		...(name ? [`&(?:amp;){0,3}${name};`] : []),
		// JSON may put a backslash before a slash, and JSON in JSON more than one.
		`${character === '/' ? '\\\\{0,8}' : ''}${literal(character)}`,
	];
	return `(?:${forms.join('|')})`;
}

function literal(character: string): string {
	return /[\w-]/.test(character) ? character : `\\${character}`;
}

function eitherCase(letter: string): string {
	return `[${letter}${letter.toUpperCase()}]`;
}

/** Three forms, as it depends on what stands before; without the ends, which depend on what is there. */
function inBase64(bytes: Buffer): string[] {
	return [0, 1, 2].map((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
		const from = Math.ceil((before * 8) / 6);
		const to = Math.floor(((before + bytes.length) * 8) / 6);
		return text.slice(from, to).replace(/\+/g, '[-+]').replace(/\//g, '[_/]');
	});
}
