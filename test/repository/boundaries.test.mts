import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONFIG: string = '../../.dependency-cruiser.mjs';
const { forbidden: rules } = ((await import(CONFIG)) as Config).default;
interface Config {
	default: { forbidden: Array<{ name: string; comment: string }> };
}

const NODE = 'nodes/DocumentExtraction';

/** What the rules allow: files with their imports. */
const ALLOWED: Record<string, string[]> = {
	[`${NODE}/DocumentExtraction.node.ts`]: [
		'n8n-workflow',
		`${NODE}/extractData`,
		`${NODE}/description/properties`,
		`${NODE}/documents/documents`,
		`${NODE}/pacing/accountPacer`,
		`${NODE}/transport/send`,
		`${NODE}/results/result`,
		`${NODE}/known/history`,
		`${NODE}/problem`,
		`${NODE}/clock`,
		`${NODE}/deadlines`,
		`${NODE}/sharedResources`,
	],
	[`${NODE}/operations/extractData.operation.ts`]: [
		'n8n-workflow',
		`${NODE}/extractData`,
		`${NODE}/documents/documents`,
		`${NODE}/results/result`,
		`${NODE}/known/history`,
		`${NODE}/transport/send`,
	],
	[`${NODE}/extractData.ts`]: [`${NODE}/extractDocument`, 'type n8n-workflow'],
	[`${NODE}/extractDocument.ts`]: [
		'type n8n-workflow',
		`type ${NODE}/documents/documents`,
		`${NODE}/pacing/accountPacer`,
		`${NODE}/known/history`,
		`${NODE}/transport/send`,
		`${NODE}/problem`,
		`${NODE}/clock`,
		`${NODE}/deadlines`,
		`type ${NODE}/sharedResources`,
	],
	[`${NODE}/outcome.ts`]: ['type n8n-workflow', `type ${NODE}/documents/documents`],
	[`${NODE}/requiredFields.ts`]: [
		'type n8n-workflow',
		`${NODE}/outcome`,
		`${NODE}/problem`,
		`${NODE}/transport/send`,
	],
	[`${NODE}/sharedResources.ts`]: [
		`${NODE}/pacing/accountPacer`,
		`${NODE}/known/history`,
		`${NODE}/transport/send`,
		`${NODE}/clock`,
	],
	[`${NODE}/description/properties.ts`]: ['n8n-workflow', `${NODE}/documents/documents`],
	[`${NODE}/documents/documents.ts`]: [
		'n8n-workflow',
		`${NODE}/problem`,
		`${NODE}/deadlines`,
		`${NODE}/documents/file`,
	],
	[`${NODE}/documents/file.ts`]: [],
	[`${NODE}/pacing/accountPacer.ts`]: [`${NODE}/problem`, `${NODE}/clock`],
	[`${NODE}/transport/send.ts`]: [
		'n8n-workflow',
		'crypto',
		'credentials/endpoint',
		`${NODE}/problem`,
		`${NODE}/clock`,
		`${NODE}/deadlines`,
	],
	[`${NODE}/results/result.ts`]: [
		'n8n-workflow',
		`type ${NODE}/documents/documents`,
		`type ${NODE}/transport/send`,
		`${NODE}/problem`,
	],
	[`${NODE}/known/history.ts`]: [
		'type n8n-workflow',
		`type ${NODE}/documents/documents`,
		`${NODE}/outcome`,
		`${NODE}/requiredFields`,
		`${NODE}/problem`,
		`${NODE}/clock`,
		`${NODE}/deadlines`,
	],
	[`${NODE}/problem.ts`]: [],
	[`${NODE}/wording.ts`]: [],
	[`${NODE}/clock.ts`]: ['n8n-workflow'],
	[`${NODE}/deadlines.ts`]: [`${NODE}/clock`],
	'credentials/DocumentExtractionApi.credentials.ts': ['n8n-workflow', 'credentials/endpoint'],
	'credentials/endpoint.ts': [],
	'service/src/index.mts': ['fastify', 'node:fs'],
	'tools/pack.mts': ['node:fs'],
	'host/startN8n.mts': ['node:fs', 'n8n-workflow', 'host/server/server.mjs', 'tools/pack.mjs'],
	'host/server/server.mts': [],
	'dev/run.mts': [
		'host/startN8n.mjs',
		'service/src/index.mjs',
		`${NODE}/DocumentExtraction.node.js`,
	],
	'bench/fleet.mts': ['node:fs', 'test/support/files.mjs'],
	'test/support/files.mts': ['node:fs'],
	'test/e2e/editor.test.mts': ['dev/run.mjs', 'test/support/files.mjs'],
	'test/scale/endurance.test.mts': ['test/support/files.mjs'],
};

