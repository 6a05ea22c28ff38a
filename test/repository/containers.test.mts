import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { NODE_VERSION } from '../../n8n/server/install/installN8n.mjs';
import { read } from '../../support/repository.mjs';

const N8N = read('n8n/docker/Dockerfile');
const SERVICE = read('service/Dockerfile');

interface Manifest {
	dependencies?: Record<string, string>;
	devDependencies?: Record<string, string>;
}
const manifest = (path: string) => JSON.parse(read(path)) as Manifest;

test('The image of n8n has the release that the tests use', () => {
	const { dependencies } = manifest('n8n/server/releases/n8n-2/package.json');
	expect(N8N).toContain(`FROM n8nio/n8n:${dependencies!.n8n}\n`);
});

test('Both images are built with the Node that n8n has in the tests', () => {
	for (const dockerfile of [N8N, SERVICE])
		expect(/^FROM node:([\d.]+)-/m.exec(dockerfile)?.[1]).toBe(NODE_VERSION);
});

test('Both images begin with the same steps, so that packages are only installed once', () => {
	const stepsOf = (dockerfile: string) =>
		/^FROM [^]*? npm ci .*$/m.exec(dockerfile)![0].replace(/^#.*\n/gm, '');
	expect(stepsOf(N8N)).toBe(stepsOf(SERVICE));
});

test('The service is built with the same tools in its image and in the repository', () => {
	const here = manifest('package.json').devDependencies!;
	const own = Object.entries(manifest('service/package.json').devDependencies!);
	expect(own.filter(([name, version]) => name in here && here[name] !== version)).toEqual([]);
});

test('compose.yaml only publishes ports on this machine', () => {
	const { services } = parse(read('compose.yaml')) as {
		services: Record<string, { ports?: string[] }>;
	};
	const ports = Object.values(services).flatMap((service) => service.ports ?? []);
	expect(ports).not.toEqual([]);
	for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
});
