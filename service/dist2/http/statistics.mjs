/** The statistics before the first request. */
export function emptyStats() {
    return {
        requests: 0,
        documentsRead: 0,
        documentsByKind: { text: 0, pdf: 0, image: 0 },
        rejections: {},
        inProgress: 0,
        mostInProgress: 0,
    };
}
/** Counts the requests under /api/v1. */
export function addStatistics(app, stats) {
    app.addHook('onRequest', async (_request, reply) => {
        stats.inProgress++;
        stats.mostInProgress = Math.max(stats.mostInProgress, stats.inProgress);
        // This also covers clients that disconnect, for which there is no response to count.
        reply.raw.once('close', () => stats.inProgress--);
    });
    app.addHook('onResponse', async (_request, reply) => {
        stats.requests++;
        if (reply.statusCode < 400)
            return;
        stats.rejections[reply.statusCode] = (stats.rejections[reply.statusCode] ?? 0) + 1;
    });
}
