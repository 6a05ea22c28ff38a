import { ServiceError } from '../errors.mjs';
const MEGABYTE = 1024 * 1024;
/** The most bytes of request bodies in memory. A larger body is accepted if there is no other. */
const MAX_BYTES_IN_MEMORY = 512 * MEGABYTE;
/** A client can keep sending for a while after its answer, so that it gets to read it. */
const LINGER_MILLISECONDS = 5_000;
const LINGER_BYTES = 8 * MEGABYTE;
/**
 * Bounds the memory that request bodies take.
 *
 * @param largest the size limit of a body, in bytes
 */
export function addLoadLimits(app, largest) {
    let reserved = 0;
    app.addHook('onRequest', async ({ raw }, reply) => {
        // A chunked body doesn't say how long it is.
        const size = Math.min(Number(raw.headers['content-length'] ?? largest) || 0, largest);
        if (reserved > 0 && reserved + size > MAX_BYTES_IN_MEMORY)
            throw new ServiceError('busy');
        reserved += size;
        reply.raw.once('close', () => (reserved -= size));
    });
}
/** Cuts off an upload that continues after its answer; otherwise it would be read however long it is. */
export function addUploadEnd(app) {
    app.addHook('onResponse', async ({ raw }) => {
        if (!raw.complete)
            endSoon(raw);
    });
}
function endSoon(request) {
    const { socket } = request;
    let received = 0;
    request.on('data', (chunk) => {
        received += chunk.length;
        if (received > LINGER_BYTES)
            socket.destroy();
    });
    const late = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS).unref();
    const stay = () => clearTimeout(late);
    request.once('end', stay);
    socket.once('close', stay);
    // A parser that gave up may have left it paused.
    request.unpipe();
    request.resume();
}
