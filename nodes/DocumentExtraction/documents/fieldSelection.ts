/** Which of an item's files a person asked for. */
export interface Selection {
	/** Names of binary fields, each once, in the order of the selection; those of a pattern sorted. */
	names: string[];
	/** Names that were asked for and that the item doesn't have. */
	missing: string[];
	/** Whether a person meant exactly this file, rather than all that fit. */
	isSingle: boolean;
}

/**
 * Finds binary fields by a name (`data`), several names (`invoice, receipt`), or patterns
 * (`attachment_*`, `*`). A field whose own name contains a comma or an asterisk is found by that name.
 *
 * @param available the names of the fields that the item has
 */
export function selectFields(selection: string, available: string[]): Selection {
	const whole = selection.trim();
	if (available.includes(whole)) return { names: [whole], missing: [], isSingle: true };

	const parts = whole
		.split(',')
		.map((part) => part.trim())
		.filter((part) => part !== '');
	const names = new Set<string>();
	const missing: string[] = [];
	for (const part of parts) {
		const found = isPattern(part)
			? available.filter((name) => fits(name, part)).sort(byNumber)
			: available.filter((name) => name === part);
		found.forEach((name) => names.add(name));
		if (found.length === 0 && !isPattern(part)) missing.push(part);
	}
	return {
		names: [...names],
		missing: [...new Set(missing)],
		isSingle: parts.length === 1 && !isPattern(parts[0]!),
	};
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
