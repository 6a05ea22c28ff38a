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

/** Creates an authority in this folder. It is valid for a day. */
export function makeAuthority(folder: string): Authority {
	mkdirSync(folder, { recursive: true });
	const { cert } = create(folder, 'authority', ['-subj', '/CN=Authority of a company']);
	return { certificate: cert, server: certify(folder, `IP:127.0.0.1,DNS:${NAME}`) };
}

/** A certificate for these names from the authority in this folder. */
export function certify(folder: string, names: string): Authority['server'] {
	return create(folder, names.replaceAll(/\W/g, '-'), [
		...['-CA', join(folder, 'authority.pem'), '-CAkey', join(folder, 'authority.key')],
		...['-subj', '/CN=Server', '-addext', `subjectAltName=${names}`],
		...['-addext', 'basicConstraints=critical,CA:FALSE'],
	]);
}

function create(folder: string, name: string, more: string[]): Authority['server'] {
	const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
	const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
	const target = ['-keyout', key, '-out', cert, '-days', '1'];
	execFileSync('openssl', ['req', '-x509', ...newKey, ...target, ...more], { stdio: 'pipe' });
	return { cert, key };
}
