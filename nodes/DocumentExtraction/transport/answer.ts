import type { IDataObject } from 'n8n-workflow';

import { ServiceProblem, type RetryClass } from '../problem';
import { isObject } from '../values/fields';
import { excerpt } from '../wording';
import { parseJson, retryAfter, type Response } from './response';

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

const CHECK_ADDRESS = 'Check the Base URL in the credential: it should end in /api/v1.';

/** What each status means to a person (docs/interface.md, section 5.2). */
const MEANINGS: Record<number, [message: string, description: string]> = {
	400: ['The service rejected the request', 'Check the project ID and the document.'],
	401: [
		'The service rejected the API key',
		'It is missing, mistyped or revoked. Copy it again from Settings → API Keys in the web application into the credential.',
	],
	402: ['The service asks for a payment', 'Check the plan of your account.'],
	403: [
		'The account of this API key lacks the permission to extract data',
		'Check the plan and the permissions of the account, or use the API key of another one.',
	],
	404: [
		"The service doesn't know the project, or the address is wrong",
		`Check the project ID. ${CHECK_ADDRESS}`,
	],
	405: ["The service doesn't accept documents at this address", CHECK_ADDRESS],
	408: ['The service waited too long for the document', 'The connection may be slow. Try again.'],
	413: [
		'The document is too large for the service',
		'Send a smaller file, for example with fewer pages or a lower resolution. The limit depends on the plan of your account.',
	],
	415: [
		"The service doesn't read this type of document",
		'Send a PDF, JPEG, PNG or TIFF file, or a text.',
	],
	422: [
		"The service couldn't read the document",
		'Open the document and check that it is whole, legible and not protected by a password.',
	],
	429: [
		'The service receives too many requests',
		'Wait a while and try again. How many requests it takes depends on the plan of your account.',
	],
};

/** The same status, if the service says that it is about the project. */
const UNKNOWN_PROJECT =
	'Check "Project ID", and that the project belongs to the account of this API key.';

const FAILED: [string, string] = [
	'The service failed to process the document',
	'Try again later. If it stays like this, ask the support of the service.',
];
const UNAVAILABLE: [string, string] = [
	"The service isn't available at the moment",
	'Try again later.',
];
const LOST: [string, string] = [
	'The answer of the service was lost on its way',
	'The service may have read the document, and may have charged for it. Run the workflow again for this document only.',
];
const UNEXPECTED: [string, string] = [
	'The service answered with an unexpected status',
	CHECK_ADDRESS,
];

const RETRY_CLASSES: Record<number, RetryClass> = {
	401: 'denied',
	403: 'denied',
	429: 'throttled',
	502: 'ambiguous',
	503: 'unavailable',
	504: 'ambiguous',
};

/**
 * The problem that a status other than 200 stands for (docs/interface.md, section 5.2), with the
 * service's own message if it gives one.
 */
export function statusProblem(response: Response, projectId: string): ServiceProblem {
	const { status, headers, body } = response;
	const own = ownMessage(body);
	const [message, description] = meaningOf(response, own, projectId);
	const said = own ? ` The service says: ${withFullStop(own)}` : '';
	return new ServiceProblem(
		`${message} (HTTP ${status})`,
		`${description}${said}`,
		RETRY_CLASSES[status] ?? 'final',
		{ status, retryAfter: retryAfter(headers['retry-after'], headers.date, Date.now()) },
	);
}

function meaningOf(
	{ status, headers }: Response,
	own: string,
	projectId: string,
): [message: string, description: string] {
	if (status >= 300 && status < 400) {
		const target = headers.location ? ` It points to ${excerpt(headers.location)}.` : '';
		return [
			'The address of the service redirects somewhere else',
			`Neither the API key nor the document was sent there.${target} If you trust that address, correct the Base URL in the credential.`,
		];
	}
	if (status === 404 && /project|fo_/i.test(own)) {
		return [`The service doesn't know the project ${projectId}`, UNKNOWN_PROJECT];
	}
	const known = MEANINGS[status];
	if (known) return known;
	if (status === 503) return UNAVAILABLE;
	if (status === 502 || status === 504) return LOST;
	return status >= 500 ? FAILED : UNEXPECTED;
}

/** How much of a body is looked at for the service's own words, in characters. */
const EXAMINED = 16 * 1024;

/** The service's own words, looked for in the usual places (docs/interface.md, section 5.5). */
function ownMessage(body: string): string {
	const beginning = body.slice(0, EXAMINED);
	return excerpt(/^\s*</.test(beginning) ? titleOf(beginning) : wordsOf(beginning));
}

/** Another sentence may follow. */
function withFullStop(text: string): string {
	return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function titleOf(html: string): string {
	const [, element = ''] = html.split(/<title\b/i, 2);
	return element.split(/[<>]/, 2)[1] ?? '';
}

function wordsOf(text: string): string {
	const json = parseJson(text);
	return messageIn(json) ?? (json === undefined || hasWords(json) ? text : '');
}

const MESSAGE_KEYS = [
	'message',
	'error_description',
	'error',
	'detail',
	'details',
	'errors',
	'title',
	'msg',
];

/** How many levels of objects and lists are looked into; errors have few, and a stack ends somewhere. */
const LEVELS = 5;

function messageIn(value: unknown, levels = LEVELS): string | undefined {
	if (typeof value === 'string') return value.trim() || undefined;
	if (typeof value !== 'object' || value === null || levels === 0) return undefined;
	const inside = (part: unknown) => messageIn(part, levels - 1);
	if (Array.isArray(value)) return value.map(inside).filter(Boolean).join('; ') || undefined;
	return MESSAGE_KEYS.map((key) => inside((value as Record<string, unknown>)[key])).find(Boolean);
}

/** Whether there is a text anywhere in it: numbers alone, and things that are empty, say nothing. */
function hasWords(value: unknown, levels = LEVELS): boolean {
	if (typeof value === 'string') return value.trim() !== '';
	if (typeof value !== 'object' || value === null) return false;
	return levels === 0 || Object.values(value).some((part) => hasWords(part, levels - 1));
}
