/** A number as printed, with separators. */
const NUMBER = /\d(?:[\d.,'’ \u00a0\u202f]*\d)?/gu;

/** The numbers that a text can be, without a sign: "1.234" is a thousand or one. */
export function readingsOf(text: string): number[] {
	const digits = text.replace(/[^\d.,]/g, '').replace(/^[.,]+|[.,]+$/g, '');
	const decimal = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
	const plain = (part: string) => part.replace(/[.,]/g, '');
	if (digits === '') return [];
	if (decimal < 0) return [Number(digits)];
	const broken = Number(`${plain(digits.slice(0, decimal))}.${digits.slice(decimal + 1)}`);
	return digits.length - decimal === 4 ? [broken, Number(plain(digits))] : [broken];
}

/** The numbers in a text. */
export function numbersIn(text: string): number[] {
	return (text.match(NUMBER) ?? []).flatMap(readingsOf);
}

/** A number in XML as it can be printed: as it is, and rounded. */
export function formsOf(inXml: string): number[] {
	const number = Math.abs(Number(inXml));
	if (inXml === '' || Number.isNaN(number)) return [];
	return [number, ...[2, 3].map((decimals) => Number(number.toFixed(decimals)))];
}
