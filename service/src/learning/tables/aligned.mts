export type Pair = [one: number, other: number];

/**
 * The pairs of two lists that are most alike in total, with both lists in their order.
 *
 * @param likeness of each entry of one list and each of the other; entries with 0 are never paired
 */
export function aligned(likeness: number[][]): Pair[] {
	const [rows, columns] = [likeness.length, likeness[0]?.length ?? 0];
	// The best total from here to the end of both lists.
	const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0));
	const together = (row: number, column: number) =>
		likeness[row]![column]! > 0 ? likeness[row]![column]! + best[row + 1]![column + 1]! : 0;
	for (let row = rows - 1; row >= 0; row--) {
		for (let column = columns - 1; column >= 0; column--) {
			const apart = Math.max(best[row + 1]![column]!, best[row]![column + 1]!);
			best[row]![column] = Math.max(apart, together(row, column));
		}
	}
	const pairs: Pair[] = [];
	for (let row = 0, column = 0; row < rows && column < columns; ) {
		if (together(row, column) > 0 && together(row, column) === best[row]![column])
			pairs.push([row++, column++]);
		else if (best[row + 1]![column] === best[row]![column]) row++;
		else column++;
	}
	return pairs;
}
