// A thread that kills its process if that takes too much memory, or if the process that started it is gone.
import { workerData } from 'node:worker_threads';
const MILLISECONDS = 50;
const parent = process.ppid;
setInterval(() => {
    const tooMuch = process.memoryUsage.rss() > workerData;
    if (tooMuch || process.ppid !== parent)
        process.kill(process.pid, 'SIGKILL');
}, MILLISECONDS);
