import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { type Server, type ServerOptions, createServer } from 'node:https';
import { type SecureContextOptions, createSecureContext } from 'node:tls';
import { fileVersion } from '../files/fileVersion.mjs';

/** The paths of a certificate with its chain, and of its private key, both in PEM format. */
export interface CertificateFiles {
	cert: string;
	key: string;
}

/** The certificate or its key can't be used. The message names the file, and contains nothing of it. */
export class BadCertificate extends Error {
	override name = 'BadCertificate';
}

/**
 * An https server that reads its certificate again when a file changes, even if only one of the two has been
 * replaced so far: then it keeps the previous one. Throws BadCertificate if the first one can't be used.
 */
export function encryptedServer(
	files: CertificateFiles,
	options: ServerOptions,
	onRequest: RequestListener,
): Server {
	let version = versionOf(files);
	const server = createServer({ ...options, ...readCertificate(files) }, onRequest);
	// Runs before the listener that begins the handshake.
	server.prependListener('connection', () => {
		const current = versionOf(files);
		if (current === version) return;
		version = current;
		try {
			server.setSecureContext(readCertificate(files));
			console.log(`The new certificate in ${files.cert} is now used.`);
		} catch (error) {
			console.error(`${(error as Error).message} The previous certificate is still used.`);
		}
	});
	return server;
}

function versionOf({ cert, key }: CertificateFiles): string {
	return `${fileVersion(cert)}, ${fileVersion(key)}`;
}

function readCertificate(files: CertificateFiles): SecureContextOptions {
	const [cert, key] = [contentOf(files.cert), contentOf(files.key)];
	const certificate = attempt(
		() => new X509Certificate(cert),
		() => `${files.cert} is not a certificate in PEM format.`,
	);
	const privateKey = attempt(
		() => createPrivateKey(key),
		() => `${files.key} is not a private key in PEM format without a passphrase.`,
	);
	// OpenSSL doesn't notice a key of another kind, such as RSA instead of EC, until the handshake.
	if (!certificate.checkPrivateKey(privateKey))
		throw new BadCertificate(
			`The key in ${files.key} doesn't belong to the certificate in ${files.cert}.`,
		);
	const options: SecureContextOptions = { cert, key, minVersion: 'TLSv1.2' };
	attempt(
		() => createSecureContext(options),
		({ message }) => `The certificate in ${files.cert} could not be used (${message}).`,
	);
	return options;
}

function contentOf(file: string): Buffer {
	return attempt(
		() => readFileSync(file),
		({ code }: NodeJS.ErrnoException) => `${file} could not be read (${code}).`,
	);
}

function attempt<T>(action: () => T, messageFor: (error: Error) => string): T {
	try {
		return action();
	} catch (error) {
		throw new BadCertificate(messageFor(error as Error));
	}
}
