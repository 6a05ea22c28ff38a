import type { Page } from '../reading/layout.mjs';
import { withSingleAmounts } from './amountCells.mjs';
import { withJoinedBoxes } from './boxes.mjs';
import { withOrdinals } from './labels/ordinals.mjs';
import { withSpelledCurrencies } from './misreadCurrencies.mjs';
import { withSpelledPayments } from './misreadPayments.mjs';
import { withCompanyForms } from './names/companyForms.mjs';
import { withSpacedLetters } from './spacedLetters.mjs';
import { withWholeAmounts } from './splitAmounts.mjs';
import { withWholeIbans } from './values/ibans.mjs';
import { withMarksOfDates } from './values/misreadDates.mjs';

/** The pages with split values joined, and with characters corrected that can only have been misread. */
export function inOnePiece(pages: Page[]): Page[] {
	return pages
		.map(withJoinedBoxes)
		.map(withSpacedLetters)
		.map(withWholeAmounts)
		.map(withSpelledCurrencies)
		.map(withSpelledPayments)
		.map(withSingleAmounts)
		.map(withMarksOfDates)
		.map(withWholeIbans)
		.map(withCompanyForms)
		.map(withOrdinals);
}
