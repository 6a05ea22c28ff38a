import { ServiceError } from '../errors.mjs';
const MOST_CHARACTERS = 100;
const NEW_KEY = {
    type: 'object',
    properties: { name: { type: 'string', minLength: 1, maxLength: MOST_CHARACTERS } },
    required: ['name'],
};
/** Settings → API Keys: the keys of `keys.json`, and those of this run. */
export function addKeys(app, { store, ownKeys, uses }) {
    const entryOf = (key, forThisRun) => {
        const { id, name, permission, created } = key;
        return { id, name, permission, created, lastUsed: uses.lastUseOf(id), forThisRun };
    };
    app.get('/keys', async () => {
        const stored = await store.list();
        return [
            ...ownKeys.map((key) => entryOf(key, true)),
            ...stored.map((key) => entryOf(key, false)),
        ];
    });
    app.post('/keys', { schema: { body: NEW_KEY } }, async ({ body }) => {
        const { id, secret } = await store.create(body.name.trim() || 'unnamed');
        return { id, key: secret };
    });
    app.delete('/keys/:id', async ({ params }, reply) => {
        if (!(await store.revoke(params.id)))
            throw new ServiceError('unknown_key');
        return reply.code(204).send();
    });
}
