import type { IDataObject } from 'n8n-workflow';

import { ServiceProblem } from '../problem';
import { isObject } from '../values/fields';
import { isWithin, MAX_NESTING, parseJson } from '../values/json';
import { excerpt } from '../wording';
import { isFromFirewall, firewallProblem } from './firewall';
import { quote } from './ownWords';
import { mayHaveFields, type Response } from './response';
import { statusProblem } from './status';

/** The length of the excerpt from an unusable answer, in characters. */
const EXCERPT_LENGTH = 200;

/**
 * The body of a successful response, unchanged (docs/interface.md, section 4.1).
 *
 * @throws ServiceProblem for every other status (section 5.2), for a body that isn't a JSON object or is nested
 * more than 100 levels deep (section 4.4), and for an error that is wrapped in a success (section 4.2)
 */
export function bodyOf(response: Response, projectId: string): IDataObject {
	if (!mayHaveFields(response.status)) throw statusProblem(response, projectId);
	const body = parseJson(response.body);
	if (!isObject(body) || !isWithin(MAX_NESTING, body)) throw unusable(response);
	const problem = wrappedProblem(body, response, projectId);
	if (problem) throw problem;
	return body;
}

/** After a success, the service has probably read the document, unless a firewall sent the answer. */
function unusable(response: Response): ServiceProblem {
	if (isFromFirewall(response)) return firewallProblem(response);
	const { status, headers, body } = response;
	const looksLikeJson = BEGINNING_OF_JSON.test(body) || /json/i.test(headers['content-type'] ?? '');
	const advice = looksLikeJson ? ASK_SUPPORT : CHECK_ADDRESS;
	return new ServiceProblem(
		"The service's answer isn't a JSON object of fields",
		`The service may have read the document, and may have charged for it. ${advice} The answer begins: ${beginningOf(body)}`,
		'lost',
		{ status },
	);
}

const BEGINNING_OF_JSON = /^[\s\uFEFF]*[[{"']/;
const ASK_SUPPORT = "If it happens again, contact the service's support.";
const CHECK_ADDRESS =
	"If it happens with every document, check the Base URL in the credential, or contact the service's support.";

function beginningOf(text: string): string {
	return excerpt(text, EXCERPT_LENGTH) || '(nothing: the answer is empty)';
}

/** An error that AWS Lambda wrapped in a success. Fields can't look like this. */
function wrappedProblem(
	body: IDataObject,
	response: Response,
	projectId: string,
): ServiceProblem | undefined {
	if (isError(body.statusCode) && hasOnly(body, ['statusCode', 'body'], OF_PROXY_RESPONSE)) {
		const text = typeof body.body === 'string' ? body.body : JSON.stringify(body.body);
		return statusProblem({ ...response, status: body.statusCode, body: text }, projectId);
	}
	const { errorMessage } = body;
	if (typeof errorMessage !== 'string') return undefined;
	if (!hasOnly(body, ['errorMessage'], OF_LAMBDA_ERROR)) return undefined;
	return new ServiceProblem(
		'The service answered without fields',
		`It may have read the document, and may have charged for it. ${ASK_SUPPORT}${quote('It', excerpt(errorMessage))}`,
		'lost',
		{ status: response.status },
	);
}

/** The optional names in these two forms. */
const OF_PROXY_RESPONSE = ['headers', 'multiValueHeaders', 'isBase64Encoded', 'cookies'];
const OF_LAMBDA_ERROR = ['errorType', 'requestId', 'stackTrace', 'stack', 'trace', 'cause'];

function hasOnly(body: IDataObject, required: string[], optional: string[]): boolean {
	const names = Object.keys(body);
	const allowed = [...required, ...optional];
	return (
		required.every((name) => names.includes(name)) && names.every((one) => allowed.includes(one))
	);
}

function isError(statusCode: unknown): statusCode is number {
	return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 600;
}
