import { type AddressInfo, isIP } from 'node:net';

/** Addresses that mean every interface, and the one of this machine that can be opened instead. */
const EVERY_INTERFACE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** The origin of a public URL. Throws if it has a path or anything else after its host and port. */
export function publicOriginOf(text: string): string {
	if (URL.canParse(text)) {
		const { protocol, href, origin } = new URL(text);
		if (/^https?:$/.test(protocol) && href === `${origin}/`) return origin;
	}
	throw new Error(
		'The public URL must be an address without a path, such as https://documents.example.com.',
	);
}

/**
 * The origin at which a service can be reached from its own machine.
 *
 * @param host the name or address on which it should listen: certificates are for names
 */
export function ownOrigin(
	{ address, port }: AddressInfo,
	host: string,
	isEncrypted: boolean,
): string {
	if (isEncrypted && isIP(host) === 0) return `https://${host}:${port}`;
	const ip = EVERY_INTERFACE[address] ?? address;
	return `${isEncrypted ? 'https' : 'http'}://${isIP(ip) === 6 ? `[${ip}]` : ip}:${port}`;
}

/** The host name or address of an origin, without the brackets of IPv6. */
export function hostOf(origin: string): string {
	return new URL(origin).hostname.replace(/^\[(.*)\]$/, '$1');
}
