import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { allowedBody, allowedHeaders, allowedMethod } from './allowed';
import { parseApiKey } from './apiKey';
import { baseUrlOf, extractDataUrl, isBelow } from './endpoint';
import { directConnection, isPrivateName } from './privateHost';

const WRONG_ADDRESS = 'Check the Base URL: it should be the address of the service, up to /api/v1.';

/** These statuses show that the service has accepted the key (docs/interface.md, section 2.4). */
const ACCEPTED = [200, 400, 413, 415, 422];

const REFUSED = Array.from({ length: 400 }, (_, index) => 200 + index).filter(
	(status) => !ACCEPTED.includes(status),
);

/** The meaning of a status for a person, and what to do. */
type Meaning = readonly [what: string, advice: string];

const ELSEWHERE: Meaning = ["The service's address redirects somewhere else", WRONG_ADDRESS];
const NO_SERVICE: Meaning = [
	"There's no Document Extraction Service at this address",
	WRONG_ADDRESS,
];
const UNAVAILABLE: Meaning = [
	"The service isn't available at the moment, or a proxy can't reach it",
	'Test again later, or check HTTPS_PROXY of the n8n server.',
];
const UNCLEAR: Meaning = [
	"The answer doesn't say whether the API key is right",
	`Test again later. ${WRONG_ADDRESS}`,
];

const MEANINGS: Record<number, Meaning> = {
	...sameFor([301, 302, 303, 307, 308], ELSEWHERE),
	...sameFor([404, 405, 410], NO_SERVICE),
	...sameFor([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 529, 530], UNAVAILABLE),
	401: [
		'The service rejected this API key',
		'It is missing, mistyped or revoked. Copy it again from Settings → API Keys in the web application.',
	],
	402: ['The service knows this API key, but asks for a payment', 'Check the plan of the account.'],
	403: [
		'The account of this API key lacks the permission to extract data, or a firewall or proxy has answered',
		'Ask the account holder, or whoever runs your network. Some gateways also answer like this if the Base URL is wrong.',
	],
	407: [
		'The proxy between n8n and the service asks for a user name and a password',
		'Check HTTPS_PROXY of the n8n server.',
	],
	429: ['The service receives too many requests at the moment', 'Wait a minute and test again.'],
};

function sameFor(statuses: number[], meaning: Meaning): typeof MEANINGS {
	return Object.fromEntries(statuses.map((status) => [status, meaning]));
}

function messageFor(status: number): string {
	const [what, advice] = MEANINGS[status] ?? UNCLEAR;
	return `${what} (HTTP ${status}). ${advice}`;
}

/**
 * The first character of HTML. n8n looks up the key of a rule in the body; if the body isn't JSON, it is a string,
 * and the key 0 is its first character.
 */
const BEGINNINGS_OF_HTML = ['<', '\n', '\r', '\t', ' ', '\uFEFF'];

/** The API key of the service, and the address that it may be sent to (docs/interface.md, section 2). */
export class DocumentExtractionApi implements ICredentialType {
	name = 'documentExtractionApi';

	displayName = 'Document Extraction API';

	icon = {
		light: 'file:../icons/documentExtraction.svg',
		dark: 'file:../icons/documentExtraction.dark.svg',
	} as const;

