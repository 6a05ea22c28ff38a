import fc from 'fast-check';

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inHtml = (text: string) =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const everyCharacter = (text: string, form: (code: number) => string) =>
	Array.from(text, (character) => form(character.charCodeAt(0))).join('');
const hex = (code: number, digits: number) => code.toString(16).padStart(digits, '0');

/** The ways in which each character of a text may be written. */
const CHARACTER_FORMS: Record<string, (text: string) => string> = {
	'as it is': (text) => text,
	'in JSON': inJson,
	'in JSON in JSON': (text) => inJson(inJson(text)),
	'in JSON, with its slashes escaped': (text) => inJson(text).replaceAll('/', '\\/'),
	'in JSON, with every character escaped': (text) =>
		everyCharacter(text, (code) => `\\u${hex(code, 4).toUpperCase()}`),
	'in an address': encodeURIComponent,
	'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
	'in an address, with every character escaped': (text) =>
		everyCharacter(text, (code) => `%${hex(code, 2)}`),
	'in HTML': (text) => inHtml(text).replaceAll('"', '&quot;'),
	'in HTML in HTML': (text) => inHtml(inHtml(text)),
	'in HTML, with every character escaped': (text) => everyCharacter(text, (code) => `&#${code};`),
	'in HTML, with every character as a hexadecimal number': (text) =>
		everyCharacter(text, (code) => `&#x${hex(code, 4)};`),
};

/** The ways in which a whole text may be written. */
const WHOLE_FORMS: Record<string, (text: string) => string> = {
	'in an address, in lower case': (text) => encodeURIComponent(text).toLowerCase(),
	'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
	'in base64': (text) => Buffer.from(text).toString('base64'),
	'in base64 after another character': (text) => Buffer.from(`:${text}`).toString('base64'),
	'in base64 between others': (text) => Buffer.from(`a:${text}:b`).toString('base64'),
	'in base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
};

export const WRITTEN_FORMS = { ...CHARACTER_FORMS, ...WHOLE_FORMS };

/** A text in which each character is written in any of its forms. */
export function mixedForms(text: string): fc.Arbitrary<string> {
	const forms = Object.values(CHARACTER_FORMS);
	const characters = Array.from(text, (character) =>
		fc.nat(forms.length - 1).map((form) => forms[form]!(character)),
	);
	return fc.tuple(...characters).map((written) => written.join(''));
}

/** A text in any form. */
export function anyForm(text: string): fc.Arbitrary<string> {
	const whole = Object.values(WRITTEN_FORMS).map((form) => form(text));
	return fc.oneof(fc.constantFrom(...whole), mixedForms(text));
}

/** True if the content contains the text in any form. */
export function isWritten(text: string, content: string): boolean {
	const urlSafe = content.replaceAll('+', '-').replaceAll('/', '_');
	if (inBase64(text).some((encoded) => urlSafe.includes(encoded))) return true;
	return content.includes(Buffer.from(text).toString('hex')) || unescaped(content).includes(text);
}

/** The forms to search for in content that is too large to be decoded. */
export function formsOf(text: string): string[] {
	const encoded = inBase64(text);
	const standard = encoded.map((part) => part.replaceAll('-', '+').replaceAll('_', '/'));
	return [...Object.values(WRITTEN_FORMS).map((form) => form(text)), ...encoded, ...standard];
}

/** Base64 for URLs at each of the three offsets, without the characters that depend on the text around. */
function inBase64(text: string): string[] {
	const end = Math.floor((Buffer.byteLength(text) * 8) / 6) - 1;
	return ['', ':', 'a:'].map((before) => {
		const encoded = Buffer.from(`${before}${text}`).toString('base64url');
		return encoded.slice(Math.ceil((before.length * 8) / 6), end);
	});
}

/** Removes the escapes of JSON, URLs and HTML, even if they were applied several times. */
function unescaped(text: string): string {
	const once = text
		.replace(/\\{1,16}u00([0-9a-f]{2})/gi, character)
		.replace(/%([0-9a-f]{2})/gi, character)
		.replace(/&#x0{0,6}([0-9a-f]{2});/gi, character)
		.replace(/&#0{0,6}(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code)))
		.replaceAll('&amp;', '&')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replace(/\\+(?=[/"])/g, '');
	return once === text ? text : unescaped(once);
}

function character(_escaped: string, digits: string): string {
	return String.fromCharCode(Number.parseInt(digits, 16));
}
