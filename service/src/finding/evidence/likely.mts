import type { Page } from '../../reading/layout.mjs';
import { groupBy } from '../groupBy.mjs';
import type { FieldRules } from '../../projectRules.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { amountsOf } from './amounts.mjs';
import { evidenceForMerchant } from './merchant.mjs';
import { namesOf } from './names.mjs';
import { recipientCandidates } from './recipient.mjs';
import { isInWebAddress } from './particulars.mjs';
import { evidenceForTotal, isSupported } from './receiptTotal.mjs';
import { type PartyCandidate, SENDER, partyCandidates } from './party.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { type Weights, learnedWeights, probabilities } from './weigh.mjs';

/** Below these probabilities, a value is more likely to do harm than good: a wrong one costs two right ones. */
const SURE_TOTAL = 0.4;
const SURE_NAME = 0.5;
const SURE_SENDER = 0.4;
const SURE_RECIPIENT = 0.35;
/** Of a longer list, only the last amounts are weighed: the total is below the items, and each is compared with all. */
const MOST_AMOUNTS = 500;

const TOTAL = learnedWeights('receipt_total');
const NAME = learnedWeights('merchant');
const RECIPIENT = learnedWeights('recipient');

export interface Likely {
	value: string;
	/** The probability that it is right. */
	odds: number;
}

/** The total of a receipt: the amount that most evidence speaks for, if that is enough. */
export function likelyTotal(pages: Page[]): Likely | undefined {
	const candidates = amountsOf(pages).slice(-MOST_AMOUNTS);
	const evidence = evidenceForTotal(candidates);
	const odds = probabilities(evidence, TOTAL);
	const choices = candidates.map(({ amount, value }, index) => {
		return { amount, value, odds: odds[index]!, isSupported: isSupported(evidence[index]!) };
	});
	// The same amount can be printed several times.
	const byAmount = alike(choices, ({ amount }) => amount);
	const supported = byAmount.filter((same) => same.some((one) => one.isSupported));
	return mostLikely(supported.map(together), SURE_TOTAL);
}

/** The name of the shop. A web address with the same name is enough. */
export function likelyName(
	pages: Page[],
	isAllowed: (name: string) => boolean,
): Likely | undefined {
	const candidates = namesOf(pages);
	const odds = probabilities(evidenceForMerchant(candidates, pages), NAME);
	const choices = candidates.map(({ value }, index) => ({ value, odds: odds[index]! }));
	const allowed = choices.filter(({ value }) => isAllowed(value));
	const byName = alike(allowed, ({ value }) => value).map(together);
	const best = mostLikely(byName, SURE_NAME);
	if (best) return best;
	const inAddress = byName.find(({ value }) => isInWebAddress(value, pages));
	return inAddress && { ...inAddress, odds: SURE_NAME };
}

/**
 * The sender of a document.
 *
 * @param nameIn the name in a text, if the field can have it
 * @param others the values of the other fields
 */
export function likelySender(
	document: LabelledDocument,
	field: string,
	nameIn: (text: string) => string | undefined,
	others: string[],
): Likely | undefined {
	const candidates = partyCandidates(document, field, nameIn, others);
	return likelyParty(candidates, SENDER, SURE_SENDER);
}

/** The recipient of a document, with the same parameters. A name that a label leads to is one of them. */
export function likelyRecipient(
	document: LabelledDocument,
	field: string,
	rules: FieldRules,
	nameIn: (text: string) => string | undefined,
	others: string[],
): Likely | undefined {
	const candidates = recipientCandidates(document, field, rules, nameIn, others);
	return likelyParty(candidates, RECIPIENT, SURE_RECIPIENT);
}

/** The most likely name. What speaks for a shorter or longer form of it speaks for its party, too. */
function likelyParty(
	candidates: PartyCandidate[],
	weights: Weights,
	sure: number,
): Likely | undefined {
	const odds = probabilities(
		candidates.map(({ evidence }) => evidence),
		weights,
	);
	const choices = candidates.map(({ value }, index) => ({ value, odds: odds[index]! }));
	const best = mostLikely(choices, 0);
	if (!best) return undefined;
	const same = choices.filter(({ value }) => isFormOf(lettersOf(best.value), lettersOf(value)));
	return mostLikely([{ ...together(same), value: best.value }], sure);
}

function isFormOf(name: string, other: string): boolean {
	return name.includes(other) || other.startsWith(name);
}

function alike<T>(choices: T[], keyOf: (choice: T) => unknown): T[][] {
	return [...groupBy(choices, keyOf).values()];
}

function together(same: Likely[]): Likely {
	return { value: same[0]!.value, odds: same.reduce((sum, { odds }) => sum + odds, 0) };
}

function mostLikely(choices: Likely[], sure: number): Likely | undefined {
	const [best] = choices.sort((one, other) => other.odds - one.odds);
	return best && best.odds >= sure ? best : undefined;
}
