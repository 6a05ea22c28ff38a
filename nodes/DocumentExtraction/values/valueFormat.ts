/** What separates a number from its decimals. */
export const DECIMAL_SEPARATORS = ['.', ','] as const;
export type DecimalSeparator = (typeof DECIMAL_SEPARATORS)[number];

/** The order in which a date in digits is written. */
export const DATE_ORDERS = ['dayMonthYear', 'monthDayYear', 'yearMonthDay'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** How the documents write numbers and dates. Nothing in a value such as `03/04/2026` tells it. */
export interface ValueFormat {
	/** If it isn't set, only numbers that are clear in themselves are read. */
	decimalSeparator?: DecimalSeparator;
	/** If it isn't set, only dates that are clear in themselves are read. */
	dateOrder?: DateOrder;
}

/** A value as it is read: without white space around it, and with plain spaces and apostrophes. */
export function tidied(value: string): string {
	return value
		.trim()
		.normalize('NFC')
		.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
		.replace(/\u2019/g, "'");
}
