import { ServiceProblem } from '../problem';
import { ownWords, quote } from './ownWords';
import type { Response } from './response';

/**
 * The statuses that firewalls and login pages use. Any other status means the same whoever sends it: web
 * servers have HTML pages for those too.
 */
const STATUSES = new Set([400, 401, 403, 405, 406]);

/** True if something in front of the service answered instead of it (docs/interface.md, section 5.7). */
export function isFromFirewall(response: Response): boolean {
	const { status, body } = response;
	if (!STATUSES.has(status) && (status < 200 || status >= 300)) return false;
	return isWebPage(response) || hasFirewallHeader(response) || CLOUDFLARE.test(body);
}

const BEGINNING_OF_HTML =
	/^[\s\uFEFF]*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|!--|html|head|body|title|meta|script|center|h1)\b/i;

/** The text that Cloudflare sends to anything but a browser. */
const CLOUDFLARE = /^error code: \d+\s*$/;

/** The part of a body that is examined, in characters. */
const EXAMINED = 1024;

/** PHP and others call everything HTML, even JSON and plain text, so only markup makes a web page. */
function isWebPage({ headers, body }: Response): boolean {
	const beginning = body.slice(0, EXAMINED);
	if (BEGINNING_OF_HTML.test(beginning)) return true;
	const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');
	return isHtml && /^\s*</.test(beginning);
}

/** A service with API keys doesn't ask for a Windows login. */
function hasFirewallHeader({ headers }: Response): boolean {
	return (
		headers['x-amzn-waf-action'] !== undefined ||
		headers['cf-mitigated'] !== undefined ||
		/waf/i.test(headers['x-amzn-errortype'] ?? '') ||
		/^\s*(?:negotiate|ntlm|kerberos)\b/i.test(headers['www-authenticate'] ?? '')
	);
}

/** A problem of this document only: the next one may get through. */
export function firewallProblem(response: Response): ServiceProblem {
	const { status, body } = response;
	const [message, advice] = isWebPage(response) ? WEB_PAGE : REJECTED;
	const description = `${advice}${quote('It', ownWords(body))}`;
	return new ServiceProblem(`${message} (HTTP ${status})`, description, 'final', { status });
}

const LET_THROUGH =
	'Ask whoever runs the service, or your network, to let the requests of n8n through. If every document fails like this, check the Base URL and the API key in the credential.';

const WEB_PAGE = [
	"The answer is a web page, so it isn't the service's own",
	`It is probably from a firewall (WAF) or a login page in front of the service. ${LET_THROUGH}`,
] as const;

const REJECTED = [
	'A firewall or proxy in front of the service rejected the request',
	`The service itself hasn't answered. ${LET_THROUGH}`,
] as const;
