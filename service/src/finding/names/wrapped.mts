import type { Page } from '../../reading/layout.mjs';
import { cellsBelow } from '../blocks.mjs';
import type { Candidate } from '../candidates.mjs';
import { endsWithForm, isCompany } from './companies.mjs';
import { isName } from './name.mjs';

/** The candidate with the rest of its name, if a company's name ends on the next line: "IMPEX HEALTHCARE PRIVATE" above "LIMITED". */
export function withRestOfName(candidate: Candidate, page: Page): Candidate {
	const { text, cell, from } = candidate;
	const [below] = cellsBelow(cell, from, page, 1);
	if (!below || !cell.text.endsWith(text) || !endsWithForm(below.text)) return candidate;
	if (!isName(text) || isCompany(text) || endsWithForm(text)) return candidate;
	return { ...candidate, text: `${text} ${below.text}` };
}
