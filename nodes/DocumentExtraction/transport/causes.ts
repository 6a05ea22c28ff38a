import type { RetryClass } from '../problem';
import { excerpt } from '../wording';
import { BETWEEN_ADDRESSES, type Reason } from './reason';

const MAY_BE_CHARGED =
	'The service may have received the document before that, and may have charged for it. Run the workflow again for this document only.';
const NO_INTERNET =
	'Check the Base URL in the credential, and that the n8n server has internet access.';

/** The cause of a failed request, in words for a person, and whether another attempt makes sense. */
interface Cause {
	message: string;
	description: string;
	retryClass: RetryClass;
	maxAttempts?: number;
}

const UNREACHABLE: Cause = {
	message: "The service can't be reached",
	description: NO_INTERNET,
	retryClass: 'unavailable',
};
const REFUSED: Cause = {
	message: 'The service refuses connections',
	description:
		'Check the Base URL in the credential (host and port). If it is right, the service is down: try again later.',
	retryClass: 'unavailable',
};
/** A mistyped name should fail soon, but a name server with problems may find the name a moment later. */
const NO_SUCH_HOST: Cause = {
	message: "The address of the service doesn't exist",
	description: NO_INTERNET,
	retryClass: 'unavailable',
	maxAttempts: 2,
};
const NOT_LOOKED_UP: Cause = {
	...UNREACHABLE,
	message: "The address of the service couldn't be looked up",
};
const PROXY_UNREACHABLE: Cause = {
	message: "The proxy between n8n and the service can't be reached",
	description:
		'Nothing was sent. Check HTTPS_PROXY of the n8n server, or ask whoever runs the proxy.',
	retryClass: 'unavailable',
};
const PROXY_BROKE_OFF: Cause = {
	message: 'The proxy between n8n and the service closed the connection',
	description:
		'Nothing was sent to the service, which may be down. Check the Base URL in the credential and HTTPS_PROXY of the n8n server, or ask whoever runs the proxy.',
	retryClass: 'unavailable',
};
const CUT_OFF: Cause = {
	message: 'The connection to the service was cut off',
	description: MAY_BE_CHARGED,
	retryClass: 'lost',
};
const UNREADABLE: Cause = {
	message: "The service's answer is damaged, so it couldn't be read",
	description:
		"The service may have read the document, and may have charged for it. If it happens with every document, check the Base URL in the credential, or contact the service's support.",
	retryClass: 'lost',
};
const NOT_PROVEN: Cause = {
	message: "The service couldn't prove who it is, so nothing was sent",
	description:
		"Its certificate isn't valid. Check the Base URL in the credential, or ask whoever runs the service.",
	retryClass: 'final',
};
/** Advice by the error codes of OpenSSL and Node.js. */
const ABOUT_CERTIFICATES: Array<[code: RegExp, description: string]> = [
	[
		/SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY|INVALID_CA|UNTRUSTED/,
		"n8n doesn't know who signed its certificate. If that is an authority of your company, or a firewall that inspects encrypted connections, set NODE_EXTRA_CA_CERTS of the n8n server to a file with the certificate of that authority, and restart n8n. Otherwise ask whoever runs the service: it may send its certificate without the intermediate one.",
	],
	[
		/CERT_HAS_EXPIRED/,
		'Its certificate has expired. Ask whoever runs the service, and check that the clock of the n8n server is right.',
	],
	[
		/CERT_NOT_YET_VALID/,
		"Its certificate isn't valid yet. Check that the clock of the n8n server is right, or ask whoever runs the service.",
	],
	[
		/ALTNAME|HOSTNAME_MISMATCH/,
		'Its certificate is for another host. Check the Base URL in the credential (the host), or ask whoever runs the service.',
	],
];
const NOT_ENCRYPTED: Cause = {
	message: "The service doesn't use https at this address",
	description: 'Nothing was sent. Check the Base URL in the credential (host and port).',
	retryClass: 'final',
};
const HANDSHAKE_REFUSED: Cause = {
	message: 'The service refused the TLS handshake, so nothing was sent',
	description:
		"Check the Base URL in the credential (host and port). If it is right, ask whoever runs the service: it doesn't know this host name, or requires another version of TLS.",
	retryClass: 'final',
};
const CERTIFICATE_REFUSED: Cause = {
	message: 'The service requires a client certificate, so it accepted nothing from n8n',
	description:
		'This node has no client certificate. Ask whoever runs the service for an address that needs only the API key.',
	retryClass: 'final',
};

