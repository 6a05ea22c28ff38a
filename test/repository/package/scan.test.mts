import { describe, expect, test } from 'vitest';

import { read } from '../../../support/repository.mjs';
import { runTool } from './tool.mjs';

describe('npm run scan', () => {
	const { status, stdout } = runTool('scan.mts', {
		'package.json': read('package.json'),
		'nodes/Forbidden.ts': '/* eslint-disable */\nconsole.log(process.env);\n',
		'dist/forbidden.js': 'require("fs"); eval("1");\n',
	});
	const [sources, tarball] = stdout.split('scanner, tarball');

	test('finds forbidden code in sources, even if they switch off the check', () => {
		expect(sources).toContain('Forbidden.ts');
		expect(sources).toContain('no-console');
		expect(sources).toContain('no-restricted-globals');
	});

	test('finds forbidden code in the files that would be published', () => {
		expect(tarball).toContain('forbidden.js');
		expect(tarball).toContain('no-restricted-imports');
		expect(tarball).toContain('no-dangerous-functions');
	});

	test('fails if it finds something', () => {
		expect(status).toBe(1);
	});
});
