import { Problem } from '../problem';
import { quoted } from '../wording';

/** Some of the spaces that copying brings along are invisible. */
const PROJECT_ID = /^[\s\p{Cf}]*(fo_\d+)[\s\p{Cf}]*$/u;
const BLANK = /^[\s\p{Cf}]*$/u;

/**
 * A project identifier, `fo_<digits>` (docs/interface.md, section 3.2), without spaces around it.
 *
 * @throws Problem if it is anything else
 */
export function parseProjectId(value: unknown): string {
	const [, id] = (typeof value === 'string' && PROJECT_ID.exec(value)) || [];
	if (id) return id;
	throw new Problem(
		BLANK.test(String(value ?? ''))
			? 'The project ID is missing'
			: `${quoted(value)} isn't a project ID`,
		'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.',
	);
}
