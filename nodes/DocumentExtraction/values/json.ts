/** In levels of objects and lists. Fields need a few; n8n couldn't store thousands. */
export const MAX_NESTING = 100;

/**
 * The value of a JSON text, or undefined if it isn't JSON. Integers that would lose digits become texts, and
 * NUL characters are removed because PostgreSQL refuses them.
 */
export function parseJson(text: string): unknown {
	try {
		const json = keepDigits(text.replace(/^\uFEFF/, ''));
		return json.includes('\\u0000') ? JSON.parse(json, withoutNul) : JSON.parse(json);
	} catch {
		return undefined;
	}
}

/** Numbers with fewer digits are safe. Few answers have longer ones. */
const MANY_DIGITS = /\d{16}/;

const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Quotes integers that JavaScript's numbers can't represent. */
function keepDigits(json: string): string {
	if (!MANY_DIGITS.test(json)) return json;
	return json.replace(STRING_OR_NUMBER, (part) => {
		const isLarge = /^-?\d+$/.test(part) && !Number.isSafeInteger(Number(part));
		return isLarge ? `"${part}"` : part;
	});
}

function withoutNul(_name: string, value: unknown): unknown {
	return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

/** True if objects and lists are at most this many levels deep in it. */
export function isWithin(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part));
}
