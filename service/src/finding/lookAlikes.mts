// The characters that recognition mistakes for each other. Each table is as narrow as its use allows: the more
// characters are alike, the more texts are mistaken for a value or a label.

/** The characters that a printed digit is read as. */
export const DIGIT_READ_AS: Record<string, string> = {
	...{ 0: 'OoDQ', 1: 'Il|i', 2: 'Zz', 5: 'Ss', 6: 'Gb', 8: 'B' },
};
/** Rarer mistakes, only assumed in IBANs because check digits prove them. */
const DIGIT_RARELY_READ_AS: Record<string, string> = { 4: 'A', 7: 'T', 9: 'gq' };
/** The characters that a printed capital letter is read as. */
export const CAPITAL_READ_AS: Record<string, string> = {
	...{ O: '0', I: '1|', Z: '2', S: '5', G: '6', B: '8' },
};
/** The same for small letters, only assumed in the words of a company's form, which are known as a whole. */
export const SMALL_READ_AS: Record<string, string> = {
	...{ o: '0O', l: '1I|', i: '1', s: '5', z: '2Z' },
};
/** The characters that ² and ³ are read as, apart from their own digit. */
export const RAISED_READ_AS = '?*°º"”’';
/** Digits that are mistaken for each other, for IBANs. With more of them, chance finds valid numbers that nobody has. */
export const DIGIT_LIKE: Record<string, string> = {
	1: '7',
	3: '8',
	5: '6',
	6: '5',
	7: '1',
	8: '3',
};

const AS_DIGIT = inverse({ ...DIGIT_READ_AS, ...DIGIT_RARELY_READ_AS });
const AS_CAPITAL = inverse(CAPITAL_READ_AS);

/** The digit that was printed, if this character was read where only a digit can be; otherwise the character. */
export function asDigit(read: string): string {
	return AS_DIGIT[read] ?? read;
}

/** The capital letter that was printed, if this digit was read where only a letter can be; otherwise the digit. */
export function asCapital(digit: string): string {
	return AS_CAPITAL[digit] ?? digit;
}

/** The text without one of two neighbouring characters that may be one character read twice: "0O". */
export function withoutTwins(read: string): string[] {
	return [...read].flatMap((sign, at) => {
		const before = read[at - 1] ?? '';
		const areTwins = before !== sign && asDigit(before) === asDigit(sign);
		return areTwins ? [at - 1, at].map((one) => read.slice(0, one) + read.slice(one + 1)) : [];
	});
}

/** The text with characters that look alike replaced by the same one. For labels and for comparing values. */
export function lookOf(text: string): string {
	return text.replace(/[1i|]/g, 'l').replace(/0/g, 'o').replace(/5/g, 's').replace(/8/g, 'b');
}

function inverse(readAs: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(readAs).flatMap(([printed, all]) => [...all].map((read) => [read, printed])),
	);
}
