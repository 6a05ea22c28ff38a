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

const WRONG_ADDRESS = 'Check the Base URL: it should be the address of the service, up to /api/v1.';

/** Statuses that don't mean that the key was accepted, each with what to tell the user. */
const STATUS_MESSAGES: Record<number, string> = {
	301: `The service's address redirects somewhere else (HTTP 301). ${WRONG_ADDRESS}`,
	302: `The service's address redirects somewhere else (HTTP 302). ${WRONG_ADDRESS}`,
	303: `The service's address redirects somewhere else (HTTP 303). ${WRONG_ADDRESS}`,
	307: `The service's address redirects somewhere else (HTTP 307). ${WRONG_ADDRESS}`,
	308: `The service's address redirects somewhere else (HTTP 308). ${WRONG_ADDRESS}`,
	401: 'The service rejected this API key (HTTP 401): it is missing, mistyped or revoked. Copy it again from Settings → API Keys in the web application.',
	403: 'The service knows this API key, but its account lacks the permission to extract data (HTTP 403). Ask the account holder, or use another key.',
	404: `There's no Document Extraction Service at this address (HTTP 404). ${WRONG_ADDRESS}`,
	405: `There's no Document Extraction Service at this address (HTTP 405). ${WRONG_ADDRESS}`,
	410: `There's no longer a Document Extraction Service at this address (HTTP 410). ${WRONG_ADDRESS}`,
	429: 'The service receives too many requests at the moment (HTTP 429). Wait a minute and test again.',
	500: "The service couldn't answer (HTTP 500), so it is unknown whether the key is right. Test again later.",
	502: "The service isn't available at the moment (HTTP 502). Test again later.",
	503: "The service isn't available at the moment (HTTP 503). Test again later.",
	504: "The service isn't available at the moment (HTTP 504). Test again later.",
};

/**
 * The first character of a web page, whatever its status. n8n looks up the key of a rule in the body;
 * if the body isn't JSON, it is a string, and the key 0 gives its first character.
 */
const PAGE_BEGINNINGS = ['<', '\n', '\r', '\t', ' ', '\uFEFF'];

/** The API key of the service (docs/interface.md, section 2), and where it may go. */
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
				'The address of the service, up to /api/v1. You find it in the documentation of your account.',
		},
		{
			displayName: 'API Key',
			name: 'apiKey',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description:
				'Made in the web application under Settings → API Keys → Generate New API Key. It is sent to the Base URL and nowhere else.',
		},
	];

	/**
	 * Adds the key to a request below the Base URL, and refuses any other: somebody who uses a shared
	 * credential, for example in the HTTP Request node, must not be able to send its key elsewhere. So this
	 * decides all that says who receives a request, and passes on only what says what is asked and how the
	 * response is read. SECURITY.md has the rules.
	 *
	 * @throws Error with a sentence that says what is not allowed
	 */
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const given = requestOptions as RequestOptions;
		const endpoint = extractDataUrl(String(credentials.baseUrl ?? ''));
		const apiKey = parseApiKey(credentials.apiKey);
		const isCredentialTest = given.baseURL === credentials.baseUrl;
		const url = isCredentialTest ? endpoint : absoluteUrl(given);
		if (url !== endpoint && !isBelow(baseUrlOf(endpoint), url)) {
			throw new Error(
				`This API key may only be sent to ${baseUrlOf(endpoint)}, the Base URL of its credential. What follows it may consist of letters, digits, "-", "_", "~", "." and "/"`,
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
			// Older names for the same, which the HTTP Request node uses.
			followRedirect: false,
			followAllRedirects: false,
			rejectUnauthorized: true,
		};
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
			ignoreHttpStatusErrors: { ignore: true, except: Object.keys(STATUS_MESSAGES).map(Number) },
		},
		rules: [
			...Object.entries(STATUS_MESSAGES).map(([status, message]) => ({
				type: 'responseCode' as const,
				properties: { value: Number(status), message },
			})),
			...PAGE_BEGINNINGS.map((character) => ({
				type: 'responseSuccessBody' as const,
				properties: {
					key: '0',
					value: character,
					message: `This address answers with a web page, not like the Document Extraction Service. ${WRONG_ADDRESS}`,
				},
			})),
			// n8n's type allows only one kind of rule, but its credential test accepts a mixture.
		] as ICredentialTestRequest['rules'],
	};
}

/** The options of n8n's newer and its older way to send requests. */
type RequestOptions = Omit<IHttpRequestOptions, 'method'> & Record<string, unknown>;

/** What is asked, how the response is read, and limits: nothing that says who receives a request. */
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

/** A certificate for this side may be added. Whom the other side is trusted by may not. */
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
