import { ServiceProblem, type RetryClass } from '../problem';
import { excerpt } from '../wording';
import { isFromFirewall, firewallProblem } from './firewall';
import { ownWords, quote } from './ownWords';
import { proxyProblem } from './proxy';
import { isSuccess, retryAfter, type Response } from './response';

const CHECK_ADDRESS = 'Check the Base URL in the credential: it should end in /api/v1.';
const ASK_NETWORK =
	'A proxy may have changed the request. Ask whoever runs the service, or your network.';

/** The meaning of each status for a person (docs/interface.md, section 5.2). */
const MEANINGS: Record<number, [message: string, description: string]> = {
	400: ['The service rejected the request', 'Check the project ID and the document.'],
	401: [
		'The service rejected the API key',
		'It is missing, mistyped or revoked. Copy it again from Settings → API Keys in the web application into the credential.',
	],
	402: [
		'The service asks for a payment',
		'Check the plan and the credits of the account, then run the workflow again for these documents.',
	],
	403: [
		'The account of this API key lacks the permission to extract data, or a firewall refused the document',
		'Check the plan and the permissions of the account. If other documents are read, ask whoever runs the service to let this one through its firewall.',
	],
	404: [
		"The service doesn't know the project, or the address is wrong",
		`Check the project ID. ${CHECK_ADDRESS}`,
	],
	405: ["The service doesn't accept documents at this address", CHECK_ADDRESS],
	406: ["The service can't answer in JSON", CHECK_ADDRESS],
	408: ['The service waited too long for the document', 'The connection may be slow. Try again.'],
	409: [
		'The document conflicts with another request',
		'The other request may be using the same document or project. Try again later.',
	],
	411: ['The length of the request was lost on the way', ASK_NETWORK],
	413: [
		'The document is too large for the service',
		'Send a smaller file, for example with fewer pages or a lower resolution. The limit depends on the plan of your account.',
	],
	415: [
		"The service doesn't read this type of document",
		'Send a PDF, JPEG, PNG or TIFF file, or a text.',
	],
	417: ["The service, or a proxy, can't process the request as it was sent", ASK_NETWORK],
	422: [
		"The service couldn't read the document",
		'Open the document and check that it is complete, legible and not protected by a password.',
	],
	423: [
		'The project is locked at the moment',
		'Somebody may be changing it in the web application. Try again later.',
	],
	425: ['The service refused the request as too early', 'Try again.'],
	429: [
		'The service receives too many requests',
		'Wait a while and try again. The limit depends on the plan of your account.',
	],
	431: [
		'The headers of the request are too large for the service',
		'Check that nothing but the API key was copied into the credential, or ask whoever runs your network which headers a proxy adds.',
	],
	451: [
		'The service refuses the document for legal reasons',
		"It might not be offered in the country of the n8n server. Contact the service's support.",
	],
};

/** For a 404 whose message is about the project. */
const UNKNOWN_PROJECT =
	'Check "Project ID", and that the project belongs to the account of this API key.';

const FAILED: [string, string] = [
	'The service failed to process the document',
	"Try again later. If it keeps happening, contact the service's support.",
];
const UNAVAILABLE: [string, string] = [
	"The service isn't available at the moment",
	'Try again later.',
];
const LOST: [string, string] = [
	"The service's answer was lost on the way",
	'The service may have read the document, and may have charged for it. Run the workflow again for this document only.',
];
const NO_FIELDS: [string, string] = [
	'The service accepted the document, but sent no fields',
	"It may read the document, and may charge for it. This node can't fetch the fields later: ask the service's support for an address that returns them directly.",
];
const NOTHING_HERE: [string, string] = ["There's no service at this address", CHECK_ADDRESS];
const UNEXPECTED: [string, string] = [
	'The service answered with an unexpected status',
	CHECK_ADDRESS,
];

/**
 * The classes of the statuses that aren't final. From 520 on, these are the statuses of Cloudflare and other
 * gateways.
 */
const RETRY_CLASSES: Record<number, RetryClass> = {
	401: 'denied',
	402: 'refused',
	403: 'refused',
	429: 'throttled',
	...sameFor('lost', [499, 502, 504, 520, 522, 524, 527, 598, 599]),
	...sameFor('unavailable', [425, 503, 521, 523, 525, 526, 529, 530]),
};

function sameFor(retryClass: RetryClass, statuses: number[]): Record<number, RetryClass> {
	return Object.fromEntries(statuses.map((status) => [status, retryClass]));
}

/**
 * The problem for a status without fields (docs/interface.md, section 5.2), with the service's own message if
 * there is one.
 */
export function statusProblem(response: Response, projectId: string): ServiceProblem {
	if (response.isFromProxy) return proxyProblem(response);
	if (isFromFirewall(response)) return firewallProblem(response);
	const { status, headers, body } = response;
	const own = ownWords(body);
	const [message, description] = meaningOf(response, own, projectId);

	return new ServiceProblem(
		`${message} (HTTP ${status})`,
		`${description}${quote('The service', own)}`,
		retryClassOf(response),
		{ status, retryAfter: retryAfter(headers['retry-after'], headers.date, Date.now()) },
	);
}

function retryClassOf(response: Response): RetryClass {
	if (isSuccess(response.status)) return 'lost';
	return isUnknownToAws(response) ? 'final' : (RETRY_CLASSES[response.status] ?? 'final');
}

/** AWS answers a wrong address with a 403, as if the key were missing. */
function isUnknownToAws({ status, body }: Response): boolean {
	return status === 403 && /"Missing Authentication Token"/i.test(body);
}

function meaningOf(
	response: Response,
	own: string,
	projectId: string,
): [message: string, description: string] {
	const { status, headers } = response;
	if (isSuccess(status)) return NO_FIELDS;
	if (isUnknownToAws(response)) return NOTHING_HERE;
	if (status >= 300 && status < 400) {
		const target = headers.location ? ` It points to ${excerpt(headers.location)}.` : '';
		return [
			'The address of the service redirects somewhere else',
			`Neither the API key nor the document was sent there.${target} If you trust that address, correct the Base URL in the credential. If it belongs to a firewall, a proxy or a login page, ask whoever runs your network to let n8n reach the service.`,
		];
	}
	if (status === 404 && /project|fo_/i.test(own)) {
		return [`The service doesn't know the project ${projectId}`, UNKNOWN_PROJECT];
	}
	const meaning = MEANINGS[status];
	if (meaning) return meaning;
	if (RETRY_CLASSES[status] === 'unavailable') return UNAVAILABLE;
	if (RETRY_CLASSES[status] === 'lost') return LOST;
	return status >= 500 ? FAILED : UNEXPECTED;
}
