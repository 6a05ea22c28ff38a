import { fold } from '../../finding/labels/misreadings.mjs';

/** Letters that need more than removing an accent. */
const LETTERS: Record<string, string> = {
	...{ ä: 'ae', ö: 'oe', ü: 'ue', þ: 'th' },
	...{ ð: 'd', đ: 'd', ı: 'i' },
};

/** The name of a field in snake_case, without accents; undefined if nothing usable is left. */
export function fieldName(column: string): string | undefined {
	const letters = column
		.normalize('NFC')
		.toLowerCase()
		.replace(/[äöüþðđı]/gu, (letter) => LETTERS[letter] ?? letter);
	const name = fold(letters)
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_|_$/g, '');
	return /^[a-z]/.test(name) ? name : undefined;
}

/** The problems of the columns' names. */
export function problemsOfNames(columns: string[]): string[] {
	const byName = new Map<string, string>();
	return columns.flatMap((column) => {
		const name = fieldName(column);
		if (name === undefined)
			return `"${column}" can't be the name of a field. Use letters, digits and _, like invoice_number.`;
		const other = byName.get(name);
		byName.set(name, column);
		if (other === undefined) return [];
		return other === column
			? `two columns have the name "${column}". Rename one of them.`
			: `"${other}" and "${column}" are both the field ${name}. Rename one of them.`;
	});
}
