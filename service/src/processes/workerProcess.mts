import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Problem, ServiceError } from '../errors.mjs';
import { languagesForProcess } from '../languages/languages.mjs';

/** A process that holds more memory after its work, as a part of the limit, is ended. */
const MOST_LEFT_BEHIND = 0.7;
/** The time that a process waits for its next work, in milliseconds. */
const IDLE = 5 * 60_000;

const RUNNER = fileURLToPath(new URL('./workerRunner.mjs', import.meta.url));

/** The answer of the process, see workerRunner.mts. */
export type WorkerAnswer =
	| { value: unknown; megabytes: number }
	| { problem: Problem; message: string; megabytes: number }
	| { error: Error };

/** A process that calls the functions of a file, one after the other. */
export class WorkerProcess {
	isUsable = true;
	private readonly child: ChildProcess;
	private readonly exited: Promise<unknown>;
	private retirement?: NodeJS.Timeout;

	/** @param memory the limit of the process, in megabytes */
	constructor(
		file: URL,
		private readonly memory: number,
	) {
		this.child = fork(RUNNER, [file.href, String(memory)], {
			serialization: 'advanced',
			execArgv: [],
			// Errors arrive as messages. On stderr, tesseract only complains about pictures.
			stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
			env: { ...process.env, ...languagesForProcess() },
		});
		// An error is followed by the exit, which is handled.
		this.child.on('error', () => undefined);
		this.exited = once(this.child, 'exit').catch(() => undefined);
		void this.exited.then(() => (this.isUsable = false));
	}

	/**
	 * @param signal ends the process
	 * @throws the error of the function, or ServiceError `too_demanding` if the process ends early
	 */
	async run(call: { name: string; task: unknown }, signal: AbortSignal): Promise<unknown> {
		clearTimeout(this.retirement);
		const done = new AbortController();
		signal.addEventListener('abort', () => void this.end(), { signal: done.signal });
		try {
			const answered = once(this.child, 'message', { signal: done.signal });
			this.child.send(call);
			const messages = (await Promise.race([
				answered,
				this.exited.then(endedByItself),
			])) as unknown[];
			return this.valueOf(messages[0] as WorkerAnswer);
		} finally {
			done.abort();
			if (this.isUsable) this.retirement = setTimeout(() => void this.end(), IDLE).unref();
		}
	}

	async end(): Promise<void> {
		this.isUsable = false;
		clearTimeout(this.retirement);
		this.child.kill('SIGKILL');
		await this.exited;
	}

	private valueOf(answer: WorkerAnswer): unknown {
		if ('error' in answer) throw answer.error;
		// Otherwise the next work might reach the limit because of the memory that this one has left behind.
		if (answer.megabytes > MOST_LEFT_BEHIND * this.memory) void this.end();
		if ('problem' in answer) throw new ServiceError(answer.problem, answer.message);
		return answer.value;
	}
}

/** The process took too much memory, or crashed. */
function endedByItself(): never {
	throw new ServiceError('too_demanding');
}
