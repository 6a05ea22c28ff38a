/** The value, if all of them are equal; undefined otherwise. */
export function onlyOne(values: string[]): string | undefined {
	const [first, ...others] = new Set(values);
	return others.length === 0 ? first : undefined;
}
