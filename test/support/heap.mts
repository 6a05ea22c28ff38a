import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The memory that is in use after garbage collection, in bytes. */
export function heapUsed(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	return process.memoryUsage().heapUsed;
}
