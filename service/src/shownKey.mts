import type { Keys } from './http/authentication.mjs';
import { ListFileError } from './files/jsonList.mjs';
import { newSecret, storedKey } from './keys.mjs';

export interface ShownKey {
	/** Empty if an earlier run created it: only its hash is kept. */
	apiKey: string;
	/** `given` by the options, valid for `this run`, `created` for good, or `stored` by an earlier run. */
	keyOrigin: 'given' | 'this run' | 'created' | 'stored';
}

/**
 * The key to print. Creates the first key if there is none yet, or a key for this run if the file of keys can't
 * be used.
 *
 * @param apiKeys the keys of this run
 */
export async function keyToShow(
	{ firstKey, apiKeys: given }: { firstKey?: string; apiKeys?: string[] },
	{ store, ownKeys }: Pick<Keys, 'store' | 'ownKeys'>,
	[apiKey = '']: string[],
): Promise<ShownKey> {
	if (firstKey === undefined) return { apiKey, keyOrigin: given ? 'given' : 'this run' };
	try {
		const secret = await store.createFirst(firstKey);
		if (secret === undefined) return { apiKey: '', keyOrigin: 'stored' };
		return { apiKey: secret, keyOrigin: 'created' };
	} catch (error) {
		if (!(error instanceof ListFileError)) throw error;
		console.error(`The first key was not created. ${error.message}`);
		const secret = newSecret();
		ownKeys.push(storedKey(secret, 'this run', 'full'));
		return { apiKey: secret, keyOrigin: 'this run' };
	}
}
