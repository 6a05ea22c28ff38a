import type { Section } from '../../support/report/results.mjs';
import { findFieldsWithWords } from '../dist/finding/findFields.mjs';
import type { PooledReader } from '../dist/index.mjs';
import type { Project } from '../dist/projectRules.mjs';
import { documentsOf } from './documents/generate.mjs';
import { type Half, LANGUAGES } from './documents/language.mjs';
import { LAYOUTS } from './documents/layouts.mjs';
import type { Kind } from './documents/rendering/scans.mjs';
import { VARIANTS } from './documents/variants.mjs';
import { judge } from './measure.mjs';
import { type ReadDocument, readAll } from './read.mjs';
import { type Verdict, scoreOf } from './score.mjs';
import { Reviewer } from './settling.mjs';
import { TITLES } from './titles.mjs';

const SETTLED = 10;
const NEXT = 10;
const USUAL = VARIANTS.find(({ name }) => name === 'usual')!;

const ABOUT =
	`A sender in each layout, with a project that lacks a third of its labels. A person settles ${SETTLED} documents ` +
	`and adds them as examples: types the right values, without clicking. Then ${NEXT} others are read.`;
const COLUMNS = ['documents', 'withDoubts', 'doubts', 'right', 'wrong', 'empty'] as const;

/** The answers for some documents. */
interface Answers extends Record<Verdict, number> {
	documents: number;
	withDoubts: number;
	doubts: number;
}

/**
 * A sender in each layout: a person settles ten documents, lets them teach the project, and the next ten are read with
 * and without this.
 */
export async function settledSection(
	reader: PooledReader,
	half: Half,
	kind: Kind,
): Promise<Section> {
	const ofSenders: Array<[untaught: Answers, taught: Answers]> = [];
	for (const [index, { name: layout }] of LAYOUTS[half].entries()) {
		const language = LANGUAGES[index % LANGUAGES.length]!;
		const selection = { variant: USUAL, half, kind, language, layout, documents: SETTLED + NEXT };
		const read = await readAll(reader, documentsOf(selection));
		ofSenders.push(await answersOfSender(reader, layout, read));
	}
	const untaught = sumOf(ofSenders.map(([answers]) => answers));
	const taught = sumOf(ofSenders.map(([, answers]) => answers));
	const claim = (
		what: string,
		column: keyof Answers,
		isBetter: (difference: number) => boolean,
	) => ({
		text: `after ${SETTLED} settled documents: ${what}`,
		measured: `${taught[column]} instead of ${untaught[column]}`,
		holds: isBetter(taught[column] - untaught[column]),
	});
	return {
		title: TITLES.settled,
		about: ABOUT,
		head: ['the next documents', 'documents', 'with doubts', 'doubts', 'right', 'wrong', 'empty'],
		rows: [row('not taught', untaught), row('taught', taught)],
		claims: [
			claim('fewer doubts', 'doubts', (difference) => difference < 0),
			claim('no more wrong values', 'wrong', (difference) => difference <= 0),
			claim('more right values', 'right', (difference) => difference > 0),
		],
	};
}

/** The answers for a sender's next documents, without and with what the first ones teach. */
async function answersOfSender(
	reader: PooledReader,
	sender: string,
	read: ReadDocument[],
): Promise<[untaught: Answers, taught: Answers]> {
	const reviewer = await Reviewer.of(USUAL.project, reader, sender);
	const [first, ...others] = read.slice(0, SETTLED);
	await reviewer.settle(first!);
	await reviewer.learn();
	for (const document of others) await reviewer.settle(document);
	const taught = await reviewer.learn();
	const next = read.slice(SETTLED);
	const answers = [await reviewer.untaught(), taught].map((project) => answersTo(next, project));
	await reviewer.close();
	return answers as [Answers, Answers];
}

function answersTo(next: ReadDocument[], project: Project): Answers {
	const found = next.map(({ document, pages }) => {
		const { fields, doubtful } = findFieldsWithWords(pages, project);
		return { doubtful, verdicts: judge(document, fields).map(({ verdict }) => verdict) };
	});
	return {
		documents: found.length,
		withDoubts: found.filter(({ doubtful }) => doubtful.length > 0).length,
		doubts: found.flatMap(({ doubtful }) => doubtful).length,
		...scoreOf(found.flatMap(({ verdicts }) => verdicts)),
	};
}

function sumOf(all: Answers[]): Answers {
	const total = { documents: 0, withDoubts: 0, doubts: 0, right: 0, wrong: 0, empty: 0 };
	for (const answers of all) for (const column of COLUMNS) total[column] += answers[column];
	return total;
}

function row(name: string, answers: Answers): string[] {
	return [name, ...COLUMNS.map((column) => String(answers[column]))];
}
