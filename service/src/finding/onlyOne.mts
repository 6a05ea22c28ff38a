/** The value, if all of them are the same one. */
export function onlyOne(values: string[]): string | undefined {
	const [first, ...others] = new Set(values);
	return others.length === 0 ? first : undefined;
}
