/** How long the processor works on something, in milliseconds: on a busy machine, it also waits. */
export function processorTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	return process.cpuUsage(before).user / 1000;
}

/** The same once it has run before, as the first time includes compiling it. */
export function warmProcessorTime(work: () => void): number {
	return Math.min(...Array.from({ length: 10 }, () => processorTime(work)));
}
