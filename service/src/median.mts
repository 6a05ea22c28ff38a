/** The middle one of some values, 0 without any. */
export function median(values: number[]): number {
	return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
