import { Problem } from '../problem';
import { excerpt } from '../wording';

/**
 * A project identifier, `fo_<digits>` (docs/interface.md, section 3.2), without the spaces around it that
 * copying brings along.
 *
 * @throws Problem if it is anything else
 */
export function parseProjectId(value: unknown): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (/^fo_\d+$/.test(text)) return text;
	throw new Problem(
		text === '' ? 'The project ID is missing' : `"${excerpt(text, 60)}" isn't a project ID`,
		'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.',
	);
}
