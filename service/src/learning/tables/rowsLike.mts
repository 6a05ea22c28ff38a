import type { Column } from '../../finding/tables/column.mjs';
import type { Heading } from '../../finding/tables/headings.mjs';
import { decimalSeparatorOf } from '../../finding/tables/separator.mjs';
import type { RowValues, TableRules } from '../../finding/tables/table.mjs';
import { rowsUnder } from '../../finding/tables/tables.mjs';
import { labelsOf } from '../../languages/languages.mjs';
import { type Box, type Page, type Word, around, wordsIn } from '../../reading/layout.mjs';
import { columnOf, kindsOf } from './kinds.mjs';
import { SUMS } from './learnTable.mjs';

/** The first row of a table, as somebody clicked it: the value and the place of each column. */
export interface FirstRow {
	/** The index of its page. */
	page: number;
	values: RowValues;
	boxes: Record<string, Box>;
}

/**
 * The rows of a table, found by the columns of its first row.
 *
 * @param pages with their values in one piece
 */
export function rowsLike({ page, values, boxes }: FirstRow, pages: Page[]): RowValues[] {
	const first = pages[page];
	if (!first) return [];
	const rules = rulesOf(values, boxes);
	const heading: Heading = {
		columns: [...namedColumns(rules, boxes), ...otherColumns(Object.values(boxes), first)],
		...{ first: -1, last: lineAbove(Object.values(boxes), first) },
	};
	const project = { name: 'first row', fields: {}, other_labels: [], sums: {} };
	const rest = pages.slice(page);
	const separator = decimalSeparatorOf(pages);
	return rowsUnder(heading, rules, { pages: rest, project, found: {}, separator });
}

/** The columns from left to right: the first amount is a price, and the last one is that of the row. */
function rulesOf(values: RowValues, boxes: FirstRow['boxes']): TableRules {
	const names = Object.keys(boxes).sort((one, other) => boxes[one]!.left - boxes[other]!.left);
	const columns = names.map((name) => {
		const value = values[name] ?? '';
		return [name, columnOf(kindsOf(name, [value])[0]!, [value])] as const;
	});
	return {
		...{ kind: 'table', which: 'first', columns: Object.fromEntries(columns) },
		...{ not_rows_of: SUMS, not_rows: labelsOf(SUMS) },
	};
}

function namedColumns({ columns }: TableRules, boxes: FirstRow['boxes']): Column[] {
	return Object.entries(columns).map(([name, { kind }]) => {
		const { left, right } = boxes[name]!;
		return { names: [name], name, kind, left, right };
	});
}

/** Columns that nobody clicked, so that their values aren't taken for those of the others. */
function otherColumns(clicked: Box[], { lines }: Page): Column[] {
	const isClicked = (word: Word) => clicked.some((box) => isIn(box, word));
	const own = lines.filter((line) => wordsIn(line.cells).some(isClicked)).slice(0, 1);
	const runs: Word[][] = [];
	for (const { words } of own.flatMap((line) => line.cells)) {
		let run: Word[] | undefined;
		for (const word of words) {
			if (isClicked(word)) run = undefined;
			else if (run) run.push(word);
			else runs.push((run = [word]));
		}
	}
	return runs.map((words) => {
		const { left, right } = around(words);
		return { names: [], name: undefined, kind: 'text', left, right };
	});
}

/** The line above the first one with a clicked word; -1 if there is none. */
function lineAbove(clicked: Box[], { lines }: Page): number {
	const isOfRow = (word: Word) => clicked.some((box) => isIn(box, word));
	return lines.findIndex((line) => wordsIn(line.cells).some(isOfRow)) - 1;
}

function isIn({ left, right, top, bottom }: Box, word: Word): boolean {
	const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
	return left <= x && x <= right && top <= y && y <= bottom;
}
