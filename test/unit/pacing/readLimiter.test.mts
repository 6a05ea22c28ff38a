import { describe, expect, test } from 'vitest';

import { ReadLimiter } from '../../../nodes/DocumentExtraction/pacing/readLimiter.js';

/** Files whose reading begins and ends when a test says so. */
function files(limiter: ReadLimiter, names: string[]) {
	const begun: string[] = [];
	const ends = new Map<string, (error?: Error) => void>();
	const read = async (name: string) => {
		begun.push(name);
		await new Promise<void>((resolve, reject) => {
			ends.set(name, (error) => (error ? reject(error) : resolve()));
		});
		return name;
	};
	const results = names.map(
		async (name) => await limiter.run(async () => await limiter.read(read(name))),
	);
	const end = async (name: string, error?: Error) => {
		ends.get(name)!(error);
		await settled();
	};
	return { begun, results, read, end };
}

/** Resolves when all promise callbacks that are due have run. */
async function settled(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

describe('The read limiter', () => {
	test('lets two files be read at a time, in the order in which they ask', async () => {
		const { begun, results, end } = files(new ReadLimiter(), ['a', 'b', 'c', 'd']);
		expect(begun).toEqual(['a', 'b']);
		await end('b');
		expect(begun).toEqual(['a', 'b', 'c']);
		await end('c');
		await end('a');
		await end('d');
		expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
	});

	test('lets the next file be read after one that fails', async () => {
		const { begun, results, end } = files(new ReadLimiter(), ['a', 'b', 'c']);
		const failure = expect(results[0]).rejects.toThrow('no such file');
		await end('a', new Error('no such file'));
		await failure;
		expect(begun).toEqual(['a', 'b', 'c']);
	});

	test('keeps a place occupied until the document is sent, not only until it is read', async () => {
		const limiter = new ReadLimiter();
		let send = () => {};
		const sent = new Promise<void>((resolve) => (send = resolve));
		void limiter.run(async () => await sent);
		void limiter.run(async () => await sent);
		const { begun } = files(limiter, ['c']);
		await settled();
		expect(begun).toEqual([]);
		send();
		await settled();
		expect(begun).toEqual(['c']);
	});

	test('lets a document that is retried go first', async () => {
		const limiter = new ReadLimiter();
		const { begun, read, end } = files(limiter, ['a', 'b', 'c']);
		void limiter.runAgain(async () => await limiter.read(read('retried')));
		await end('a');
		expect(begun).toEqual(['a', 'b', 'retried']);
	});

	test('is idle when nothing is being read, and only then', async () => {
		const limiter = new ReadLimiter();
		await limiter.idle();
		const { end } = files(limiter, ['a', 'b', 'c', 'd']);
		let idle = 0;
		void limiter.idle().then(() => idle++);
		void limiter.idle().then(() => idle++);
		await end('a');
		expect(idle).toBe(0);
		await end('b');
		await end('c');
		expect(idle).toBe(0);
		await end('d');
		expect(idle).toBe(2);
	});
});
