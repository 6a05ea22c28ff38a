import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A file of each Debian package that the tests need. */
const PACKAGES = {
	'aardvark-dns': '/usr/lib/podman/aardvark-dns',
	'docker-compose': '/usr/bin/docker-compose',
	iptables: '/usr/sbin/iptables',
	netavark: '/usr/lib/podman/netavark',
	podman: '/usr/bin/podman',
	runc: '/usr/sbin/runc',
	tini: '/usr/bin/tini',
};

/** @returns why no containers can be started here, or undefined if they can */
export function obstacle(): string | undefined {
	const missing = Object.entries(PACKAGES).filter(([, file]) => !existsSync(file));
	if (missing.length > 0) {
		const names = missing.map(([name]) => name).join(' ');
		return `Debian packages are missing ("apt-get install ${names}")`;
	}
	// For example in a container, even as root.
	const { status } = spawnSync('unshare', ['--mount', '--net', 'true']);
	return status === 0 ? undefined : 'this user may not start containers';
}
