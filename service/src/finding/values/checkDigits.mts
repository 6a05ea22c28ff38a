import { isValidIban } from './ibans.mjs';
import { isMisreadVatId } from './vatIds.mjs';

/** True if the check digits of a value from a recognised page show that it can't be the printed one. */
export function isMisread(kind: string, value: string | undefined): boolean {
	if (value === undefined) return false;
	return kind === 'iban' ? !isValidIban(value) : kind === 'vat_id' && isMisreadVatId(value);
}
