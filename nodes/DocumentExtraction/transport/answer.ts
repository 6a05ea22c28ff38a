import type { IDataObject } from 'n8n-workflow';

import { ServiceProblem } from '../problem';
import { excerpt } from '../wording';
import { isObject } from '../values/fields';
import { parseJson } from './json';
import type { Response } from './response';
import { statusProblem } from './status';

/** How much of an answer that makes no sense is shown. */
const EXCERPT_LENGTH = 200;

/** Levels of objects and lists. Fields need a few; n8n couldn't store thousands. */
const MAX_NESTING = 100;

/**
 * The body of a successful response, as it came (docs/interface.md, section 4.1).
 *
 * @throws ServiceProblem for every other status (section 5.2), and for a body that isn't a JSON object
 * or is nested more than 100 levels deep (section 4.4)
 */
export function bodyOf(response: Response, projectId: string): IDataObject {
	if (response.status !== 200) throw statusProblem(response, projectId);
	const body = parseJson(response.body);
	if (isObject(body) && isWithin(MAX_NESTING, body)) return body;
	throw new ServiceProblem(
		"The service's answer isn't a JSON object of fields",
		`Check the Base URL in the credential. The answer begins: ${beginningOf(response.body)}`,
		'final',
		{ status: 200 },
	);
}

function isWithin(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part));
}

function beginningOf(text: string): string {
	return excerpt(text, EXCERPT_LENGTH) || '(nothing: the answer is empty)';
}
