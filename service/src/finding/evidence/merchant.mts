import { type Page, cellsOf } from '../../reading/layout.mjs';
import { isPostalLine, isStreetLine } from '../names/addresses.mjs';
import { endsWithForm, isCompany, isCompanyForm, startsWithForm } from '../names/companies.mjs';
import { lettersOf } from '../values/kinds.mjs';
import { type NameCandidate, withoutNumber } from './names.mjs';
import { type Evidence, evidenceOf } from './weigh.mjs';

const WEB = /\bwww\b|@|\.(?:com|net|org|[a-z]{2})\b/iu;
const NUMBER = /\d{5}|\d{4}-?\p{L}\b/u;

/** The evidence for and against each text being the name of the shop. */
export function evidenceForMerchant(candidates: NameCandidate[], pages: Page[]): Evidence[] {
	const all = cellsOf(pages).map(({ text }) => lettersOf(text));
	return candidates.map((candidate) => {
		const { value, line, texts, size, above, below, rest, hasGaps, confidence } = candidate;
		const hasForm = isCompany(value) || endsWithForm(value);
		const isNumberBelow = NUMBER.test(below) && !isAddress(below);
		return evidenceOf({
			[`line ${Math.min(line, 6)}`]: true,
			company: hasForm,
			'only form': isCompanyForm(value) || (endsWithForm(value) && value.length < 10),
			'number behind': rest !== '',
			'number behind company': rest !== '' && hasForm,
			'with gaps': hasGaps,
			'company with gaps': hasGaps && hasForm,
			unsure: confidence < 80,
			'two lines': texts.length > 1,
			'company on two lines': texts.length > 1 && hasForm,
			'company on its second line': texts.length > 1 && isWholeCompany(texts.at(-1)!),
			'company without name': isWithoutName(value),
			'number below': isNumberBelow && rest === '',
			'address below': isAddress(below),
			'company below': endsWithForm(below) || isCompany(below),
			'address above': isAddress(above),
			address: isAddress(value),
			'ends with comma': /,$/.test(value),
			'ends with joint': /[&(-]$|\b(?:and|of|et|und|y|e|&)$/iu.test(value),
			web: WEB.test(value),
			digits: (value.match(/\d/gu)?.length ?? 0) > 3,
			short: lettersOf(value).length < 4,
			'one word': !/\s/u.test(value),
			long: value.length > 40,
			large: size > 1.25,
			repeated: all.filter((text) => text.includes(lettersOf(value))).length > 1,
		});
	});
}

/** True for "CO. (M) SDN BHD" and "(M) LTD": the name is on the line above. */
function isWithoutName(text: string): boolean {
	return (/^\W*co\b|^\(|^[^(]*\)/iu.test(text) || startsWithForm(text)) && endsWithForm(text);
}

function isWholeCompany(text: string): boolean {
	return endsWithForm(withoutNumber(text)) && !isWithoutName(text);
}

function isAddress(text: string): boolean {
	return isPostalLine(text) || isStreetLine(text) || /\b\d{5}\b/u.test(text);
}
