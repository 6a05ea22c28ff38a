import type { IDataObject } from 'n8n-workflow';

import { parseJson } from './json';
import { ServiceProblem } from '../problem';
import { statusProblem } from './status';

/** What the service answered, whatever it means. */
export interface Answer {
	status: number;
	/** By lower-case name. */
	headers: Record<string, string | undefined>;
	body: string;
}

/** How much of an answer that makes no sense is shown. */
const EXCERPT_LENGTH = 200;

/** Levels of objects and lists. Fields need a few; what has thousands, n8n could not store. */
const MAX_NESTING = 100;

/**
 * The body of a successful answer, as it came (specification, section 4, "Response: 200 OK").
 *
 * @throws Problem for every other status (section 7), and for a body that is no JSON object, or one
 * nested more than 100 levels deep
 */
export function bodyOf(answer: Answer): IDataObject {
	if (answer.status !== 200) throw statusProblem(answer);
	const body = parseJson(answer.body);
	if (isObject(body) && isWithin(MAX_NESTING, body)) return body;
	throw new ServiceProblem(
		'The service answered with something that is no set of fields',
		`Check the Base URL in the credential. The answer begins: ${excerpt(answer.body)}`,
		'final',
		{ status: 200 },
	);
}

/**
 * The extracted fields, the same for both forms of the body. Form B is an object with `status` (the
 * value `success`) and `data` (an object), and nothing else; everything else is form A, and so is a
 * project that happens to have fields of these names, since fields are strings.
 */
export function fieldsOf(body: IDataObject): IDataObject {
	const isFormB =
		Object.keys(body).length === 2 && body.status === 'success' && isObject(body.data);
	return isFormB ? (body.data as IDataObject) : body;
}

function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWithin(levels: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return levels > 0 && Object.values(value).every((part) => isWithin(levels - 1, part));
}

function excerpt(text: string): string {
	const tidy = text.replace(/\s+/g, ' ').trim();
	if (tidy === '') return '(nothing: the answer is empty)';
	return tidy.length > EXCERPT_LENGTH ? `${tidy.slice(0, EXCERPT_LENGTH)}…` : tidy;
}
