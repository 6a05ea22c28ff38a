import { findingsOf } from '../../nodes/DocumentExtraction/checks/findings.js';
import type { Check } from '../../nodes/DocumentExtraction/documents/checks.js';
import { type Section, percent } from '../results.mjs';
import { KINDS } from './documents/scans.mjs';
import type { JudgedVariant as Judged } from './measure.mjs';
import { TITLES } from './titles.mjs';

const AMOUNTS = ['net_amount', 'tax_amount', 'total_amount'];
const FIELDS = [...AMOUNTS, 'iban'];
const CHECKS: Check[] = [
	{ fields: AMOUNTS, kind: 'amount' },
	{
		fields: ['total_amount'],
		kind: 'sum',
		parts: ['net_amount', 'tax_amount'],
		tolerance: 0,
	},
	{ fields: ['iban'], kind: 'iban' },
];

const ABOUT =
	'The node\'s option "Checks" with three rows: Amount for net, tax and total; Sum, total = net + tax; IBAN. No ' +
	'Decimal Separator. Caught: the reason for the review names the field of the wrong value. Accused: documents with a ' +
	'reason although none of these values is wrong. To review: wrong values in documents that a person looks at if these ' +
	'four fields are required, too, and the number of those documents.';

/** How many wrong amounts and IBANs the node's checks catch, and how many right documents they accuse. */
export function checksSection(judged: Judged[]): Section {
	const rows = KINDS.flatMap((kind) => {
		const documents = documentsOf(
			judged.filter((each) => each.kind === kind && each.project === 'fo_1'),
		);
		if (documents.length === 0) return [];
		const wrong = documents.flatMap((document) => document.wrong);
		const caught = documents.flatMap(({ wrong, named }) => wrong.filter((one) => named.has(one)));
		const right = documents.filter((document) => document.wrong.length === 0);
		const accused = right.filter(({ named }) => named.size > 0);
		const toReview = documents.filter(({ named, isComplete }) => named.size > 0 || !isComplete);
		const seen = toReview.flatMap((document) => document.wrong);
		const share = wrong.length > 0 ? percent(caught.length / wrong.length) : '';
		const counts = [documents, wrong, caught].map(({ length }) => String(length));
		const others = [right, accused, seen, toReview].map(({ length }) => String(length));
		return [[kind, ...counts, share, ...others]];
	});
	return {
		title: TITLES.checks,
		about: ABOUT,
		head: [
			...['kind', 'documents', 'wrong values', 'caught', 'share', 'right documents', 'accused'],
			...['wrong values to review', 'documents to review'],
		],
		rows,
		claims: [],
	};
}

/** Each document, with its wrong fields among those that are checked, and the fields that a reason names. */
function documentsOf(judged: Judged[]) {
	const names = [...new Set(judged.map(({ document }) => document))];
	return names.map((name) => {
		const values = judged.filter(({ document }) => document === name);
		const found = Object.fromEntries(values.map(({ field, found }) => [field, found]));
		const reasons = findingsOf(found, CHECKS, {}).join('\n');
		const wrong = values.filter(
			({ field, verdict }) => FIELDS.includes(field) && verdict === 'wrong',
		);
		return {
			wrong: wrong.map(({ field }) => field),
			isComplete: values.every(
				({ field, verdict }) => !FIELDS.includes(field) || verdict !== 'empty',
			),
			named: new Set(FIELDS.filter((field) => reasons.includes(`"${field}"`))),
		};
	});
}