/** The network can also fail after n8n has connected. */
const CUT_OFF_CODE =
	/^(?:EHOSTUNREACH|ENETUNREACH|ENETDOWN|ETIMEDOUT|ECONNABORTED|ECONNRESET|EPIPE)$/;

/** Invalid HTTP, data that can't be decompressed, and streams that end early. */
const UNREADABLE_CODE =
	/^(?:HPE_|Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_ZLIB|ERR_STREAM_|ERR_TRAILING|ERR_BAD_RESPONSE|ZSTD_)/;

/** Not OpenSSL's own codes: those are about the handshake, or happen after it. */
const CERTIFICATE_CODE =
	/^(?!ERR_SSL).*(?:CERT|SELF_SIGNED|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH|CRL|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH)/;

/** @param target the address of the service */
export function causeOf({ code, message }: Reason, target: URL): Cause {
	// Nothing is sent before the handshakes of TCP and TLS are complete.
	const failures = message.split(BETWEEN_ADDRESSES);
	if (failures.every((failure) => failure.startsWith('connect '))) {
		if (failures.every((failure) => isOther(portIn(failure), portOf(target)))) {
			return PROXY_UNREACHABLE;
		}
		return failures.every((failure) => failure.includes('ECONNREFUSED')) ? REFUSED : UNREACHABLE;
	}
	if (isOther(hostIn(message), target.hostname)) return PROXY_UNREACHABLE;
	if (/^(?:Proxy connection ended|.*proxy CONNECT response)/.test(message)) return PROXY_BROKE_OFF;
	if (/before secure TLS connection/.test(message)) return UNREACHABLE;
	if (code === 'ENOTFOUND') return NO_SUCH_HOST;
	if (/^getaddrinfo /.test(message) || /^EAI_/.test(code)) return NOT_LOOKED_UP;
	if (code === 'ECONNREFUSED') return REFUSED;
	if (CERTIFICATE_CODE.test(code)) return certificateCauseOf(code, message);
	if (/^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/.test(code)) return tlsCauseOf(`${code} ${message}`);
	if (CUT_OFF_CODE.test(code)) return CUT_OFF;
	if (UNREADABLE_CODE.test(code)) return UNREADABLE;
	return {
		message: 'The request to the service failed',
		description: `${excerpt(message)}. Check the Base URL in the credential.`,
		retryClass: 'final',
	};
}

function certificateCauseOf(code: string, message: string): Cause {
	const [, description = NOT_PROVEN.description] =
		ABOUT_CERTIFICATES.find(([one]) => one.test(code)) ?? [];
	const [, hosts] = / cert's (?:altnames|list|CN): (.+)$/.exec(message) ?? [];
	const validFor = hosts ? ` It is for ${excerpt(hosts)}.` : '';
	return { ...NOT_PROVEN, description: `${description}${validFor}` };
}

/** The other side doesn't use TLS: most likely it is a server or a proxy for plain http. */
const NO_TLS = /wrong version number|packet length too long|http request/i;

/** TLS failed after the handshake, so n8n may have sent the document. */
const BROKEN_TLS = /bad record|record overflow|record layer failure|unexpected/i;

/**
 * The cause of a TLS failure, from the words of OpenSSL. In TLS 1.3, n8n may have started to send when the service
 * refuses its certificate, but the service reads nothing of it.
 */
function tlsCauseOf(reason: string): Cause {
	const words = reason.replaceAll('_', ' ');
	if (NO_TLS.test(words)) return NOT_ENCRYPTED;
	if (BROKEN_TLS.test(words)) return CUT_OFF;
	return /certificate|unknown ca/i.test(words) ? CERTIFICATE_REFUSED : HANDSHAKE_REFUSED;
}

/** The port at the end of "connect ECONNREFUSED 127.0.0.1:3128". */
function portIn(failure: string): string | undefined {
	return /:(\d+)(?: - .*)?$/.exec(failure)?.[1];
}

function portOf({ port, protocol }: URL): string {
	return port || (protocol === 'https:' ? '443' : '80');
}

/** The host name in "getaddrinfo ENOTFOUND proxy.example". */
function hostIn(message: string): string | undefined {
	return /^getaddrinfo \w+ (\S+)/.exec(message)?.[1]?.toLowerCase();
}

/** If n8n wasn't connecting to the host and port of the service, it was connecting to a proxy. */
function isOther(found: string | undefined, expected: string): boolean {
	return found !== undefined && found !== expected;
}
