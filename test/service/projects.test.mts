import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Projects, SHIPPED_PROJECTS_FOLDER, startService } from '../../service/dist/index.mjs';
import { parseProject } from '../../service/dist/projects.mjs';
import { sendText } from './support/client.mjs';

const PROJECT = 'name: Meters\nfields:\n  reading:\n    labels: [Reading]\n    kind: amount\n';

describe('projects', () => {
	let folder: string;
	beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'service-test-'))));
	afterEach(() => rm(folder, { recursive: true }));

	test('ship as fo_1, fo_2 and fo_3', async () => {
		expect(await new Projects(SHIPPED_PROJECTS_FOLDER).check()).toEqual(['fo_1', 'fo_2', 'fo_3']);
	});

	test('are available as soon as their file exists, and read again when it changes', async () => {
		const service = await startService({ projects: folder });
		try {
			const ask = () => sendText(service, { fo_id: 'fo_12', text: 'Reading: 42\nValue: 7' });
			expect((await ask()).status).toBe(404);
			await writeFile(join(folder, 'fo_12.yaml'), PROJECT);
			expect((await ask()).body).toEqual({ reading: '42' });
			await writeFile(join(folder, 'fo_12.yaml'), PROJECT.replace('[Reading]', '[Value, Level]'));
			expect((await ask()).body).toEqual({ reading: '7' });
		} finally {
			await service.close();
		}
	});

	test("are unknown if their file can't be accessed", async () => {
		const service = await startService({ projects: folder });
		try {
			await symlink('fo_12.yaml', join(folder, 'fo_12.yaml'));
			expect((await sendText(service, { fo_id: 'fo_12', text: 'Reading: 42' })).status).toBe(404);
		} finally {
			await service.close();
		}
	});

	test.each([
		['broken YAML', 'name: x\nfields: [', 'fo_4.yaml:2:10: '],
		['no name', 'fields:\n  a:\n    labels: [A]\n', 'fo_4.yaml:1:1: name: '],
		['no fields', 'name: x\nfields: {}\n', 'fo_4.yaml:2:9: fields: '],
		[
			'an unknown kind',
			'name: x\nfields:\n  a:\n    labels: [A]\n    kind: number\n',
			'fo_4.yaml:5:11: fields.a.kind: ',
		],
		[
			'an invalid pattern',
			"name: x\nfields:\n  a:\n    pattern: '('\n",
			'fo_4.yaml:4:14: fields.a.pattern: ',
		],
		[
			'a field name that is not in snake_case',
			'name: x\nfields:\n  A b:\n    labels: [A]\n',
			'fo_4.yaml:4:5: fields.A b: ',
		],
		[
			'a field that can never be found',
			'name: x\nfields:\n  a:\n    kind: date\n',
			'fo_4.yaml:4:5: fields.a: needs labels',
		],
		['an unknown entry', 'name: x\nlabel: y\nfields:\n  a:\n    labels: [A]\n', 'fo_4.yaml:1:1: '],
		[
			'a field twice',
			'name: x\nfields:\n  a:\n    labels: [A]\n  a:\n    labels: [B]\n',
			'fo_4.yaml:5:3: ',
		],
	])('with %s are rejected, naming the file, line and column', async (_name, text, message) => {
		expect(() => parseProject(text, 'fo_4.yaml')).toThrow(message);
		await writeFile(join(folder, 'fo_4.yaml'), text);
		await expect(startService({ projects: folder })).rejects.toThrow('fo_4.yaml:');
	});

	test('with another file name are rejected', async () => {
		await writeFile(join(folder, 'invoices.yaml'), PROJECT);
		await expect(startService({ projects: folder })).rejects.toThrow('named like fo_4.yaml');
	});

	test('need a folder', async () => {
		await expect(startService({ projects: join(folder, 'none') })).rejects.toThrow("can't be read");
	});
});
