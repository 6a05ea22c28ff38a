import { ServiceProblem, type RetryClass } from '../problem';
import { ownWords, quote } from './ownWords';
import type { Response } from './response';

/** The problem of a document that a proxy didn't let through to the service. */
export function proxyProblem({ status, body }: Response): ServiceProblem {
	const [message, advice, retryClass] = meaningOf(status);

	return new ServiceProblem(
		`The proxy between n8n and the service ${message} (HTTP ${status})`,
		`Nothing was sent to the service. ${advice}${quote('The proxy', ownWords(body))}`,
		retryClass,
		{ status },
	);
}

function meaningOf(status: number): [message: string, advice: string, retryClass: RetryClass] {
	// Further attempts with a wrong password could lock the user out of the proxy.
	if (status === 407) return ['asks for a user name and a password', CHECK_PASSWORD, 'denied'];
	if (status >= 500) return ["couldn't reach it", CHECK_PROXY, 'unavailable'];
	return ["doesn't allow the connection", ASK_FOR_ACCESS, 'final'];
}

const CHECK_PASSWORD =
	'Check HTTPS_PROXY of the n8n server, which looks like http://user:password@proxy.example:8080.';
const CHECK_PROXY =
	'Check the Base URL in the credential and HTTPS_PROXY of the n8n server, or ask whoever runs the proxy.';
const ASK_FOR_ACCESS =
	'Ask whoever runs the proxy (HTTPS_PROXY of the n8n server) to allow the host of the Base URL.';
