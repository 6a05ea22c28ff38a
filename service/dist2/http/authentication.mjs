import { ServiceError } from '../errors.mjs';
import { matchingKey } from '../keys.mjs';
/**
 * Every request needs a valid key (else 401) with permission (else 403): docs/interface.md, section 5.1.
 * Only the header is looked at: without a valid key, nothing of the body is read.
 */
export function addAuthentication(app, { store, ownKeys, uses }) {
    app.decorateRequest('keyId', '');
    app.addHook('onRequest', async (request) => {
        const secret = request.headers['x-api-key'];
        if (typeof secret !== 'string' || secret === '')
            throw new ServiceError('unauthorized');
        // The keys of this run work even if the file of the others is broken.
        const key = matchingKey(secret, ownKeys) ?? matchingKey(secret, await store.list());
        if (!key)
            throw new ServiceError('unauthorized');
        if (!key.permission)
            throw new ServiceError('forbidden');
        request.keyId = key.id;
        uses.note(key.id);
    });
}
