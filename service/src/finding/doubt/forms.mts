import type { FieldRules } from '../../projectRules.mjs';
import { type Line, cellsOf } from '../../reading/layout.mjs';
import type { Facts } from '../evidence/weigh.mjs';
import type { LabelledDocument } from '../labelledDocument.mjs';
import { isPostalLine, isStreetLine } from '../names/addresses.mjs';
import { isCompany } from '../names/companies.mjs';
import { hasDecimals, isAmountAlone, isZero, lettersOf } from '../values/kinds.mjs';
import { isValidVatId, vatIdsIn } from '../values/vatIds.mjs';

/** Letters and digits that recognition confuses, next to each other. */
const CONFUSABLE = /[OIlSBZQ]\d|\d[OIlSBZQ]/u;
const CONFUSABLE_LETTERS = /\p{L}[01Il]|[01Il]\p{L}/u;

const SHORT_YEAR = /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2}$/u;

/** The facts about the form of a value. */
export function factsOfForm(
	field: string,
	fields: Record<string, string>,
	{ kind }: FieldRules,
	document: LabelledDocument,
): Facts {
	const value = fields[field]!;
	switch (kind) {
		case 'vat_id':
			return factsOfVatId(value, document);
		case 'amount':
			return factsOfAmount(value, document);
		case 'identifier':
			return factsOfIdentifier(value);
		case 'name':
		case 'text':
			return factsOfName(field, fields, document);
		case 'date':
			return factsOfDate(value);
		default:
			return {};
	}
}

function factsOfVatId(value: string, { pages }: LabelledDocument): Facts {
	const all = new Set(cellsOf(pages).flatMap(({ text }) => vatIdsIn(text)));
	return { 'check digits': isValidVatId(value), 'more than two ids': all.size > 2 };
}

function factsOfAmount(value: string, { amounts }: LabelledDocument): Facts {
	const same = amounts.filter((amount) => separatorOf(amount) === separatorOf(value)).length;
	return {
		'no decimals': !hasDecimals(value),
		zero: isZero(value),
		negative: /^[-−–(]/u.test(value),
		'other separator': hasDecimals(value) && same < amounts.length / 2,
	};
}

function separatorOf(amount: string): string | undefined {
	return /[.,](?=\d\d\D{0,2}$)/u.exec(amount)?.[0];
}

function factsOfIdentifier(value: string): Facts {
	const { length } = lettersOf(value);
	return {
		'fewer than 4': length < 4,
		'more than 12': length > 12,
		'with letters': /\p{L}/u.test(value),
		'with space': /\s/u.test(value),
		confusable: CONFUSABLE.test(value),
		'confusable letters': CONFUSABLE_LETTERS.test(value),
	};
}

function factsOfName(
	field: string,
	fields: Record<string, string>,
	{ pages }: LabelledDocument,
): Facts {
	const value = fields[field]!;
	const lines = pages.flatMap((page) => page.lines).filter((line) => isIn(line, value));
	return {
		'fewer than 5': lettersOf(value).length < 5,
		'more than 35': value.length > 35,
		company: isCompany(value),
		'one word': !/\s/u.test(value),
		digits: /\d/u.test(value),
		'in capitals': value === value.toUpperCase(),
		'odd characters': /[^\p{L}\p{N}\s.,&'’()/-]/u.test(value),
		address: isPostalLine(value) || isStreetLine(value),
		'other field': Object.entries(fields).some(([name, each]) => name !== field && each === value),
		'only in rows of amounts': lines.length > 0 && lines.every(hasAmount),
	};
}

function isIn({ cells }: Line, value: string): boolean {
	return cells.some(({ text }) => text.includes(value));
}

function hasAmount({ cells }: Line): boolean {
	return cells.some(({ text }) => isAmountAlone(text) && hasDecimals(text));
}

function factsOfDate(value: string): Facts {
	return { 'in letters': /\p{L}{3}/u.test(value), 'short year': SHORT_YEAR.test(value) };
}
