import { setTimeout as wait } from 'node:timers/promises';
/** Least and most, in seconds (docs/interface.md, section 6.2). */
const TYPICAL = { text: [2, 5], pdf: [5, 15], image: [3, 10] };
/** All types of images are one kind (docs/interface.md, section 6.2). */
export function kindOf(type) {
    return type === 'text' || type === 'pdf' ? type : 'image';
}
/** How long a document of this kind takes, from its arrival to its answer, in milliseconds. */
export function durationOf(latency, kind, random = Math.random) {
    if (latency === 'none')
        return 0;
    if (latency !== 'typical')
        return latency;
    const [min, max] = TYPICAL[kind];
    return 1000 * (min + (max - min) * random());
}
/** Add this before all other hooks, as they take time too. */
export function addArrival(app) {
    app.decorateRequest('arrival', 0);
    app.addHook('onRequest', async (request) => {
        request.arrival = performance.now();
    });
}
/** Waits for the rest of the duration; ends early if the client disconnects. */
export async function waitUntil(end, signal) {
    const rest = end - performance.now();
    if (rest > 0)
        await wait(rest, undefined, { signal });
}
