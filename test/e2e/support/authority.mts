import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate authority like a company's own, and a certificate from it. All are paths. */
export interface Authority {
	/** The certificate to trust. */
	certificate: string;
	/** The certificate of this machine, and its key. */
	server: { cert: string; key: string };
}

/** The name of this machine in its certificate, besides its address. No DNS server knows it. */
export const NAME = 'extraction.example';

/** Creates an authority in this folder. It is valid for a day. */
export function makeAuthority(folder: string): Authority {
	mkdirSync(folder, { recursive: true });
	const file = (name: string) => join(folder, name);
	const certify = (name: string, subject: string, ...more: string[]) => {
		const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
		const target = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`), '-days', '1'];
		const request = ['req', '-x509', ...key, ...target, '-subj', `/CN=${subject}`, ...more];
		execFileSync('openssl', request, { stdio: 'pipe' });
	};
	certify('authority', 'Authority of a company');
	certify(
		'server',
		'127.0.0.1',
		...['-CA', file('authority.pem'), '-CAkey', file('authority.key')],
		...[
			'-addext',
			`subjectAltName=IP:127.0.0.1,DNS:${NAME}`,
			'-addext',
			'basicConstraints=critical,CA:FALSE',
		],
	);
	return {
		certificate: file('authority.pem'),
		server: { cert: file('server.pem'), key: file('server.key') },
	};
}
