export type Row = Record<string, string>;

/** The first table of each section of a page, by the section's title up to a colon. */
export type Tables = Map<string, Row[]>;

export function tablesOf(page: string): Tables {
	const sections = page.split(/^## /m).slice(1);
	return new Map(
		sections.map((section) => {
			const title = section.split(/[:\n]/, 1)[0]!;
			const lines = section
				.split('### ', 1)[0]!
				.split('\n')
				.filter((line) => line.startsWith('|'));
			const [head = [], , ...rows] = lines.map(cellsOf);
			return [title, rows.map((row) => rowWith(head, row))];
		}),
	);
}

/** @throws Error if there is no such row */
export function rowOf(tables: Tables, section: string, where: Row): Row {
	const row = tables
		.get(section)
		?.find((each) => Object.entries(where).every(([column, value]) => each[column] === value));
	if (!row) throw new Error(`No row with ${JSON.stringify(where)} in the section "${section}"`);
	return row;
}

function cellsOf(line: string): string[] {
	return line
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());
}

function rowWith(head: string[], cells: string[]): Row {
	return Object.fromEntries(head.map((column, index) => [column, cells[index]!]));
}
