import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.mjs';
import type { Keys } from '../http/authentication.mjs';
import type { StoredKey } from '../keys.mjs';
import { DEFAULT_ACCOUNT } from '../accounts/account.mjs';
import type { KeyEntry, NewKey } from './answers.mjs';

const MOST_CHARACTERS = 100;

const NEW_KEY = {
	type: 'object',
	properties: {
		name: { type: 'string', minLength: 1, maxLength: MOST_CHARACTERS },
		account: { type: 'string' },
	},
	required: ['name'],
} as const;

/** Settings → API Keys: the keys in `keys.json` and the keys of this run. */
export function addKeys(app: FastifyInstance, { store, ownKeys, uses, accounts }: Keys): void {
	const entryOf = (key: StoredKey, forThisRun: boolean): KeyEntry => {
		const { id, name, permission, account = DEFAULT_ACCOUNT.id, created } = key;
		return { id, name, permission, account, created, lastUsed: uses.lastUseOf(id), forThisRun };
	};

	app.get('/keys', async (): Promise<KeyEntry[]> => {
		const stored = await store.list();
		return [
			...ownKeys.map((key) => entryOf(key, true)),
			...stored.map((key) => entryOf(key, false)),
		];
	});

	app.post<{ Body: { name: string; account?: string } }>(
		'/keys',
		{ schema: { body: NEW_KEY } },
		async ({ body }): Promise<NewKey> => {
			if (!(await accounts.get(body.account))) throw new ServiceError('unknown_account');
			const name = body.name.trim() || 'unnamed';
			const { id, secret } = await store.create(name, 'full', body.account);
			return { id, key: secret };
		},
	);

	app.delete<{ Params: { id: string } }>('/keys/:id', async ({ params }, reply) => {
		if (!(await store.revoke(params.id))) throw new ServiceError('unknown_key');
		return reply.code(204).send();
	});
}
