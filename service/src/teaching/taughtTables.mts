import type { Learner } from '../learning/learner.mjs';
import type { ClickableRow } from '../learning/tables/clickableRows.mjs';
import { columnsOf, rowsIn, textOfRows } from '../learning/tables/rowsIn.mjs';
import { type Page, around } from '../reading/layout.mjs';
import { clickOn, placesOf } from './clickedWords.mjs';
import type { ExampleStore, StoredExample } from './exampleStore.mjs';
import type { KeptValue } from './kept.mjs';

/** A table as people click it. */
export interface ClickableTable {
	columns: string[];
	rows: ClickableRow[];
}

/** The rows of tables in examples. */
export class TaughtTables {
	constructor(
		private readonly store: ExampleStore,
		private readonly learner: Learner,
	) {}

	/** The rows of a field, as a person gave them or as suggested. Without rows, it has the columns of other examples. */
	async of(
		foId: string,
		example: StoredExample,
		{ name, value }: { name: string; value: string },
		pages: Page[],
		signal: AbortSignal,
	): Promise<ClickableTable> {
		const rows = rowsIn(value) ?? [];
		const said = example.values[name];
		const known = columnsOf(rows);
		const columns = known.length > 0 ? known : await this.columnsIn(foId, name);
		if (!said) return { columns, rows: await this.learner.placeRows(rows, pages, signal) };
		const cellOf = (row: number, column: string, text: string) => {
			const click = said.cells?.[row]?.[column];
			return [column, { text, words: click ? placesOf(click, pages) : [] }] as const;
		};
		const clicked = rows.map((row, index) =>
			Object.fromEntries(Object.entries(row).map(([column, text]) => cellOf(index, column, text))),
		);
		return { columns, rows: clicked };
	}

	/** All rows of a table whose first one a person clicked. */
	async from(row: ClickableRow, pages: Page[], signal: AbortSignal): Promise<ClickableRow[]> {
		const clicks = Object.entries(row).flatMap(([column, { text, words }]) => {
			const click = clickOn(words, pages);
			return click ? [{ column, text, ...click }] : [];
		});
		const page = clicks[0]?.page ?? 0;
		const own = clicks.filter((click) => click.page === page);
		const values = Object.fromEntries(own.map(({ column, text }) => [column, text]));
		const boxes = Object.fromEntries(own.map(({ column, words }) => [column, around(words)]));
		const [, ...others] = await this.learner.findRows({ page, values, boxes }, pages, signal);
		return [row, ...others];
	}

	private async columnsIn(foId: string, field: string): Promise<string[]> {
		const examples = (await this.store.list(foId)).filter(({ approved }) => approved);
		return columnsOf(examples.flatMap(({ values }) => rowsIn(values[field]?.text ?? '') ?? []));
	}
}

/** The rows as they are kept. Empty ones are left out. */
export function keptTable(rows: ClickableRow[], pages: Page[]): KeptValue {
	const given = rows.filter((row) => Object.values(row).some(({ text }) => text.trim() !== ''));
	const values = given.map((row) =>
		Object.fromEntries(Object.entries(row).map(([column, { text }]) => [column, text.trim()])),
	);
	const cells = given.map((row) =>
		Object.fromEntries(
			Object.entries(row).flatMap(([column, { text, words }]) => {
				const click = text.trim() === '' ? undefined : clickOn(words, pages);
				return click ? [[column, click]] : [];
			}),
		),
	);
	return { text: textOfRows(values), ...(given.length > 0 && { cells }) };
}
