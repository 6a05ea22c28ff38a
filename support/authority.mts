import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of a certificate authority like a company's own, and of a certificate from it. */
export interface Authority {
	/** The certificate to trust. */
	certificate: string;
	/** The certificate of this machine, and its key. */
	server: { cert: string; key: string };
}

/** The name of this machine in its certificate, in addition to its address. No DNS server knows it. */
export const NAME = 'extraction.example';

const NEW_KEYS = {
	ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
	rsa: ['-newkey', 'rsa:2048'],
};

/** Creates an authority in this folder. It is valid for a day. */
export function makeAuthority(folder: string): Authority {
	mkdirSync(folder, { recursive: true });
	const { cert } = create(folder, 'authority', 'ec', ['-subj', '/CN=Authority of a company']);
	return { certificate: cert, server: certify(folder, `IP:127.0.0.1,DNS:${NAME}`) };
}

/** A certificate for these names from the authority in this folder. */
export function certify(
	folder: string,
	names: string,
	algorithm: keyof typeof NEW_KEYS = 'ec',
): Authority['server'] {
	return create(folder, names.replaceAll(/\W/g, '-'), algorithm, [
		...['-CA', join(folder, 'authority.pem'), '-CAkey', join(folder, 'authority.key')],
		...['-subj', '/CN=Server', '-addext', `subjectAltName=${names}`],
		...['-addext', 'basicConstraints=critical,CA:FALSE'],
	]);
}

function create(
	folder: string,
	name: string,
	algorithm: keyof typeof NEW_KEYS,
	more: string[],
): Authority['server'] {
	const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
	const target = ['-nodes', '-keyout', key, '-out', cert, '-days', '1'];
	const command = ['req', '-x509', ...NEW_KEYS[algorithm], ...target, ...more];
	execFileSync('openssl', command, { stdio: 'pipe' });
	return { cert, key };
}
