import { findFields } from '../dist/finding/findFields.mjs';
import type { PooledReader } from '../dist/index.mjs';
import { type Example, spotsOf } from '../dist/learning/example.mjs';
import { learnProject } from '../dist/learning/learnProject.mjs';
import type { Click } from '../dist/learning/locate.mjs';
import { type Page, type Word, around, cellsOf, wordsIn } from '../dist/reading/layout.mjs';
import { type Section, percent } from '../../support/report/results.mjs';
import { type FilledForm, filledForms, FORMS } from './documents/forms.mjs';
import { type Judged, judge } from './measure.mjs';
import { type ReadDocument, readAll } from './read.mjs';
import { scoreOf } from './score.mjs';
import { TITLES } from './titles.mjs';

const EXAMPLES = 3;
const OCCURRENCES = ['once', 'more than once'] as const;
const WAYS = ['table', 'clicks'] as const;

interface Taught extends Judged {
	by: (typeof WAYS)[number];
	/** The number of times that the examples have the field's value. */
	occurs: (typeof OCCURRENCES)[number];
}

/**
 * Learns each form from a table of values, and from clicks on them: with random values, and with examples that
 * repeat theirs.
 */
export async function clicksSection(reader: PooledReader, others: number): Promise<Section> {
	const taught: Taught[] = [];
	for (const form of FORMS) {
		for (const alike of [0, EXAMPLES]) {
			const documents = await filledForms(form, 'pdf', EXAMPLES + others, alike);
			taught.push(...judgeForm(form.name, await readAll(reader, documents)));
		}
	}
	const rows = OCCURRENCES.map((occurs) => {
		const [table, clicks] = WAYS.map((by) => rightOf(taught, by, occurs));
		const share = (right: number) => percent(right / table!.fields);
		return [occurs, String(table!.fields), share(table!.right), share(clicks!.right)];
	});
	return {
		title: TITLES.clicks,
		about: `${EXAMPLES} examples of each kind of text PDF, once with random values, and once with the same value for all fields of a kind, such as all dates. The clicks are on the words that the generator drew.`,
		head: ['the value is in the examples', 'fields', 'right: table', 'right: clicks'],
		rows,
		claims: claimsFor(taught),
	};
}

function judgeForm(name: string, read: Array<ReadDocument<FilledForm>>): Taught[] {
	const table = read.slice(0, EXAMPLES).map(({ document, pages }): Example => {
		return { file: document.name, expected: document.expected, pages };
	});
	const clicks = table.map((example, index) => {
		return { ...example, clicks: clicksOn(read[index]!.document, example.pages) };
	});
	const isRepeated = (field: string) =>
		table.every((example) => spotsOf(example, field).length > 1);
	return Object.entries({ table, clicks }).flatMap(([by, examples]) => {
		const project = learnProject(name, examples);
		return read.slice(EXAMPLES).flatMap(({ document, pages }) =>
			judge(document, findFields(pages, project)).map((judged): Taught => {
				const occurs = isRepeated(judged.field) ? 'more than once' : 'once';
				return { ...judged, by: by as Taught['by'], occurs };
			}),
		);
	});
}

/** The clicks of somebody who clicks the words of each value. */
function clicksOn({ expected, places }: FilledForm, pages: Page[]): Record<string, Click> {
	const words = wordsIn(cellsOf(pages.slice(0, 1)));
	return Object.fromEntries(
		Object.keys(expected).map((field): [string, Click] => [
			field,
			{ page: 0, words: words.filter((word) => isIn(word, places[field]!)) },
		]),
	);
}

/** True if the middle of a word is in the box around others. */
function isIn({ left, right, top, bottom }: Word, place: Word[]): boolean {
	const box = around(place);
	const [x, y] = [(left + right) / 2, (top + bottom) / 2];
	return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
}

function rightOf(taught: Taught[], by: Taught['by'], occurs: Taught['occurs']) {
	const own = taught.filter((each) => each.by === by && each.occurs === occurs);
	return { fields: own.length, right: scoreOf(own.map(({ verdict }) => verdict)).right };
}

function claimsFor(taught: Taught[]) {
	const claim = (text: string, occurs: Taught['occurs'], least: number) => {
		const [table, clicks] = WAYS.map((by) => rightOf(taught, by, occurs).right);
		const measured = `${clicks} to ${table}`;
		return { text, measured, holds: clicks! - table! >= least };
	};
	return [
		claim('values that occur once: clicks teach at least as well as a table', 'once', 0),
		claim('values that occur more than once: clicks teach better', 'more than once', 1),
	];
}
