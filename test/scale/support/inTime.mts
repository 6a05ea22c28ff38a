import { setTimeout as wait } from 'node:timers/promises';

/** The result of some work. Fails if it takes longer than this. */
export async function inTime<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	const end = new AbortController();
	const late = wait(milliseconds, undefined, { signal: end.signal, ref: false }).then(() => {
		throw new Error(`It did not end within ${milliseconds} ms`);
	});
	late.catch(() => {});
	return await Promise.race([work, late]).finally(() => end.abort());
}
