import { sleep } from 'n8n-workflow';

/** Time, as far as the pacing needs it, so that tests can have a time of their own. */
export interface Clock {
	/** Milliseconds since some moment; never goes back. */
	now(): number;
	sleep(milliseconds: number): Promise<void>;
	/** Resolves when whatever has come already was looked at: sooner than any timer. */
	nextTurn(): Promise<void>;
}

/** A message to itself comes with the next turn of the event loop. */
class Turns {
	private readonly channel = new MessageChannel();

	private waiting: Array<() => void> = [];

	constructor() {
		this.channel.port1.on('message', () => {
			const due = this.waiting;
			this.waiting = [];
			for (const resolve of due) resolve();
		});
		// It must not keep a process alive that has nothing else to do.
		this.channel.port1.unref();
	}

	async next(): Promise<void> {
		await new Promise<void>((resolve) => {
			if (this.waiting.push(resolve) === 1) this.channel.port2.postMessage(null);
		});
	}
}

const turns = new Turns();

export const realClock: Clock = {
	now: () => performance.now(),
	sleep,
	nextTurn: async () => await turns.next(),
};
