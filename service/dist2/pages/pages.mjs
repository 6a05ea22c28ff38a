import { addUnknownPath } from '../http/errorAnswers.mjs';
import { ExampleStore } from '../teaching/exampleStore.mjs';
import { Teaching } from '../teaching/teaching.mjs';
import { addAssets } from './assets.mjs';
import { documents } from './documents.mjs';
import { addKeys } from './keys.mjs';
import { projectPages } from './projects.mjs';
import { Shelf } from './shelf.mjs';
import { teach } from './teach.mjs';
/** The longest body that isn't a document, in bytes. */
const MAX_BODY = 64 * 1024;
/** The pages for people, and what they ask the service for. */
export async function pages(app, options) {
    const { door } = options;
    const shelf = new Shelf(options.reader, options.projects);
    const teaching = new Teaching(new ExampleStore(options.data), options.projects, options.reader);
    app.addHook('onClose', async () => {
        shelf.close();
        await teaching.close();
    });
    door.guard(app);
    addUnknownPath(app);
    addAssets(app, door);
    await app.register(async (api) => {
        api.addHook('onRequest', async (request) => door.checkSession(request));
        api.addHook('onRoute', (route) => void (route.bodyLimit ??= MAX_BODY));
        // A form of another website can be sent as a text, but not as JSON.
        api.removeContentTypeParser('text/plain');
        addUnknownPath(api);
        api.get('/about', async () => {
            return { baseUrl: options.baseUrl(), maxFileSize: options.maxFileSize };
        });
        api.get('/activity', async () => {
            return { ...options.stats, last: options.activity.list() };
        });
        addKeys(api, options.keys);
        await api.register(projectPages, { ...options, prefix: '/projects', teaching });
        await api.register(documents, { ...options, prefix: '/documents', shelf });
        await api.register(teach, { ...options, prefix: '/teach', shelf, teaching });
    }, { prefix: '/api' });
}
