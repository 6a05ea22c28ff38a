import { asCapital, asDigit, withoutTwins } from '../lookAlikes.mjs';
import { onlyOne } from '../onlyOne.mjs';
import { hasCountry, isValidVatId } from './vatIds.mjs';

/** A number whose second letter can look like a digit. */
const READ = /(?<![\p{L}\p{N}])[A-Z][A-Z\d]{8,15}(?![\p{L}\p{N}])/gu;

/** The text with each VAT id that has a misread character replaced by the only one that it can be. */
export function withCorrectedVatIds(text: string): string {
	return text.replace(READ, (read) => {
		const spelled = read[0]! + asCapital(read[1]!) + read.slice(2);
		if (isValidVatId(spelled)) return spelled;
		if (!hasCountry(spelled)) return read;
		const others = [...withoutTwins(spelled), ...withADigit(spelled)].filter(hasCountry);
		return onlyOne(others.filter(isValidVatId)) ?? read;
	});
}

/** The number with one of its letters read as a digit. */
function withADigit(number: string): string[] {
	return [...number].map((sign, at) => number.slice(0, at) + asDigit(sign) + number.slice(at + 1));
}
