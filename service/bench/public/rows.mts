import { lettersOf } from '../../dist/finding/values/kinds.mjs';
import { numbersIn } from '../rows/eInvoices/numbers.mjs';
import type { JudgedTable } from '../rows/judge.mjs';
import { pairsOf } from '../rows/pairs.mjs';
import { type Column, type Row, rowOf, rowsIn } from '../rows/row.mjs';
import type { AcceptedRow } from './documents.mjs';

/** The columns that are compared. Strangers name the others in many ways, and write units and rates into them. */
const COMPARED: Column[] = ['description', 'quantity', 'unit_price', 'amount'];

/** Compares rows with those that somebody read from the document. Nobody wrote down what they add up to. */
export function judgeRows(rows: AcceptedRow[], answer: Record<string, string>): JudgedTable<Row> {
	const found = rowsIn(answer['line_items']);
	const wrong = rows.map((row) =>
		found.map((each) => COMPARED.filter((column) => !isRight(column, row[column], each[column]))),
	);
	const expected = rows.map((row) =>
		rowOf(Object.fromEntries(Object.entries(row).map(([column, [first]]) => [column, first]))),
	);
	const foundSum = answer['line_items_sum'] ?? '';
	return { pairs: pairsOf(expected, found, wrong), sum: '', foundSum };
}

/** Of a description, the first words are enough: where its last line ends is a matter of opinion. */
function isRight(column: Column, accepted = [''], found: string): boolean {
	if (found === '') return accepted.includes('');
	if (column === 'description') return accepted.some((value) => startsLike(value, found));
	return accepted.flatMap(numbersIn).some((number) => numbersIn(found).includes(number));
}

function startsLike(one: string, other: string): boolean {
	const [short, long] = [lettersOf(one), lettersOf(other)].sort((a, b) => a.length - b.length);
	return short !== '' && long!.startsWith(short!);
}
