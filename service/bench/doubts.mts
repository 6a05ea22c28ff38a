import { type Section, percent } from '../../support/report/results.mjs';
import { SURE, sureness } from '../dist/finding/doubt/doubtful.mjs';
import type { FoundWithEvidence } from '../dist/finding/findFields.mjs';
import { type Verdict, isSameApartFromSpaces } from './score.mjs';

/** The answer for a field, with the probability that it is right. */
export interface Doubted {
	document: string;
	verdict: Verdict;
	expected: string;
	found: string;
	/** 1 for an empty value, and for one that is never doubted. */
	sureness: number;
}

const THRESHOLDS = [0.5, 0.7, 0.8, SURE, 0.95];

const ABOUT =
	'A value is doubtful if the probability that it is right is below the threshold. To look at: the documents with a ' +
	'doubtful value. Found: the wrong values that are in these documents. Marked although right: the documents to look ' +
	'at among those without a wrong value. Values apart from spaces; empty values are left to Required Fields.';

/** The sureness of each field's value. */
export function surenessOf({ fields, evidence }: FoundWithEvidence): Record<string, number> {
	const entries = Object.entries(evidence).map(([field, each]): [string, number] => [
		field,
		fields[field] === '' ? 1 : sureness(each),
	]);
	return Object.fromEntries(entries);
}

/** The wrong values that are found if people look at the documents with doubtful ones, by group and threshold. */
export function doubtsSection(title: string, groups: Array<[string, Doubted[]]>): Section {
	const rows = groups.flatMap(([name, judged]) => {
		const values = judged.filter(({ verdict }) => verdict !== 'empty');
		return THRESHOLDS.map((threshold) => row(name, values, threshold));
	});
	return {
		title,
		about: `${ABOUT} The service uses ${SURE}.`,
		head: [
			...['documents of', 'threshold', 'documents', 'to look at', 'wrong values', 'found'],
			...['marked although right', 'doubtful values', 'right among the others'],
		],
		rows,
		claims: [],
	};
}

function row(name: string, values: Doubted[], threshold: number): string[] {
	const documents = new Set(values.map(({ document }) => document));
	const doubtful = values.filter((value) => value.sureness < threshold);
	const toLookAt = new Set(doubtful.map(({ document }) => document));
	const wrong = values.filter(isWrong);
	const withWrong = new Set(wrong.map(({ document }) => document));
	const right = documents.size - withWrong.size;
	const accused = [...toLookAt].filter((document) => !withWrong.has(document)).length;
	const others = values.filter((value) => value.sureness >= threshold);
	const share = (part: number, whole: number) => (whole === 0 ? '' : percent(part / whole));
	return [
		...[name, String(threshold), String(documents.size), share(toLookAt.size, documents.size)],
		String(wrong.length),
		share(wrong.filter(({ document }) => toLookAt.has(document)).length, wrong.length),
		share(accused, right),
		share(doubtful.length, values.length),
		share(others.filter((value) => !isWrong(value)).length, others.length),
	];
}

function isWrong({ verdict, expected, found }: Doubted): boolean {
	return verdict === 'wrong' && !isSameApartFromSpaces(expected, found);
}
