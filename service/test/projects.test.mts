import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Projects, SHIPPED_PROJECTS_FOLDER, startService } from '../dist/index.mjs';
import { newFolder } from '../../support/newFolder.mjs';
import { sendText } from '../../support/client.mjs';

const PROJECT = 'name: Meters\nfields:\n  reading:\n    labels: [Reading]\n    kind: amount\n';
const START = 'name: x\nfields:\n  ';

describe('projects', () => {
	let folder: string;
	beforeEach(() => void (folder = newFolder()));

	/** Sends a text for the project fo_12. */
	async function start() {
		const service = await startService({ projects: folder });
		onTestFinished(() => service.close());
		return (text: string) => sendText(service, { fo_id: 'fo_12', text });
	}

	test('come with the service as fo_1 to fo_4', async () => {
		const projects = await new Projects([SHIPPED_PROJECTS_FOLDER]).check();
		expect(projects).toEqual(['fo_1', 'fo_2', 'fo_3', 'fo_4']);
	});

	test('are available once their file exists, and are read again when it changes', async () => {
		const ask = await start();
		const text = 'Reading: 42\nValue: 7';
		expect((await ask(text)).status).toBe(404);
		await writeFile(join(folder, 'fo_12.yaml'), PROJECT);
		expect((await ask(text)).body).toEqual({ reading: '42' });
		await writeFile(join(folder, 'fo_12.yaml'), PROJECT.replace('[Reading]', '[Value, Level]'));
		expect((await ask(text)).body).toEqual({ reading: '7' });
	});

	test("are unknown if their file can't be accessed", async () => {
		const ask = await start();
		await symlink('fo_12.yaml', join(folder, 'fo_12.yaml'));
		expect((await ask('Reading: 42')).status).toBe(404);
	});

	test.each([
		['broken YAML', 'name: x\nfields: [', ':2:10: '],
		['no name', 'fields:\n  a:\n    labels: [A]\n', ':1:1: name: '],
		['no fields', 'name: x\nfields: {}\n', ':2:9: fields: '],
		['an unknown kind', `${START}a:\n    labels: [A]\n    kind: sum\n`, ':5:11: fields.a.kind: '],
		['an invalid pattern', `${START}a:\n    pattern: '('\n`, ':4:14: fields.a.pattern: '],
		['a field not in snake_case', `${START}A b:\n    labels: [A]\n`, ':4:5: fields.A b: '],
		['a field without labels', `${START}a:\n    kind: date\n`, ':4:5: fields.a: needs labels'],
		['an unknown entry', 'name: x\nlabel: y\nfields:\n  a:\n    labels: [A]\n', ':1:1: '],
		['a field twice', `${START}a:\n    labels: [A]\n  a:\n    labels: [B]\n`, ':5:3: '],
		[
			'labels of a thing that no language knows',
			`${START}a:\n    labels_of: [invoice_nummer]\n`,
			':4:17: fields.a.labels_of.0: no language has labels of this name',
		],
		[
			'a fallback next to a field without labels',
			`${START}a: { labels: [A], otherwise: { beside: b } }\n  b: { otherwise: first line }\n`,
			':3:32: fields.a.otherwise: "b" must be a field with labels',
		],
		[
			"a number of a party that isn't a field",
			`${START}a: { labels: [A], kind: vat_id, party: b }\n`,
			':3:42: fields.a.party: "b" must be a field',
		],
		[
			"a sum of fields that aren't amounts",
			`${START}a: { labels: [A], kind: amount }\n  b: { labels: [B] }\nsums:\n  a: [b, b]\n`,
			':6:6: sums.a: "b" must be a field of kind amount',
		],
		[
			"a base that doesn't exist",
			'name: x\nbegins_with: fo_9\nfields:\n  a: { begins_with: a }\n',
			':2:14: begins_with: there is no project fo_9',
		],
		[
			'itself as the base',
			'name: x\nbegins_with: fo_4\nfields:\n  a: { begins_with: a }\n',
			':2:14: begins_with: a project must not begin with itself',
		],
		[
			'a field that begins with another one, but without a base',
			`${START}a: { begins_with: total }\n`,
			':3:6: fields.a: needs a begins_with at the top of the file',
		],
		[
			'projects by type, but without several',
			'name: x\nby_type: { other: fo_4 }\n',
			':2:10: by_type: needs several: true',
		],
		[
			'an unknown type',
			'name: x\nseveral: true\nby_type: { bill: fo_9 }\n',
			':3:18: by_type.bill: not one of the types: credit note, ',
		],
		[
			"a project by type that doesn't exist",
			'name: x\nseveral: true\nby_type: { receipt: fo_9 }\n',
			':3:21: by_type.receipt: there is no project fo_9',
		],
		[
			'itself as a project by type',
			'name: x\nseveral: true\nby_type: { other: fo_4 }\n',
			':3:19: by_type.other: fo_4 has no fields of its own',
		],
	])('with %s are rejected, naming the file, line and column', async (_name, text, message) => {
		await writeFile(join(folder, 'fo_4.yaml'), text);
		await expect(startService({ projects: folder })).rejects.toThrow(`fo_4.yaml${message}`);
	});

	test('that begin with another one are read with its rules, even if these change later', async () => {
		await writeFile(join(folder, 'fo_4.yaml'), PROJECT);
		const own = '    labels: [Place]\n';
		const file = `name: x\nbegins_with: fo_4\nfields:\n  level: { begins_with: reading }\n  place:\n${own}`;
		await writeFile(join(folder, 'fo_12.yaml'), file);
		const ask = await start();
		const text = 'Reading: 42\nValue: 7\nPlace: Ghent';
		expect((await ask(text)).body).toEqual({ level: '42', place: 'Ghent' });
		await writeFile(join(folder, 'fo_4.yaml'), PROJECT.replace('[Reading]', '[Value, Level]'));
		expect((await ask(text)).body).toEqual({ level: '7', place: 'Ghent' });
		await writeFile(join(folder, 'fo_4.yaml'), PROJECT.replace('reading:', 'meter:'));
		const { status, body } = await ask(text);
		expect(status).toBe(500);
		expect(body).toMatchObject({
			error: {
				message: expect.stringContaining('fo_12.yaml:4:10: fields.level: "reading" must be'),
			},
		});
	});

	test('with a malformed file name are rejected', async () => {
		await writeFile(join(folder, 'invoices.yaml'), PROJECT);
		await expect(startService({ projects: folder })).rejects.toThrow('name like fo_4.yaml');
	});

	describe('of the user', () => {
		let own: string;
		beforeEach(async () => {
			own = join(folder, 'projects');
			await mkdir(own);
		});

		/** Sends a text to a service with this data folder. */
		async function ask(foId: string, text: string, projects?: string) {
			const service = await startService({ data: folder, projects });
			onTestFinished(() => service.close());
			return await sendText(service, { fo_id: foId, text });
		}

		test('are in the data folder, in addition to those that come with the service', async () => {
			await writeFile(join(own, 'fo_12.yaml'), PROJECT);
			expect((await ask('fo_12', 'Reading: 42')).body).toEqual({ reading: '42' });
			const { body } = await ask('fo_1', 'Invoice number: RE-17');
			expect(body).toMatchObject({ invoice_number: 'RE-17' });
		});

		test('replace one that comes with the service, if they have its ID', async () => {
			await writeFile(join(own, 'fo_1.yaml'), PROJECT);
			expect((await ask('fo_1', 'Reading: 42')).body).toEqual({ reading: '42' });
			const projects = new Projects([own, SHIPPED_PROJECTS_FOLDER]);
			expect(await projects.list()).toEqual(['fo_1', 'fo_2', 'fo_3', 'fo_4']);
		});

		test('can begin with one that comes with the service', async () => {
			const text =
				'name: x\nbegins_with: fo_1\nfields:\n  number: { begins_with: invoice_number }\n';
			await writeFile(join(own, 'fo_12.yaml'), text);
			expect((await ask('fo_12', 'Invoice number: RE-17')).body).toEqual({ number: 'RE-17' });
		});

		test('are checked when the service starts, too', async () => {
			await writeFile(join(own, 'fo_4.yaml'), 'name: x');
			await expect(startService({ data: folder })).rejects.toThrow(join(own, 'fo_4.yaml:1:1'));
		});

		test('are only those of another folder, if there is one', async () => {
			await writeFile(join(own, 'fo_12.yaml'), PROJECT);
			const other = newFolder();
			expect((await ask('fo_12', 'Reading: 42', other)).status).toBe(404);
			expect((await ask('fo_1', 'Reading: 42', other)).status).toBe(404);
		});

		test('can stay next to the ones that come with the service, but new ones are written elsewhere', async () => {
			const shipped = newFolder();
			await writeFile(join(shipped, 'fo_4.yaml'), PROJECT);
			const projects = new Projects([join(folder, 'none'), shipped]);
			expect(projects.fileOf('fo_4')).toBe(join(shipped, 'fo_4.yaml'));
			expect(projects.fileOf('fo_5')).toBe(join(folder, 'none', 'fo_5.yaml'));
			expect(await projects.check()).toEqual(['fo_4']);
			expect(await readdir(folder)).toEqual(['projects']);
		});
	});

	test('need a folder', async () => {
		await expect(startService({ projects: join(folder, 'none') })).rejects.toThrow("can't be read");
	});
});
