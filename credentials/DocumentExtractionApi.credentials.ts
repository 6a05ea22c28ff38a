import type {
	IAuthenticate,
	ICredentialTestRequest,
	ICredentialType,
	IHttpRequestOptions,
	INodeProperties,
} from 'n8n-workflow';

import { extractDataUrl } from './endpoint';

const WRONG_ADDRESS = 'Check the Base URL: it should be the address of the service, up to /api/v1.';

/** Statuses that don't mean that the key was accepted, each with what to tell the user. */
const STATUS_MESSAGES: Record<number, string> = {
	301: `The service's address redirects somewhere else (HTTP 301). ${WRONG_ADDRESS}`,
	302: `The service's address redirects somewhere else (HTTP 302). ${WRONG_ADDRESS}`,
	303: `The service's address redirects somewhere else (HTTP 303). ${WRONG_ADDRESS}`,
	307: `The service's address redirects somewhere else (HTTP 307). ${WRONG_ADDRESS}`,
	308: `The service's address redirects somewhere else (HTTP 308). ${WRONG_ADDRESS}`,
	401: 'The service does not accept this API key (HTTP 401): it is missing, mistyped or revoked. Copy it again from Settings → API Keys in the web application.',
	403: 'The service knows this API key, but its account lacks the permission to extract data (HTTP 403). Ask the account holder, or use another key.',
	404: `There is no Document Extraction Service at this address (HTTP 404). ${WRONG_ADDRESS}`,
	405: `There is no Document Extraction Service at this address (HTTP 405). ${WRONG_ADDRESS}`,
	410: `There is no Document Extraction Service at this address any more (HTTP 410). ${WRONG_ADDRESS}`,
	429: 'The service receives too many requests at the moment (HTTP 429). Wait a minute and test again.',
	500: 'The service could not answer (HTTP 500), so it is unknown whether the key is right. Test again later.',
	502: 'The service is not available at the moment (HTTP 502). Test again later.',
	503: 'The service is not available at the moment (HTTP 503). Test again later.',
	504: 'The service is not available at the moment (HTTP 504). Test again later.',
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

	documentationUrl =
		'https://github.com/n8n-nodes-document-extraction/n8n-nodes-document-extraction#make-a-credential';

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
	 * Adds the key to a request to the credential's own host, and refuses any other host: somebody who
	 * uses a shared credential, for example in the HTTP Request node, must not be able to send its key
	 * elsewhere. Redirects are not followed, as n8n would send `x-api-key` to wherever they point.
	 */
	authenticate: IAuthenticate = async (credentials, requestOptions) => {
		const endpoint = extractDataUrl(String(credentials.baseUrl ?? ''));
		const isCredentialTest = requestOptions.baseURL === credentials.baseUrl;
		const url = isCredentialTest ? endpoint : absoluteUrl(requestOptions);
		if (url !== endpoint && originOf(url) !== originOf(endpoint)) {
			throw new Error(
				`This API key may only be sent to ${originOf(endpoint)}, the host of its Base URL`,
			);
		}
		// This runs for each document, and spreading takes Node.js ten times as long here.
		return Object.assign({}, requestOptions, {
			baseURL: undefined,
			url,
			headers: { ...requestOptions.headers, 'x-api-key': String(credentials.apiKey ?? '').trim() },
			disableFollowRedirect: true,
			skipSslCertificateValidation: false,
			// Older names for the same, which the HTTP Request node uses.
			followRedirect: false,
			followAllRedirects: false,
			rejectUnauthorized: true,
			// Without TLS, a proxy that somebody sets in the HTTP Request node would see the key.
			...(endpoint.startsWith('http:') ? { proxy: undefined } : {}),
		});
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

function originOf(url: string): string | undefined {
	return URL.canParse(url) ? new URL(url).origin : undefined;
}

function absoluteUrl({ url, baseURL, uri }: IHttpRequestOptions & { uri?: string }): string {
	const target = url ?? uri ?? '';
	return URL.canParse(target, baseURL) ? new URL(target, baseURL).href : target;
}