	documentationUrl = 'https://owner.example/n8n-nodes-document-extraction#make-a-credential';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com/api/v1',
			description:
				"The address of the service, up to /api/v1. You'll find it in the documentation of your account. Inside a private network, a name without a dot may use http://, but whoever is in that network can then read the key and the documents.",
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Create one in the web application under Settings → API Keys → Generate New API Key. It is only sent to the Base URL.',
		},
	];

	/**
	 * Adds the key to a request below the Base URL, and refuses any other request: somebody who uses a shared
	 * credential, for example in the HTTP Request node, must not be able to send its key elsewhere. So this sets
	 * everything that decides who receives a request, and passes on only the request's content and the form of the
	 * response. SECURITY.md has the rules.
	 *
	 * @throws Error with a sentence that says what isn't allowed
	 */
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const given = requestOptions as RequestOptions;
		const endpoint = extractDataUrl(String(credentials.baseUrl ?? ''));
		const apiKey = parseApiKey(credentials.apiKey);
		const isCredentialTest = given.baseURL === credentials.baseUrl;
		const url = isCredentialTest ? endpoint : absoluteUrl(given);
		if (url !== endpoint && !isBelow(baseUrlOf(endpoint), url)) {
			throw new Error(
				`This API key may only be sent to ${baseUrlOf(endpoint)}, the Base URL of its credential. The rest of the address may contain letters, digits, "-", "_", "~", "." and "/"`,
			);
		}
		if (given.proxy) {
			throw new Error(
				"A proxy can't be set together with this credential. Set HTTPS_PROXY for the n8n server instead",
			);
		}
		const request: RequestOptions = {
			url,
			headers: { ...allowedHeaders(given.headers), 'x-api-key': apiKey },
			disableFollowRedirect: true,
			skipSslCertificateValidation: false,
			// The HTTP Request node uses these older names for the same options.
			followRedirect: false,
			followAllRedirects: false,
			rejectUnauthorized: true,
		};
		const target = new URL(url);
		if (target.protocol === 'http:' && isPrivateName(target))
			request.proxy = directConnection(target);
		if (given.method !== undefined) request.method = allowedMethod(given.method);
		if (given.body !== undefined) request.body = allowedBody(given.body);
		for (const name of PASSED_ON) {
			if (given[name] !== undefined) request[name] = given[name];
		}
		const { agentOptions } = given;
		if (agentOptions) request.agentOptions = clientCertificate(agentOptions);
		return request;
	};

	/** Checks the key without extracting anything (docs/interface.md, section 2.4). */
	test: ICredentialTestRequest = {
		request: {
			baseURL: '={{ $credentials.baseUrl }}',
			url: '/extract_data',
			method: 'POST',
			headers: {
				accept: 'application/json',
				'content-type': 'application/x-www-form-urlencoded',
			},
			timeout: 30_000,
			ignoreHttpStatusErrors: { ignore: true, except: REFUSED },
		},
		rules: [
			...REFUSED.map((status) => ({
				type: 'responseCode' as const,
				properties: { value: status, message: messageFor(status) },
			})),
			...BEGINNINGS_OF_HTML.map((character) => ({
				type: 'responseSuccessBody' as const,
				properties: {
					key: '0',
					value: character,
					message: `This address answers with a web page, so it isn't the Document Extraction Service. ${WRONG_ADDRESS}`,
				},
			})),
			// n8n's type allows only one kind of rule, but its credential test accepts both together.
		] as ICredentialTestRequest['rules'],
	};
}

/** The options of n8n's newer and older request helpers. */
type RequestOptions = Omit<IHttpRequestOptions, 'method'> & Record<string, unknown>;

/** Options about the content, the form of the response, and limits, and none that decides who receives a request. */
const PASSED_ON = [
	'form',
	'formData',
	'qs',
	'qsStringifyOptions',
	'useQuerystring',
	'arrayFormat',
	'json',
	'gzip',
	'encoding',
	'useStream',
	'returnFullResponse',
	'resolveWithFullResponse',
	'simple',
	'ignoreHttpStatusErrors',
	'timeout',
	'abortSignal',
	'allowedDomains',
];

/** A client certificate may be added, but the certificate authorities can't be changed. */
function clientCertificate({ ca, cert, key, passphrase }: AgentOptions): AgentOptions {
	if (ca) {
		throw new Error(
			"A CA certificate can't be added together with this credential. Set NODE_EXTRA_CA_CERTS for the n8n server instead",
		);
	}
	return { cert, key, passphrase };
}

type AgentOptions = NonNullable<IHttpRequestOptions['agentOptions']>;

function absoluteUrl({ url, baseURL, uri }: RequestOptions): string {
	const target = String(url ?? uri ?? '');
	return URL.canParse(target, baseURL) ? new URL(target, baseURL).href : target;
}
