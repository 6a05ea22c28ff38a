import { isLoopback, isPrivateName } from './privateHost';

const OPERATION = '/extract_data';
const VERSION_PREFIX = '/api/v1';

/** Invisible characters that get copied from web pages or chats, such as a zero-width space. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The URL of the operation for a base URL as people type it (docs/interface.md, section 2.2): with surrounding
 * spaces, invisible characters, trailing slashes or `/extract_data` at its end.
 *
 * The key is sent to this URL, so it must use https. Plain http is only for this machine and for private
 * names. The parsed host decides: `localhost.example.com` isn't this machine.
 *
 * @throws Error with a sentence that says what to correct
 */
export function extractDataUrl(baseUrl: string): string {
	const url = parse(baseUrl.replace(INVISIBLE, '').trim());
	const isPrivate = isLoopback(url) || isPrivateName(url);
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isPrivate)) {
		throw new Error(
			`The Base URL has to begin with https:// so that the API key travels encrypted, but it begins with ${url.protocol}//. Only this machine (localhost), names without a dot and names under .internal can have http://`,
		);
	}
	if (url.username || url.password) {
		throw new Error('The Base URL must not contain a user name or password');
	}
	if (url.search || url.hash) {
		throw new Error('The Base URL must not contain "?" or "#": remove what follows /api/v1');
	}
	const path = withoutSlashesAtEnd(withoutOperation(withoutSlashesAtEnd(url.pathname)));
	if (!path.endsWith(VERSION_PREFIX)) {
		throw new Error(
			`The Base URL has to end in ${VERSION_PREFIX}, for example https://api.example.com${VERSION_PREFIX}`,
		);
	}
	return `${url.origin}${path}${OPERATION}`;
}

/** The base URL of the service, without a slash at its end. */
export function baseUrlOf(endpoint: string): string {
	return withoutOperation(endpoint);
}

/** True if an address is below the base URL, however a server interprets it. */
export function isBelow(baseUrl: string, address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { origin, pathname, username, password } = new URL(address);
	if (username !== '' || password !== '') return false;
	const target = `${origin}${pathname}`;
	return target.startsWith(baseUrl) && PLAIN_PATH.test(target.slice(baseUrl.length));
}

/**
 * Path segments that mean the same to every server. To some servers, encoded characters, "//", ";" and a dot at the
 * beginning of a segment lead to another folder, or even another server.
 */
const PLAIN_PATH = /^(?:\/[\w~-][\w.~-]*)+\/?$/;

function parse(text: string): URL {
	if (text === '') {
		throw new Error('The Base URL is empty');
	}
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url?.host) {
		throw new Error(
			"The Base URL isn't a web address. It looks like https://api.example.com/api/v1",
		);
	}
	return url;
}

function withoutSlashesAtEnd(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end--;
	return path.slice(0, end);
}

function withoutOperation(path: string): string {
	return path.endsWith(OPERATION) ? path.slice(0, -OPERATION.length) : path;
}
