/** A list as people read it, if the value is one as JSON. */
export function listIn(value: string): string | undefined {
	if (!value.startsWith('[{')) return undefined;
	try {
		return JSON.stringify(JSON.parse(value), null, 2);
	} catch {
		return undefined;
	}
}
