/** How long the processor works on something, in milliseconds: on a busy machine, it also waits. */
export function processorTime(work: () => void): number {
	const before = process.cpuUsage();
	work();
	return process.cpuUsage(before).user / 1000;
}