/** One forbidden import each: the rule, the file and what is imported. */
const FORBIDDEN: Array<[rule: string, file: string, imported: string]> = [
	['no-circles', 'test/support/files.mts', 'test/scale/endurance.test.mjs'],
	['no-circles', `${NODE}/documents/file.ts`, `type ${NODE}/documents/documents`],
	['package-imports-n8n-only', `${NODE}/documents/file.ts`, 'node:fs'],
	['package-imports-n8n-only', `${NODE}/results/result.ts`, 'fastify'],
	['package-imports-n8n-only', `${NODE}/transport/send.ts`, 'service/src/index.mjs'],
	['credentials-import-n8n-only', 'credentials/endpoint.ts', `${NODE}/clock`],
	['node-imports-rooms', `${NODE}/DocumentExtraction.node.ts`, 'credentials/endpoint'],
	[
		'operations-import-rooms',
		`${NODE}/operations/extractData.operation.ts`,
		`${NODE}/description/properties`,
	],
	['extraction-imports-rooms', `${NODE}/extractData.ts`, `${NODE}/results/result`],
	['extraction-imports-rooms', `${NODE}/extractDocument.ts`, 'credentials/endpoint'],
	['extraction-imports-rooms', `${NODE}/sharedResources.ts`, `type ${NODE}/results/result`],
	['extraction-imports-types', `${NODE}/extractData.ts`, 'n8n-workflow'],
	['extraction-imports-types', `${NODE}/extractDocument.ts`, `${NODE}/documents/file`],
	['documents-import-no-room', `${NODE}/documents/file.ts`, `type ${NODE}/pacing/accountPacer`],
	['documents-import-no-room', `${NODE}/documents/documents.ts`, `${NODE}/results/result`],
	['pacing-imports-no-room', `${NODE}/pacing/accountPacer.ts`, 'type n8n-workflow'],
	['pacing-imports-no-room', `${NODE}/pacing/accountPacer.ts`, `type ${NODE}/transport/send`],
	['transport-imports-no-room', `${NODE}/transport/send.ts`, `type ${NODE}/documents/documents`],
	['transport-imports-no-room', `${NODE}/transport/send.ts`, `${NODE}/pacing/accountPacer`],
	['known-imports-no-room', `${NODE}/known/history.ts`, `${NODE}/pacing/accountPacer`],
	['known-imports-types', `${NODE}/known/history.ts`, 'n8n-workflow'],
	['results-import-no-room', `${NODE}/results/result.ts`, `${NODE}/pacing/accountPacer`],
	['results-import-types', `${NODE}/results/result.ts`, `${NODE}/documents/file`],
	['description-imports-documents', `${NODE}/description/properties.ts`, `${NODE}/problem`],
	['problem-imports-nothing', `${NODE}/problem.ts`, 'n8n-workflow'],
	['clock-imports-no-room', `${NODE}/clock.ts`, `${NODE}/pacing/accountPacer`],
	['deadlines-import-clock', `${NODE}/deadlines.ts`, `${NODE}/problem`],
	['service-stands-alone', 'service/src/index.mts', `${NODE}/clock.js`],
	['service-stands-alone', 'service/src/index.mts', 'test/support/files.mjs'],
	['host-imports-tools-only', 'host/startN8n.mts', 'service/src/index.mjs'],
	['host-imports-tools-only', 'host/server/server.mts', `${NODE}/clock.js`],
	['host-imports-tools-only', 'host/server/server.mts', 'test/support/files.mjs'],
	['scale-tests-without-e2e-tests', 'test/scale/endurance.test.mts', 'test/e2e/editor.test.mjs'],
	['only-tests-import-tests', 'dev/run.mts', 'test/support/files.mjs'],
	['bench-imports-support', 'bench/fleet.mts', 'test/scale/endurance.test.mjs'],
];

describe('npm run lint:imports', () => {
	test('passes if all imports are allowed', () => {
		expect(lintImports(ALLOWED)).toEqual({ status: 0, findings: [] });
	});

	const broken = structuredClone(ALLOWED);
	for (const [, file, imported] of FORBIDDEN) broken[file]!.push(imported);
	const { status, findings } = lintImports(broken);

	test('fails if one is not', () => expect(status).not.toBe(0));

	test.each(FORBIDDEN)('names the rule %s if %s imports %s', (rule, file, imported) => {
		const target = imported.replace(/^type |^node:/, '').replace(/\.m?js$/, '');
		const finding = findings.find((text) =>
			[`${rule}: `, file, target].every((part) => text.includes(part)),
		);
		expect(finding).toContain(rules.find(({ name }) => name === rule)!.comment);
	});

	test('is tested here with a forbidden import for each rule', () => {
		expect(new Set(FORBIDDEN.map(([rule]) => rule))).toEqual(
			new Set(rules.map(({ name }) => name)),
		);
	});
});

test('Each folder and each file of the node has a rule', () => {
	const withRule = Object.keys(ALLOWED).map((file) => file.replace(/^(nodes\/\w+\/\w+)\/.*/, '$1'));
	const inTheNode = readdirSync(join(ROOT, NODE)).filter((name) => !name.endsWith('.json'));
	expect(inTheNode.filter((name) => !withRule.includes(`${NODE}/${name}`))).toEqual([]);
});

/** Runs the command in a folder with these files. */
function lintImports(files: Record<string, string[]>) {
	const folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
	for (const name of ['package.json', '.dependency-cruiser.mjs', '.npmrc']) {
		cpSync(join(ROOT, name), join(folder, name));
	}
	symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
	for (const [path, imports] of Object.entries(files)) {
		mkdirSync(dirname(join(folder, path)), { recursive: true });
		const lines = imports.map((imported) => importOf(imported, path));
		writeFileSync(join(folder, path), `${lines.join('\n')}\nexport type Thing = string;\n`);
	}
	const command = ['run', '--silent', 'lint:imports'];
	const { status, stdout } = spawnSync('npm', command, { cwd: folder, encoding: 'utf8' });
	const [, ...findings] = stdout.replaceAll(/\s+/g, ' ').split(/ error (?=[\w-]+: )/);
	return { status, findings };
}

/** The line that imports a module, or its types, into a file. */
function importOf(imported: string, file: string): string {
	const [module, kind] = imported.split(' ').reverse();
	const isFile = /^(nodes|credentials|service|host|tools|dev|bench|test)\//.test(module!);
	const path = isFile ? relative(dirname(file), module!).replace(/^(?!\.)/, './') : module!;
	return kind === 'type' ? `import type { Thing } from '${path}';` : `import '${path}';`;
}
