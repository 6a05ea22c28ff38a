const OPERATION = '/extract_data';
const VERSION_PREFIX = '/api/v1';

/** Copied from a web page or a chat, such as a zero-width space or a byte order mark. Nobody sees them. */
const INVISIBLE = /\p{Cf}/gu;

/**
 * The address of the operation, for a base URL as people type it (docs/interface.md, section 2.2):
 * surrounding spaces, invisible characters, trailing slashes and a trailing `/extract_data` are accepted.
 *
 * The key is sent to this address, so it has to be https. Plain http is for a service on the same
 * machine only, judged by the parsed host: `localhost.example.com` is not this machine.
 *
 * @throws Error with a sentence that says what to correct
 */
export function extractDataUrl(baseUrl: string): string {
	const url = parse(baseUrl.replace(INVISIBLE, '').trim());
	const isSecure = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
	if (!isSecure) {
		throw new Error(
			`The Base URL has to begin with https:// so that the API key travels encrypted, but it begins with ${url.protocol}//`,
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

/** The address below which the service is, without a slash at its end. */
export function baseUrlOf(endpoint: string): string {
	return withoutOperation(endpoint);
}

/** Whether an address is below another one, for every way in which a server may read it. */
export function isBelow(baseUrl: string, address: string): boolean {
	if (!URL.canParse(address)) return false;
	const { origin, pathname, username, password } = new URL(address);
	if (username !== '' || password !== '') return false;
	const place = `${origin}${pathname}`;
	return place.startsWith(baseUrl) && PLAIN_PATH.test(place.slice(baseUrl.length));
}

/**
 * Names that mean the same to every server. Whatever is encoded, "//", ";" and dots at the beginning of a
 * name are the way to another folder, or even another server, for some.
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

function isLoopback({ hostname }: URL): boolean {
	return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function withoutSlashesAtEnd(path: string): string {
	let end = path.length;
	while (path[end - 1] === '/') end--;
	return path.slice(0, end);
}

function withoutOperation(path: string): string {
	return path.endsWith(OPERATION) ? path.slice(0, -OPERATION.length) : path;
}
