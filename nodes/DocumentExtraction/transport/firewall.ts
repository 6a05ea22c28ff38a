import { ServiceProblem } from '../problem';
import { ownWords, withFullStop } from './ownWords';
import type { Response } from './response';

/**
 * The statuses that a firewall or a login page answers with. Of the others, each says the same whoever
 * sends it: a web server has pages for them too.
 */
const STATUSES = new Set([400, 401, 403, 405, 406]);

/** Whether something in front of the service has answered (docs/interface.md, section 5.7). */
export function isFromFirewall(response: Response): boolean {
	const { status, body } = response;
	if (!STATUSES.has(status) && (status < 200 || status >= 300)) return false;
	return isPage(response) || hasHeaderOfFirewall(response) || CLOUDFLARE.test(body);
}

const BEGINNING_OF_PAGE =
	/^[\s\uFEFF]*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|!--|html|head|body|title|meta|script|center|h1)\b/i;

/** In the text that Cloudflare sends to anything but a browser. */
const CLOUDFLARE = /^error code: \d+\s*$/;

/** How much of a body is looked at, in characters. */
const EXAMINED = 1024;

/** PHP and others call everything HTML, also JSON and plain words: only markup makes a page. */
function isPage({ headers, body }: Response): boolean {
	const beginning = body.slice(0, EXAMINED);
	if (BEGINNING_OF_PAGE.test(beginning)) return true;
	const isHtml = /^\s*(?:text\/html|application\/xhtml)/i.test(headers['content-type'] ?? '');
	return isHtml && /^\s*</.test(beginning);
}

/** Windows' way to log in isn't that of a service with keys. */
function hasHeaderOfFirewall({ headers }: Response): boolean {
	return (
		headers['x-amzn-waf-action'] !== undefined ||
		headers['cf-mitigated'] !== undefined ||
		/waf/i.test(headers['x-amzn-errortype'] ?? '') ||
		/^\s*(?:negotiate|ntlm|kerberos)\b/i.test(headers['www-authenticate'] ?? '')
	);
}

/** The problem of the document that was sent; the next one may get through. */
export function firewallProblem(response: Response): ServiceProblem {
	const { status, body } = response;
	const own = ownWords(body);
	const said = own ? ` It says: ${withFullStop(own)}` : '';
	const [message, advice] = isPage(response) ? PAGE : REJECTED;
	return new ServiceProblem(`${message} (HTTP ${status})`, `${advice}${said}`, 'final', { status });
}

const LET_THROUGH =
	'Ask whoever runs the service, or your network, to let the requests of n8n through. If every document fails like this, check the Base URL and the API key in the credential.';

const PAGE = [
	"The answer is a web page, so it isn't the service's own",
	`It is probably from a firewall (WAF) or a login page in front of the service. ${LET_THROUGH}`,
] as const;

const REJECTED = [
	'A firewall or proxy in front of the service rejected the request',
	`The service itself hasn't answered. ${LET_THROUGH}`,
] as const;
