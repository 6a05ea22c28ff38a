import type { Response } from './response';

/** Replaces the key. It is valid in JSON, HTML and URLs. */
const REDACTED = '***';

/**
 * The number of characters at the end of the key that are searched for first. Few answers repeat the key, and
 * compiling a pattern for all of its characters takes 5 ms, as long as some whole executions.
 */
const END = 4;

/** HTML's names for the characters of a key: each character is followed by its name. */
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
 * Finds the key in a text, in any form: plain, with some or all characters escaped as in JSON, URLs or HTML,
 * even more than once, or as a whole in base64 or hexadecimal digits.
 */
export class Redaction {
	private readonly end: RegExp;

	/** @param apiKey a valid key, so it isn't short, and has no backslash or quote */
	constructor(private readonly apiKey: string) {
		this.end = new RegExp(anyFormOf(apiKey.slice(-END), apiKey));
	}

	/** If the service repeats the key, it must not get into an error or the execution data. */
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

/** A pattern for one character in all its forms. Each repetition has a limit, or matching could take forever. */
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

/** Three forms, one for each alignment. Their ends are cut off because they depend on the neighbouring bytes. */
function inBase64(bytes: Buffer): string[] {
	return [0, 1, 2].map((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
		const from = Math.ceil((before * 8) / 6);
		const to = Math.floor(((before + bytes.length) * 8) / 6);
		return text.slice(from, to).replace(/\+/g, '[-+]').replace(/\//g, '[_/]');
	});
}
