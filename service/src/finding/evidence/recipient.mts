import type { FieldRules } from '../../projectRules.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { type PartyCandidate, SENDER, partyCandidates } from './party.mjs';
import { type Evidence, type Facts, evidenceOf, probabilities } from './weigh.mjs';

/** The facts that count more of a name that a label leads to. */
const OF_LABELLED = ['company', 'address below', 'one word', 'word of labels', 'claimed'];
/** The facts that count more if no label leads to a name. */
const WITHOUT_LABEL = [
	'company',
	'addressee',
	'address below',
	'first',
	'line 0',
	'line 1',
	'line 2',
];

/**
 * The names in a document that may be its recipient's, each with its evidence. A label is evidence, too: what is next
 * to it can be a heading, a person or a street.
 *
 * @param others the values of the other fields
 */
export function recipientCandidates(
	document: LabelledDocument,
	field: string,
	rules: FieldRules,
	nameIn: (text: string) => string | undefined,
	others: string[],
): PartyCandidate[] {
	const names = partyCandidates(document, field, nameIn, others);
	const known = new Set(names.map(({ value }) => lettersOf(value)));
	const labelled = [...new Set(document.valuesOf(field, rules).filter(Boolean))];
	const more = labelled.filter((value) => !known.has(lettersOf(value)));
	const all = [...names, ...more.map((value) => ({ value, evidence: {} as Evidence }))];
	const ofSender = probabilities(
		all.map(({ evidence }) => evidence),
		SENDER,
	);
	const keys = labelled.map(lettersOf);
	return all.map(({ value, evidence }, index) => {
		const facts = { ...factsOfLabel(lettersOf(value), evidence, keys), sender: ofSender[index]! };
		return { value, evidence: { ...evidence, ...evidenceOf(facts) } };
	});
}

function factsOfLabel(key: string, evidence: Evidence, labelled: string[]): Facts {
	if (labelled.length === 0) return together('without label', WITHOUT_LABEL, evidence);
	const at = labelled.indexOf(key);
	return {
		labelled: at === 0,
		'labelled later': at > 0,
		...(at === 0 && together('labelled', OF_LABELLED, evidence)),
	};
}

/** Two facts that are true together. */
function together(name: string, others: string[], evidence: Evidence): Facts {
	return Object.fromEntries(
		others.map((other) => [`${name}: ${other}`, evidence[other] !== undefined]),
	);
}
