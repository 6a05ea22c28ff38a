import { Problem } from '../../problem';
import { quoted } from '../../wording';

/** Some of the spaces that copying brings along are invisible. */
const PROJECT_ID = /^[\s\p{Cf}]*(fo_\d+)[\s\p{Cf}]*$/iu;
const BLANK = /^[\s\p{Cf}]*$/u;

const ENTER =
	'Enter the ID of your project in "Project ID". It is "fo_" followed by digits, e.g. fo_123.';
/** The box of an expression is full, whatever it gives. */
const GIVES_NOTHING = 'If there is an expression, it gives nothing for this item.';

/**
 * A project identifier, `fo_<digits>` (docs/interface.md, section 3.2), without spaces around it, and in lower case.
 *
 * @throws Problem if it is anything else
 */
export function parseProjectId(value: unknown): string {
	const text = value ?? '';
	const [, id] = (typeof text === 'string' && PROJECT_ID.exec(text)) || [];
	if (id) return id.toLowerCase();
	const isMissing = typeof text === 'string' && BLANK.test(text);
	throw isMissing
		? new Problem('The project ID is missing', `${ENTER} ${GIVES_NOTHING}`)
		: new Problem(`${quoted(text)} isn't a project ID`, ENTER);
}
