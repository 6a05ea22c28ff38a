import { amountsOf } from '../../dist/finding/evidence/amounts.mjs';
import { evidenceForMerchant } from '../../dist/finding/evidence/merchant.mjs';
import { namesOf } from '../../dist/finding/evidence/names.mjs';
import { evidenceForTotal } from '../../dist/finding/evidence/receiptTotal.mjs';
import type { Weights } from '../../dist/finding/evidence/weigh.mjs';
import { inOnePiece } from '../../dist/finding/inOnePiece.mjs';
import { sameValue } from '../../dist/learning/sameValue.mjs';
import { type Example, fit } from './fit.mjs';
import type { KnownDocument } from './known.mjs';

// The weights with which the total and the name of a receipt are chosen.

const SHRINKING = 0.003;

export function weightsOfTotal(receipts: KnownDocument[]): Weights {
	return fit(receipts.flatMap(exampleOfTotal), SHRINKING);
}

export function weightsOfMerchant(receipts: KnownDocument[]): Weights {
	return fit(receipts.flatMap(exampleOfMerchant), SHRINKING);
}

function exampleOfTotal({ pages, printed }: KnownDocument): Example[] {
	const totals = accepted(printed['total']);
	const candidates = amountsOf(inOnePiece(pages));
	const right = candidates.map(({ value }) => totals.some((total) => sameValue(value, total)));
	return totals.length === 0 ? [] : [{ evidence: evidenceForTotal(candidates), right }];
}

function exampleOfMerchant({ pages, printed }: KnownDocument): Example[] {
	const names = accepted(printed['merchant']);
	const whole = inOnePiece(pages);
	const candidates = namesOf(whole);
	const right = candidates.map(({ value }) => names.some((name) => sameValue(value, name)));
	return names.length === 0 ? [] : [{ evidence: evidenceForMerchant(candidates, whole), right }];
}

function accepted(values: string[] = []): string[] {
	return values.filter((value) => value !== '');
}
