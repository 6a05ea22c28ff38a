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
