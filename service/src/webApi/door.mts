import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.mjs';

/** The pages, and everything they ask for, are below this path. */
export const PAGES_PATH = '/pages';

/** The only place from which a script, a style or a picture is accepted is this service. */
const HEADERS = {
	'content-security-policy': [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; '),
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
	'referrer-policy': 'no-referrer',
	'cross-origin-opener-policy': 'same-origin',
	'cross-origin-resource-policy': 'same-origin',
	'cache-control': 'no-store',
};

/**
 * Who gets in: a browser that has been at the address with the secret, and whose requests come from
 * the pages themselves.
 */
export class Door {
	readonly secret = newToken();
	private readonly session = newToken();

	/** @param host the name or address that the service listens on */
	constructor(private readonly host: string) {}

	/** Applies to every request below the path. */
	guard(app: FastifyInstance): void {
		app.addHook('onRequest', async (request, reply) => {
			void reply.headers(HEADERS);
			this.checkHost(request);
			if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request);
		});
	}

	/** Whether the browser has a session. */
	isOpenFor(request: FastifyRequest): boolean {
		const value = cookiesOf(request).get(cookieName(request));
		return value !== undefined && isSame(value, this.session);
	}

	/** Throws ServiceError if the browser has no session, or another website asks. */
	checkSession(request: FastifyRequest): void {
		checkSite(request);
		if (!this.isOpenFor(request)) throw new ServiceError('no_session');
	}

	/** Whether the address has the secret. */
	isInvited({ query }: FastifyRequest): boolean {
		const { secret } = query as { secret?: unknown };
		return typeof secret === 'string' && isSame(secret, this.secret);
	}

	/** Starts a session, and takes the secret out of the address. */
	letIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
		const cookie = `${cookieName(request)}=${this.session}; Path=${PAGES_PATH}; HttpOnly; SameSite=Strict`;
		return reply.header('set-cookie', cookie).redirect(`${PAGES_PATH}/`, 303);
	}

	/** A website can give its own name the address of this machine, but it can't use another name. */
	private checkHost({ headers }: FastifyRequest): void {
		const name = hostName(headers.host ?? '');
		const isOwn = name === 'localhost' || name === this.host || isIP(name) > 0;
		if (!isOwn) throw new ServiceError('foreign_request');
	}
}

/** Whether only this machine can reach an address. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** What changes something has to come from a page of this very origin. */
function checkOrigin(request: FastifyRequest): void {
	checkSite(request);
	const { origin = '', host = '' } = request.headers;
	if (!/^https?:\/\//.test(origin) || origin.replace(/^https?:\/\//, '') !== host)
		throw new ServiceError('foreign_request');
}

/** Browsers say where a request comes from. A person who enters an address is `none`. */
function checkSite({ headers }: FastifyRequest): void {
	const site = headers['sec-fetch-site'] ?? 'none';
	if (site !== 'same-origin' && site !== 'none') throw new ServiceError('foreign_request');
}

/** Without its port, and without the brackets of IPv6. */
function hostName(host: string): string {
	return host.replace(/:\d{1,5}$/, '').replace(/^\[([^\]]*)\]$/, '$1');
}

/** Cookies don't tell ports apart, so two services on one machine need two names. */
function cookieName({ socket }: FastifyRequest): string {
	return `pages_${socket.localPort}`;
}

function cookiesOf({ headers }: FastifyRequest): Map<string, string> {
	const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
	return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** Takes as long for any two texts. */
function isSame(one: string, other: string): boolean {
	return timingSafeEqual(sha256(one), sha256(other));
}

function sha256(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
