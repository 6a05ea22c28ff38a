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
	if (named(entered, available).length > 0) return [entered];
	return entered.split(',').filter((part) => part.trim() !== '');
}

/**
 * Finds binary fields by names (`data`) and patterns (`attachment_*`, `*`). A field whose own name
 * contains an asterisk is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function selectFields(selection: string[], available: string[]): Selection {
	const isName = (part: string) => !isPattern(part) || named(part, available).length > 0;
	const fields = new Set<string>();
	const missing = new Set<string>();
	for (const part of selection) {
		const found = isName(part)
			? named(part, available)
			: available.filter((name) => fits(name, part.trim())).sort(byNumber);
		found.forEach((name) => fields.add(name));
		if (found.length === 0 && isName(part)) missing.add(part.trim());
	}
	const isSingle = selection.length === 1 && isName(selection[0]!);
	return { fields: [...fields], missing: [...missing], isSingle };
}

/** The fields of this name. Whoever posts to a webhook names the fields, and nobody sees spaces around them. */
function named(entered: string, available: string[]): string[] {
	const exact = [entered, entered.trim()].find((name) => available.includes(name));
	if (exact !== undefined) return [exact];
	return available.filter((name) => name.trim() === entered.trim());
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
