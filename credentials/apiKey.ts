/** Less could be found in innocent text, and guessed. */
export const MIN_KEY_LENGTH = 8;

/**
 * The API key as it is sent (docs/interface.md, section 2.1): without the white space around it that
 * copying brings along.
 *
 * @throws Error with a sentence that says what to correct
 */
export function parseApiKey(value: unknown): string {
	const key = String(value ?? '').trim();
	if (key === '') throw new Error('The API Key is empty');
	if (NOTHING.test(key)) {
		throw new Error(
			`The API Key is only ${key}, so its expression found no key. Check what the expression gives`,
		);
	}
	if (key.includes('{{')) {
		throw new Error(
			'The API Key is an expression that n8n has not evaluated. Switch the field to Expression, or enter the key',
		);
	}
	if (key.startsWith(PLACEHOLDER)) {
		throw new Error(
			"The API Key is a placeholder that n8n shows instead of a key. Copy the key itself from the service's web application",
		);
	}
	if (!/^[!#-[\]-~]+$/.test(key)) {
		throw new Error(
			'The API Key contains a space, a quote, a backslash or a special letter, so more than the key was copied, or something else',
		);
	}
	if (key.length < MIN_KEY_LENGTH) {
		throw new Error(
			`The API Key has only ${key.length} characters. No key is that short: copy it as a whole`,
		);
	}
	return key;
}

/** The words that JavaScript makes of a missing value or an object. */
const NOTHING = /^(?:undefined|null|NaN|true|false|\[object \w+\])$/;

/** n8n fills the fields of a saved credential with it. It gets into another one by copying. */
const PLACEHOLDER = '__n8n_BLANK_VALUE_';
