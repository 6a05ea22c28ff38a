import { Problem } from '../problem';
import { quoted } from '../wording';

/**
 * A project identifier, `fo_<digits>` (docs/interface.md, section 3.2), without the spaces around it that
 * copying brings along, of which some are invisible.
 *
 * @throws Problem if it is anything else
 */
export function parseProjectId(value: unknown): string {
	const id = typeof value === 'string' ? value.replace(BLANKS_AROUND, '') : (value ?? '');
	if (typeof id === 'string' && /^fo_\d+$/.test(id)) return id;
	throw new Problem(
		id === '' ? 'The project ID is missing' : `${quoted(id)} isn't a project ID`,
		'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.',
	);
}

const BLANKS_AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;
