import { sleep } from 'n8n-workflow';

/** Time. It is passed in, so that tests can simulate it. */
export interface Clock {
	/** In milliseconds since an arbitrary moment; never goes back. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
	/** Resolves in the next turn of the event loop, before any timer. */
	nextTurn(): Promise<void>;
}

/**
 * A message to the same process arrives in the next turn of the event loop. n8n's rules forbid `setImmediate` in
 * nodes, and `sleep(0)` is a timer, which fires a millisecond later and after other answers.
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
		// An open port would keep an idle process alive.
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
