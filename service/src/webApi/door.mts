import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.mjs';

/** The path of the web interface and of its API. */
export const WEB_PATH = '/web';

/** Scripts, styles and pictures are only accepted from this service. */
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
 * Lets a browser in that has opened the address with the secret, and only accepts its requests from the
 * web interface itself.
 */
export class Door {
	readonly secret = newToken();
	private readonly session = newToken();

	/** @param host the name or address on which the service listens */
	constructor(private readonly host: string) {}

	/** Applies to every request below the path. */
	guard(app: FastifyInstance): void {
		app.addHook('onRequest', async (request, reply) => {
			void reply.headers(HEADERS);
			this.checkHost(request);
			if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request);
		});
	}

	/** True if the browser has a session. */
	isOpenFor(request: FastifyRequest): boolean {
		const value = cookiesOf(request).get(cookieName(request));
		return value !== undefined && isSame(value, this.session);
	}

	/** Throws ServiceError if the browser has no session, or another website asks. */
	checkSession(request: FastifyRequest): void {
		checkSite(request);
		if (!this.isOpenFor(request)) throw new ServiceError('no_session');
	}

	/** True if the address has the secret. */
	isInvited({ query }: FastifyRequest): boolean {
		const { secret } = query as { secret?: unknown };
		return typeof secret === 'string' && isSame(secret, this.secret);
	}

	/** Starts a session and removes the secret from the address. */
	letIn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
		const cookie = `${cookieName(request)}=${this.session}; Path=${WEB_PATH}; HttpOnly; SameSite=Strict`;
		return reply.header('set-cookie', cookie).redirect(`${WEB_PATH}/`, 303);
	}

	/** DNS rebinding: a website can point its own name at this machine, but can't send another name. */
	private checkHost({ headers }: FastifyRequest): void {
		const name = hostName(headers.host ?? '');
		const isOwn = name === 'localhost' || name === this.host || isIP(name) > 0;
		if (!isOwn) throw new ServiceError('foreign_request');
	}
}

/** True if only this machine can reach the address. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Requests that change something must come from this origin. */
function checkOrigin(request: FastifyRequest): void {
	checkSite(request);
	const { origin = '', host = '' } = request.headers;
	if (!/^https?:\/\//.test(origin) || origin.replace(/^https?:\/\//, '') !== host)
		throw new ServiceError('foreign_request');
}

/** Browsers say where a request comes from: `none` if a person has entered the address. */
function checkSite({ headers }: FastifyRequest): void {
	const site = headers['sec-fetch-site'] ?? 'none';
	if (site !== 'same-origin' && site !== 'none') throw new ServiceError('foreign_request');
}

/** The name without its port, and without the brackets of IPv6. */
function hostName(host: string): string {
	return host.replace(/:\d{1,5}$/, '').replace(/^\[([^\]]*)\]$/, '$1');
}

/** All ports of a host share their cookies, so two services on one machine need two names. */
function cookieName({ socket }: FastifyRequest): string {
	return `web_${socket.localPort}`;
}

function cookiesOf({ headers }: FastifyRequest): Map<string, string> {
	const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
	return new Map(pairs.map(([name = '', value = '']) => [name, value]));
}

function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
	return timingSafeEqual(sha256(one), sha256(other));
}

function sha256(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
