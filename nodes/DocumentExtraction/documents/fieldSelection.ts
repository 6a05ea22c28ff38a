/** Which of an item's files a person asked for. */
export interface Selection {
	/** Names of binary fields, each once, in the order of the selection; those of a pattern sorted. */
	fields: string[];
	/** Names that were asked for and that the item doesn't have. */
	missing: string[];
	/** Whether a person meant exactly this file, rather than all that fit. */
	isSingle: boolean;
}

/**
 * The names and patterns that a person entered, with commas between them. A field whose own name contains
 * a comma is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function splitNames(entered: string, available: string[]): string[] {
	if (available.includes(entered.trim())) return [entered];
	return entered.split(',').filter((part) => part.trim() !== '');
}

/**
 * Finds binary fields by names (`data`) and patterns (`attachment_*`, `*`). A field whose own name
 * contains an asterisk is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function selectFields(selection: string[], available: string[]): Selection {
	const isName = (part: string) => available.includes(part) || !isPattern(part);
	const parts = selection.map((part) => part.trim());
	const fields = new Set<string>();
	const missing = new Set<string>();
	for (const part of parts) {
		const found = isName(part)
			? available.filter((name) => name === part)
			: available.filter((name) => fits(name, part)).sort(byNumber);
		found.forEach((name) => fields.add(name));
		if (found.length === 0 && isName(part)) missing.add(part);
	}
	const isSingle = parts.length === 1 && isName(parts[0]!);
	return { fields: [...fields], missing: [...missing], isSingle };
}

/** n8n doesn't always keep the order of uploads; attachment_10 comes after attachment_9. */
function byNumber(a: string, b: string): number {
	return a.localeCompare(b, 'en', { numeric: true });
}

function isPattern(part: string): boolean {
	return part.includes('*');
}

function fits(name: string, pattern: string): boolean {
	const [start = '', ...rest] = pattern.split('*');
	const end = rest.pop() ?? '';
	if (name.length < start.length + end.length) return false;
	if (!name.startsWith(start) || !name.endsWith(end)) return false;
	let position = start.length;
	for (const middle of rest) {
		const found = name.indexOf(middle, position);
		if (found < 0 || found + middle.length > name.length - end.length) return false;
		position = found + middle.length;
	}
	return true;
}
