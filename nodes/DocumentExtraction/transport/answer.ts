import type { IDataObject } from 'n8n-workflow';

import { ServiceProblem, type RetryClass } from '../problem';
import { isObject } from '../values/fields';
import { excerpt } from '../wording';
import { isFromFirewall, firewallProblem } from './firewall';
import { ownWords, withFullStop } from './ownWords';
import { proxyProblem } from './proxy';
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
	if (isFromFirewall(response)) throw firewallProblem(response);
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
	406: ["The service can't answer in JSON", CHECK_ADDRESS],
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
	451: [
		'The service refuses the document for legal reasons',
		"It may not be offered in the country of the n8n server. Ask the service's support.",
	],
};

/** The same status, if the service says that it is about the project. */
const UNKNOWN_PROJECT =
	'Check "Project ID", and that the project belongs to the account of this API key.';

const FAILED: [string, string] = [
	'The service failed to process the document',
	"Try again later. If it keeps happening, ask the service's support.",
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

/**
 * The statuses that say more than that the document failed. From 520 on they are those of Cloudflare and of
 * other gateways, if there is no standard.
 */
const RETRY_CLASSES: Record<number, RetryClass> = {
	401: 'denied',
	403: 'denied',
	429: 'throttled',
	...sameFor('ambiguous', [499, 502, 504, 520, 522, 524, 527, 598, 599]),
	...sameFor('unavailable', [503, 521, 523, 525, 526, 529, 530]),
};

function sameFor(retryClass: RetryClass, statuses: number[]): Record<number, RetryClass> {
	return Object.fromEntries(statuses.map((status) => [status, retryClass]));
}

/**
 * The problem that a status other than 200 stands for (docs/interface.md, section 5.2), with the
 * service's own message if it gives one.
 */
export function statusProblem(response: Response, projectId: string): ServiceProblem {
	if (response.isFromProxy) return proxyProblem(response);
	if (isFromFirewall(response)) return firewallProblem(response);
	const { status, headers, body } = response;
	const own = ownWords(body);
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
			`Neither the API key nor the document was sent there.${target} If you trust that address, correct the Base URL in the credential. If it is that of a firewall, a proxy or a login page, ask whoever runs your network to let n8n reach the service.`,
		];
	}
	if (status === 404 && /project|fo_/i.test(own)) {
		return [`The service doesn't know the project ${projectId}`, UNKNOWN_PROJECT];
	}
	const known = MEANINGS[status];
	if (known) return known;
	if (RETRY_CLASSES[status] === 'unavailable') return UNAVAILABLE;
	if (RETRY_CLASSES[status] === 'ambiguous') return LOST;
	return status >= 500 ? FAILED : UNEXPECTED;
}
