// A process for one piece of work at a time: it calls the functions of the file in its first argument, and
// has as many megabytes as its second says.
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../errors.mjs';
const MEGABYTE = 1024 * 1024;
const [file = '', megabytes = ''] = process.argv.slice(2);
const functions = import(file);
process.on('message', ({ name, task }) => {
    void answerOf(name, task).then((answer) => process.send(answer));
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches all processes of a terminal, but the service finishes what it has begun.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// Work that keeps this thread busy can't look after its own memory.
new Worker(new URL('./watchdog.mjs', import.meta.url), {
    workerData: Number(megabytes) * MEGABYTE,
}).unref();
async function answerOf(name, task) {
    try {
        const value = await (await functions)[name](task);
        return { value, megabytes: megabytesTaken() };
    }
    catch (error) {
        // Class instances can't be passed between processes.
        if (error instanceof ServiceError)
            return { problem: error.code, megabytes: megabytesTaken() };
        return { error: error };
    }
}
function megabytesTaken() {
    return process.memoryUsage.rss() / MEGABYTE;
}
