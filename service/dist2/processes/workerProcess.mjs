import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../errors.mjs';
import { languagesForProcess } from '../languages/languages.mjs';
/** For how long a process waits for its next work, in milliseconds. */
const IDLE = 5 * 60_000;
const RUNNER = fileURLToPath(new URL('./workerRunner.mjs', import.meta.url));
/** A process that calls the functions of a file, one after the other. */
export class WorkerProcess {
    memory;
    isUsable = true;
    child;
    exited;
    retirement;
    /** @param memory the most that the process can take, in megabytes */
    constructor(file, memory) {
        this.memory = memory;
        this.child = fork(RUNNER, [file.href, String(memory)], {
            serialization: 'advanced',
            execArgv: [],
            // Errors come as messages; what recognition complains about there is nothing to worry about.
            stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
            env: { ...process.env, ...languagesForProcess() },
        });
        // Its end tells enough.
        this.child.on('error', () => undefined);
        this.exited = once(this.child, 'exit').catch(() => undefined);
        void this.exited.then(() => (this.isUsable = false));
    }
    /**
     * @param signal ends the process
     * @throws what the function throws, or ServiceError `too_demanding` if the process ends before
     */
    async run(call, signal) {
        clearTimeout(this.retirement);
        const done = new AbortController();
        signal.addEventListener('abort', () => void this.end(), { signal: done.signal });
        try {
            const answered = once(this.child, 'message', { signal: done.signal });
            this.child.send(call);
            const messages = (await Promise.race([
                answered,
                this.exited.then(endedByItself),
            ]));
            return this.valueOf(messages[0]);
        }
        finally {
            done.abort();
            if (this.isUsable)
                this.retirement = setTimeout(() => void this.end(), IDLE).unref();
        }
    }
    async end() {
        this.isUsable = false;
        clearTimeout(this.retirement);
        this.child.kill('SIGKILL');
        await this.exited;
    }
    valueOf(answer) {
        if ('error' in answer)
            throw answer.error;
        // What this work has left behind must not be taken for that of the next.
        if (answer.megabytes > this.memory / 2)
            void this.end();
        if ('problem' in answer)
            throw new ServiceError(answer.problem);
        return answer.value;
    }
}
/** It took too much memory, or crashed. */
function endedByItself() {
    throw new ServiceError('too_demanding');
}
