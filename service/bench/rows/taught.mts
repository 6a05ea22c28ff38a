import { findFields } from '../../dist/finding/findFields.mjs';
import type { PooledReader, Project } from '../../dist/index.mjs';
import type { Base } from '../../dist/learning/base.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import type { Half } from '../documents/language.mjs';
import { LANGUAGES } from '../documents/language.mjs';
import type { Kind } from '../documents/rendering/scans.mjs';
import { readAll } from '../read.mjs';
import { invoicesOfSender } from './drawn.mjs';
import { judgeTable } from './judge.mjs';
import type { JudgedDrawing } from './report.mjs';
import { COLUMNS, type Row, type Table } from './row.mjs';
import { type Shape, SHAPES } from './shapes.mjs';

const EXAMPLES = 3;
/** Further documents of each sender. */
const OTHERS = 4;
/** Senders of each shape. Languages take turns. */
const SENDERS = 3;

interface Selection {
	shape: Shape;
	half: Half;
	kind: Kind;
	language?: string;
}

/** Teaches the table of senders with three examples each, and reads others: from nothing, and on a base project. */
export async function judgeTaught(
	reader: PooledReader,
	project: Project,
	selection: Selection,
): Promise<JudgedDrawing[]> {
	const { shape, language } = selection;
	const first = SHAPES.indexOf(shape);
	const all = Array.from(
		{ length: SENDERS },
		(_, turn) => LANGUAGES[(first + 4 * turn) % LANGUAGES.length]!,
	);
	const languages = language === undefined ? all : LANGUAGES.filter((each) => each === language);
	const fields = Object.fromEntries(Object.keys(project.fields).map((name) => [name, name]));
	const base: Base = { foId: shape.project, project, fields };
	const judged: JudgedDrawing[] = [];
	for (const each of languages) {
		const documents = invoicesOfSender({
			...selection,
			language: each,
			documents: EXAMPLES + OTHERS,
		});
		const read = await readAll(reader, documents);
		const examples = read.slice(0, EXAMPLES).map(({ document, pages }) => ({
			...{ file: document.name, pages },
			expected: {
				line_items: JSON.stringify(clickedRows(document.table)),
				...(document.table.sum !== '' && { sum: document.table.sum }),
			},
		}));
		const kinds = {
			'from nothing': learnProject('taught', examples),
			[`on ${shape.project}`]: learnProject('taught', examples, base),
			untaught: project,
		};
		for (const [kind, taught] of Object.entries(kinds))
			for (const { document, pages } of read.slice(EXAMPLES)) {
				const table = judgeTable(document.table, findFields(pages, taught));
				judged.push({ name: document.name, kind, shape: shape.name, language: each, table });
			}
	}
	return judged;
}

/** The rows as a person would click them: only the columns that are printed. */
export function clickedRows({ rows }: Table): Array<Partial<Row>> {
	const printed = COLUMNS.filter((column) => rows.some((row) => row[column] !== ''));
	return rows.map((row) => Object.fromEntries(printed.map((column) => [column, row[column]])));
}
