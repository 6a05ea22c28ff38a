/** More are forgotten. */
const MOST_REQUESTS = 200;
/** The last requests, the latest first. */
export class Activity {
    requests = [];
    list() {
        return this.requests;
    }
    /** Notes every request of a scope. */
    watch(app) {
        app.decorateRequest('about');
        app.addHook('onRequest', async (request, reply) => {
            request.about = {};
            const start = performance.now();
            reply.raw.once('close', () => {
                this.note({
                    time: new Date().toISOString(),
                    ...request.about,
                    status: reply.raw.writableFinished ? reply.statusCode : undefined,
                    milliseconds: Math.round(performance.now() - start),
                });
            });
        });
    }
    note(request) {
        this.requests = [request, ...this.requests].slice(0, MOST_REQUESTS);
    }
}
