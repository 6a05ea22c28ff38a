import { aligned } from '../../dist/learning/tables/aligned.mjs';
import { type Column, COLUMNS, type Row } from './row.mjs';

/** An expected row and the one that was found for it. One of them is missing if a row is lost or invented. */
export interface RowPair<Expected extends Row = Row> {
	expected?: Expected;
	found?: Row;
	/** The columns that aren't right. */
	wrong: Column[];
}

/** Rows are mostly recognised by these. */
const WEIGHTS: Partial<Record<Column, number>> = { description: 3, amount: 3 };

/**
 * The rows of both lists, in order.
 *
 * @param wrong the columns in which each expected row differs from each found one
 */
export function pairsOf<Expected extends Row>(
	expected: Expected[],
	found: Row[],
	wrong: Column[][][],
): Array<RowPair<Expected>> {
	const likeness = expected.map((row, index) =>
		wrong[index]!.map((columns) => likenessOf(row, columns)),
	);
	const pairs: Array<RowPair<Expected>> = [];
	let [next, nextFound] = [0, 0];
	const ends: [number, number] = [expected.length, found.length];
	for (const [row, other] of [...aligned(likeness), ends]) {
		for (; next < row; next++) pairs.push({ expected: expected[next]!, wrong: [] });
		for (; nextFound < other; nextFound++) pairs.push({ found: found[nextFound]!, wrong: [] });
		if (row === expected.length) break;
		pairs.push({ expected: expected[row]!, found: found[other]!, wrong: wrong[row]![other]! });
		[next, nextFound] = [row + 1, other + 1];
	}
	return pairs;
}

/** The weight of the columns that agree; 0 if they can by chance: neither the description nor the amount does. */
function likenessOf(row: Row, wrong: Column[]): number {
	const right = COLUMNS.filter((column) => row[column] !== '' && !wrong.includes(column));
	if (!right.some((column) => WEIGHTS[column])) return 0;
	return right.reduce((sum, column) => sum + (WEIGHTS[column] ?? 1), 0);
}
