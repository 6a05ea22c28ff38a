/** True for this machine. */
export function isLoopback({ hostname }: URL): boolean {
	return LOOPBACK.test(hostname);
}

/**
 * True for a name that nothing on the internet has (docs/interface.md, section 2.2): without a dot, such as another
 * container's, or under `.internal`, which is reserved for private networks.
 */
export function isPrivateName({ hostname }: URL): boolean {
	return WITHOUT_DOT.test(hostname) || INTERNAL.test(hostname);
}

/** The URL parser has written all forms of an IPv4 address, such as `127.1` or `0x7f000001`, with four numbers. */
const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Without countries' domains, such as `ai`, which can have an address themselves: two letters, or `xn--…`. */
const WITHOUT_DOT = /^(?!localhost$|xn--)[\w-]{3,}$/;

const INTERNAL = /^(?:[\w-]+\.)+internal$/;

/**
 * A proxy setting with which n8n connects to the host of the URL directly, even if the n8n server has an
 * `HTTP_PROXY`: the host becomes its own proxy. The request is the same, but has the whole URL in its first line,
 * which every HTTP/1.1 server accepts (RFC 9112, section 3.2.2).
 */
export function directConnection({ hostname, port }: URL) {
	return { protocol: 'http', host: hostname, port: Number(port || 80) };
}
