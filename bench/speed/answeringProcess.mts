import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process that answers each message with one message. If it fails, so does this process. */
export class AnsweringProcess {
	private readonly child: ChildProcess;

	constructor(script: URL, options: string[] = []) {
		this.child = fork(fileURLToPath(script), {
			serialization: 'advanced',
			execArgv: [...process.execArgv, ...options],
		});
		this.child.once('exit', (code) => {
			if (code) throw new Error(`${script.pathname} failed`);
		});
	}

	async ask(message: Serializable): Promise<unknown> {
		const answer = once(this.child, 'message');
		this.child.send(message);
		return (await answer)[0];
	}

	end(): void {
		this.child.disconnect();
	}
}

/** In such a process: answers each message, and ends with the process that asks. */
export function answerEach<Message>(answer: (message: Message) => Promise<Serializable>): void {
	process.on('message', (message) => {
		void answer(message as Message).then((given) => process.send!(given));
	});
	process.on('disconnect', () => process.exit());
}
