/** The measured values, by their names. */
const figures: Record<string, string> = {};

export function recordFigure(name: string, value: string): void {
	figures[name] = value;
}

/** Does something and records how long it took. */
export async function timed<T>(name: string, action: () => T | Promise<T>): Promise<T> {
	const started = performance.now();
	const result = await action();
	recordFigure(name, `${((performance.now() - started) / 1000).toFixed(1)} s`);
	return result;
}

export function printFigures(): void {
	console.table(figures);
}
