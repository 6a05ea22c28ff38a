import { describe, expect, test } from 'vitest';

import { ReadingTurns } from '../../../nodes/DocumentExtraction/pacing/readingTurns.js';

/** Files whose reading begins and ends when a test says so. */
function files(turns: ReadingTurns, names: string[]) {
	const begun: string[] = [];
	const ends = new Map<string, (error?: Error) => void>();
	const results = names.map(
		async (name) =>
			await turns.take(async () => {
				begun.push(name);
				await new Promise<void>((resolve, reject) => {
					ends.set(name, (error) => (error ? reject(error) : resolve()));
				});
				return name;
			}),
	);
	const end = async (name: string, error?: Error) => {
		ends.get(name)!(error);
		await settled();
	};
	return { begun, results, end };
}

/** Everything that promises alone can bring about has come about. */
async function settled(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}

describe('Reading turns', () => {
	test('let two files be read at a time, in the order in which they ask', async () => {
		const { begun, results, end } = files(new ReadingTurns(), ['a', 'b', 'c', 'd']);
		expect(begun).toEqual(['a', 'b']);
		await end('b');
		expect(begun).toEqual(['a', 'b', 'c']);
		await end('c');
		await end('a');
		await end('d');
		expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
	});

	test('go on after a file that can not be read', async () => {
		const { begun, results, end } = files(new ReadingTurns(), ['a', 'b', 'c']);
		const failure = expect(results[0]).rejects.toThrow('no such file');
		await end('a', new Error('no such file'));
		await failure;
		expect(begun).toEqual(['a', 'b', 'c']);
	});

	test('rest when nothing is being read, and only then', async () => {
		const turns = new ReadingTurns();
		await turns.rest();
		const { end } = files(turns, ['a', 'b', 'c']);
		let rested = 0;
		void turns.rest().then(() => rested++);
		void turns.rest().then(() => rested++);
		await end('a');
		await end('b');
		expect(rested).toBe(0);
		await end('c');
		expect(rested).toBe(2);
	});
});
