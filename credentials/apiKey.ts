/** Shorter keys could be guessed, and could occur in ordinary text. */
export const MIN_KEY_LENGTH = 8;

/**
 * The API key to send (docs/interface.md, section 2.1), without the surrounding white space that is often copied
 * with it.
 *
 * @throws Error with a sentence that says what to correct
 */
export function parseApiKey(value: unknown): string {
	const key = String(value ?? '').trim();
	if (key === '') throw new Error('The API Key is empty');
	if (NOTHING.test(key)) {
		throw new Error(
			`The API Key is only ${key}, so its expression found no key. Check the result of the expression`,
		);
	}
	if (key.includes('{{')) {
		throw new Error(
			"The API Key is an expression that n8n hasn't evaluated. Switch the field to Expression, or enter the key",
		);
	}
	if (key.startsWith(PLACEHOLDER)) {
		throw new Error(
			"The API Key is the placeholder that n8n shows instead of a key. Copy the key itself from the service's web application",
		);
	}
	if (!/^[!#-[\]-~]+$/.test(key)) {
		throw new Error(
			'The API Key contains a space, a quote, a backslash or a special letter. Copy only the key itself',
		);
	}
	if (key.length < MIN_KEY_LENGTH) {
		throw new Error(
			`The API Key has only ${key.length} characters, which is too short. Copy the whole key`,
		);
	}
	return key;
}

/** The words that JavaScript writes for a missing value or an object. */
const NOTHING = /^(?:undefined|null|NaN|true|false|\[object \w+\])$/;

/** n8n shows this in the fields of a saved credential. It may get copied into another one. */
const PLACEHOLDER = '__n8n_BLANK_VALUE_';
