import { sleep } from 'n8n-workflow';

/** Time, passed in so that tests can have a time of their own. */
export interface Clock {
	/** Milliseconds since some moment; never goes back. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
	/** Resolves in the next turn of the event loop, which comes sooner than any timer. */
	nextTurn(): Promise<void>;
}

/**
 * A message to oneself arrives in the next turn of the event loop. n8n's rules forbid `setImmediate` in
 * nodes, and `sleep(0)` is a timer: it comes a millisecond later, and after other answers.
 */
class EventLoop {
	private readonly channel = new MessageChannel();

	private waiting: Array<() => void> = [];

	constructor() {
		this.channel.port1.on('message', () => {
			const due = this.waiting;
			this.waiting = [];
			for (const resolve of due) resolve();
		});
		// An open port would keep a process alive that has nothing else to do.
		this.channel.port1.unref();
	}

	async nextTurn(): Promise<void> {
		await new Promise<void>((resolve) => {
			if (this.waiting.push(resolve) === 1) this.channel.port2.postMessage(null);
		});
	}
}

const eventLoop = new EventLoop();

export const realClock: Clock = {
	now: () => performance.now(),
	sleep,
	nextTurn: async () => await eventLoop.nextTurn(),
};
