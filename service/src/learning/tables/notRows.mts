import { hasDecimals } from '../../finding/values/kinds.mjs';
import { type Line, type Page, wordsIn } from '../../reading/layout.mjs';
import type { PlacedRow } from './placedRows.mjs';

/** The lines after the last row that can still have sums. */
const AFTER = 15;
const LONGEST = 50;

/** The labels of amounts between the rows of a table and below them, such as sums. */
export function notRowsIn(rows: PlacedRow[], pages: Page[]): string[] {
	const words = new Set(rows.flatMap((row) => Object.values(row.words).flat()));
	const isOfRow = ({ cells }: Line) => wordsIn(cells).some((word) => words.has(word));
	const [first] = rows;
	const last = rows.at(-1);
	if (!first || !last) return [];
	const labels = pages.flatMap(({ lines }, page) => {
		if (page < first.page || page > last.page) return [];
		const from = page === first.page ? first.line : 0;
		const until = page === last.page ? last.line + AFTER : lines.length;
		return lines.slice(from, until).flatMap((line) => (isOfRow(line) ? [] : labelIn(line)));
	});
	return [...new Set(labels)];
}

function labelIn({ cells }: Line): string[] {
	if (!cells.some(({ text }) => hasDecimals(text))) return [];
	const text = cells.find((cell) => /\p{L}{2}/u.test(cell.text))?.text ?? '';
	const label = (/^\p{L}[^\d:(]*/u.exec(text)?.[0] ?? '').replace(/[\s.,;-]{1,20}$/u, '');
	return label.length > 1 && label.length <= LONGEST ? [label] : [];
}
