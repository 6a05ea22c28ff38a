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

/** The addresses of the service. */
export interface DoorOptions {
	/** The name or address on which the service listens. */
	host: string;
	/** True if the service has a certificate. */
	isEncrypted?: boolean;
	/** The origin at which others reach it, perhaps through a proxy. */
	publicOrigin?: string;
}

/**
 * Lets a browser in that has opened the address with the secret, and only accepts its requests from the
 * web interface itself.
 */
export class Door {
	readonly secret = newToken();
	private readonly session = newToken();

	constructor(private readonly options: DoorOptions) {}

	/** Applies to every request below the path. */
	guard(app: FastifyInstance): void {
		app.addHook('onRequest', async (request, reply) => {
			void reply.headers(HEADERS);
			this.checkHost(request);
			if (request.method !== 'GET' && request.method !== 'HEAD') this.checkOrigin(request);
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
		const { isEncrypted, publicOrigin = '' } = this.options;
		const secure = isEncrypted || publicOrigin.startsWith('https:') ? '; Secure' : '';
		const cookie = `${cookieName(request)}=${this.session}; Path=${WEB_PATH}; HttpOnly; SameSite=Strict${secure}`;
		return reply.header('set-cookie', cookie).redirect(`${WEB_PATH}/`, 303);
	}

	/** DNS rebinding: a website can point its own name at this machine, but can't send another name. */
	private checkHost({ headers }: FastifyRequest): void {
		const name = hostName(headers.host ?? '');
		const { host, publicOrigin } = this.options;
		const names = ['localhost', host, publicOrigin && new URL(publicOrigin).hostname];
		if (!names.includes(name) && isIP(name) === 0) throw new ServiceError('foreign_request');
	}

	/** Requests that change something must come from a page of this service. */
	private checkOrigin(request: FastifyRequest): void {
		checkSite(request);
		const { isEncrypted, publicOrigin } = this.options;
		const { origin = '', host = '' } = request.headers;
		if (origin === publicOrigin) return;
		const isPublicHost = publicOrigin !== undefined && new URL(publicOrigin).host === host;
		const own = [`https://${host}`, ...(isEncrypted ? [] : [`http://${host}`])];
		if (isPublicHost || !own.includes(origin)) throw new ServiceError('foreign_request');
	}
}

/** True if only this machine can reach the address. */
export function isLoopback(host: string): boolean {
	return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
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
