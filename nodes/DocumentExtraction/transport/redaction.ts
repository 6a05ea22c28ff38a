import type { Response } from './response';

/** What is shown in place of the key. It is valid in JSON, HTML and addresses. */
const REDACTED = '***';

/**
 * Few answers repeat a key, and compiling a pattern for all of its characters takes 5 ms, as long as some
 * executions. So its last characters are looked for first.
 */
const END = 4;

/** How HTML may name the characters of a key, apart from their numbers: each before its name. */
const HTML_NAMES = new Map(
	[
		"!excl #num $dollar %percnt &amp 'apos (lpar )rpar *ast +plus ,comma .period /sol :colon ;semi",
		'<lt =equals >gt ?quest @commat [lsqb ]rsqb ^Hat _lowbar `grave {lcub |verbar }rcub',
	]
		.join(' ')
		.split(' ')
		.map((entry) => [entry.slice(0, 1), entry.slice(1)]),
);

/**
 * Finds a key in a text, however it is written there: plain, with each of its characters escaped as in
 * JSON, addresses or HTML, also more than once, or as a whole in base64 or hexadecimal digits.
 */
export class Redaction {
	private readonly end: RegExp;

	/** @param apiKey a valid one, so neither short nor with a backslash or quote */
	constructor(private readonly apiKey: string) {
		this.end = new RegExp(anyFormOf(apiKey.slice(-END), apiKey));
	}

	/** A service that repeats the key must not put it into an error or into the execution data. */
	redact({ headers, body, ...rest }: Response): Response {
		const location = headers.location && this.withoutKey(headers.location);
		return { ...rest, headers: { ...headers, location }, body: this.withoutKey(body) };
	}

	private withoutKey(text: string): string {
		if (!this.end.test(text)) return text;
		return text.replace(new RegExp(anyFormOf(this.apiKey, this.apiKey), 'g'), REDACTED);
	}
}

/** A pattern for these characters of the key in all their forms, or for the whole key in one. */
function anyFormOf(characters: string, apiKey: string): string {
	const bytes = Buffer.from(apiKey);
	const hex = bytes.toString('hex').replace(/[a-f]/g, eitherCase);
	return [Array.from(characters, anyForm).join(''), ...inBase64(bytes), hex].join('|');
}

/** A pattern for one character in all its forms. Each repetition has a limit, or it could take for ever. */
function anyForm(character: string): string {
	const code = character.charCodeAt(0);
	const hex = code.toString(16).padStart(2, '0').replace(/[a-f]/g, eitherCase);
	const name = HTML_NAMES.get(character);
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
