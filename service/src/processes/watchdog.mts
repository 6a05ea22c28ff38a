// A thread that kills its process if it takes too much memory, or if the process that started it has ended.
import { workerData } from 'node:worker_threads';

const MILLISECONDS = 50;
const parent = process.ppid;

setInterval(() => {
	const tooMuch = process.memoryUsage.rss() > (workerData as number);
	if (tooMuch || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, MILLISECONDS);
