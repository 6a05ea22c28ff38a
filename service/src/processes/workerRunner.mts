// A process for one piece of work at a time. The first argument is the file with its functions, the second its
// memory limit in megabytes.
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../errors.mjs';
import type { WorkerAnswer } from './workerProcess.mjs';

const MEGABYTE = 1024 * 1024;

const [file = '', megabytes = ''] = process.argv.slice(2);
const functions = import(file) as Promise<Record<string, (task: unknown) => unknown>>;

process.on('message', ({ name, task }: { name: string; task: unknown }) => {
	void answerOf(name, task).then((answer) => process.send!(answer));
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches all processes of a terminal, but the service finishes the work that has begun.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// While work keeps this thread busy, it can't watch its own memory.
new Worker(new URL('./watchdog.mjs', import.meta.url), {
	workerData: Number(megabytes) * MEGABYTE,
}).unref();

async function answerOf(name: string, task: unknown): Promise<WorkerAnswer> {
	try {
		const value = await (await functions)[name]!(task);
		return { value, megabytes: megabytesTaken() };
	} catch (error) {
		// Class instances can't be passed between processes.
		if (error instanceof ServiceError) {
			const { code, message } = error;
			return { problem: code, message, megabytes: megabytesTaken() };
		}
		return { error: error as Error };
	}
}

function megabytesTaken(): number {
	return process.memoryUsage.rss() / MEGABYTE;
}
