import { findingsOf } from '../../nodes/DocumentExtraction/checkFields.js';
import type { Check } from '../../nodes/DocumentExtraction/options/checks.js';
import { type Claim, claimsWithin, percent, type Section } from '../../support/report/results.mjs';
import { Chance } from '../support/chance.mjs';
import { KINDS } from './documents/rendering/scans.mjs';
import type { JudgedVariant as Judged } from './measure.mjs';
import { isSameApartFromSpaces } from './score.mjs';
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

/** The number of changed values, and the share of them that the checks have to catch. */
const CHANGED = 10_000;
export const LEAST_CAUGHT = 0.95;

const ABOUT =
	'The node\'s option "Checks" with three rows: Amount for net, tax and total; Sum, total = net + tax; IBAN. No ' +
	'Decimal Separator. Wrong: another value than the printed one, ignoring spaces and apostrophes. Caught: the ' +
	'reason for the review names the field of the wrong value. Accused: documents with a reason although none of these ' +
	'values is wrong. To review: wrong values in documents that a person looks at if these four fields are required, ' +
	'too, and the number of those documents.';

/** The wrong amounts and IBANs that the node's checks catch, and the right documents that they accuse. */
export function checksSection(judged: Judged[]): Section {
	const ofKinds = KINDS.map((kind) => ({
		kind,
		documents: documentsOf(judged.filter((each) => each.kind === kind && each.project === 'fo_1')),
	})).filter(({ documents }) => documents.length > 0);
	const rows = ofKinds.map(({ kind, documents }) => {
		const wrong = documents.flatMap((document) => document.wrong);
		const caught = documents.flatMap(({ wrong, named }) => wrong.filter((one) => named.has(one)));
		const { right, accused } = accusedOf(documents);
		const toReview = documents.filter(({ named, isComplete }) => named.size > 0 || !isComplete);
		const seen = toReview.flatMap((document) => document.wrong);
		const share = wrong.length > 0 ? percent(caught.length / wrong.length) : '';
		const counts = [documents, wrong, caught].map(({ length }) => String(length));
		const others = [right, accused, seen, toReview].map(({ length }) => String(length));
		return [kind, ...counts, share, ...others];
	});
	return {
		title: TITLES.checks,
		about: ABOUT,
		head: [
			...['kind', 'documents', 'wrong values', 'caught', 'share', 'right documents', 'accused'],
			...['wrong values to review', 'documents to review'],
		],
		rows,
		claims: claimsFor(ofKinds.flatMap(({ documents }) => documents)),
	};
}

interface CheckedDocument {
	wrong: string[];
	isComplete: boolean;
	named: Set<string>;
	printed: Record<string, string>;
}

/** Each document, with its wrong fields among those that are checked, and the fields that a reason names. */
function documentsOf(judged: Judged[]): CheckedDocument[] {
	const names = [...new Set(judged.map(({ document }) => document))];
	return names.map((name) => {
		const values = judged.filter(({ document }) => document === name);
		const found = Object.fromEntries(values.map(({ field, found }) => [field, found]));
		const wrong = values.filter(
			({ field, verdict, expected, found }) =>
				FIELDS.includes(field) && verdict === 'wrong' && !isSameApartFromSpaces(expected, found),
		);
		return {
			wrong: wrong.map(({ field }) => field),
			isComplete: values.every(
				({ field, verdict }) => !FIELDS.includes(field) || verdict !== 'empty',
			),
			named: namedIn(found),
			printed: Object.fromEntries(values.map(({ field, expected }) => [field, expected])),
		};
	});
}

/** The fields that the reasons for a review name. */
function namedIn(fields: Record<string, string>): Set<string> {
	const reasons = findingsOf(fields, CHECKS, {}).join('\n');
	return new Set(FIELDS.filter((field) => reasons.includes(`"${field}"`)));
}

function accusedOf(documents: CheckedDocument[]) {
	const right = documents.filter(({ wrong }) => wrong.length === 0);
	return { right, accused: right.filter(({ named }) => named.size > 0) };
}

function claimsFor(documents: CheckedDocument[]): Claim[] {
	const { right, accused } = accusedOf(documents);
	const none = {
		text: 'the checks accuse no right document',
		measured: `${accused.length} of ${right.length}`,
		holds: accused.length === 0,
	};
	const share = shareOfChanged(documents.map(({ printed }) => printed));
	if (share === undefined) return [none];
	const what = `of ${CHANGED} printed amounts and IBANs with one digit changed, they catch`;
	const bound = { what, measured: share, atLeast: LEAST_CAUGHT, inWords: percent };
	return [none, ...claimsWithin('the checks', [bound])];
}

/**
 * The share that the checks catch with a service that doesn't check values itself, as the local one does. The
 * values are the printed ones, each time with another digit in one of them.
 */
function shareOfChanged(documents: Array<Record<string, string>>): number | undefined {
	const values = documents.flatMap((fields) =>
		FIELDS.flatMap((field) => {
			const value = fields[field] ?? '';
			return /\d/.test(value) ? [{ fields, field, value }] : [];
		}),
	);
	if (values.length === 0) return undefined;
	const chance = new Chance('one digit changed');
	const caught = Array.from({ length: CHANGED }, () => {
		const { fields, field, value } = chance.pick(values);
		return namedIn({ ...fields, [field]: withOtherDigit(value, chance) }).has(field);
	});
	return caught.filter(Boolean).length / CHANGED;
}

function withOtherDigit(value: string, chance: Chance): string {
	const { index, 0: digit } = chance.pick([...value.matchAll(/\d/g)]);
	const other = (Number(digit) + chance.integer(1, 9)) % 10;
	return `${value.slice(0, index)}${other}${value.slice(index + 1)}`;
}
