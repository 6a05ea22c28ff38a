import { lookup, type LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server, type PrepareRequestFunctionResult } from 'proxy-chain';
import { onTestFinished, vi } from 'vitest';

/** Until the test has finished, n8n is behind the proxy at this address. */
export function behind(address: string): void {
	vi.stubEnv('HTTPS_PROXY', address);
	vi.stubEnv('HTTP_PROXY', address);
	vi.stubEnv('NO_PROXY', '');
	onTestFinished(() => void vi.unstubAllEnvs());
}

/** A look-up with which only the proxy can find host names: all of them are this machine. */
const dnsLookup = ((_host: string, options: LookupOptions, done: () => void) =>
	lookup('127.0.0.1', options, done)) as typeof lookup;

/** Puts n8n behind a real proxy. `decide` can make it ask for a password, or throw. */
export async function behindProxy(
	decide: (request: { username: string }) => PrepareRequestFunctionResult | void = () => {},
) {
	const requests: string[] = [];
	const proxy = new Server({
		host: '127.0.0.1',
		port: 0,
		prepareRequestFunction: ({ hostname, port, username }) => {
			requests.push(`${hostname}:${port}`);
			return { dnsLookup, ...decide({ username }) };
		},
	});
	await proxy.listen();
	onTestFinished(async () => await proxy.close(true));
	behind(`http://127.0.0.1:${proxy.port}`);
	return { requests, port: proxy.port };
}

/** Puts n8n behind a proxy that never connects it, and does this instead. */
export async function behindProxyThat(answers: (socket: Duplex) => void) {
	const requests: string[] = [];
	const proxy = createServer();
	proxy.on('connect', ({ url }, socket: Duplex) => {
		requests.push(url!);
		// The client may disconnect at any time.
		socket.on('error', () => {});
		answers(socket);
	});
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
	onTestFinished(() => void proxy.close());
	behind(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
	return { requests };
}
