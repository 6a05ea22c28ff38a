/**
 * Aborted if the client disconnects before its answer. (fastify's request.signal listens to the
 * request, which ends as soon as its body has been read.)
 */
export function clientGone({ raw }) {
    const gone = new AbortController();
    raw.once('close', () => {
        if (!raw.writableFinished)
            gone.abort();
    });
    return gone.signal;
}
