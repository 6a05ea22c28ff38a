import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFields } from '../../service/dist/finding/findFields.mjs';
import { createReader } from '../../service/dist/index.mjs';
import { parseProject } from '../../service/dist/projects.mjs';
import { pagesFromText } from '../../service/dist/reading/rawText.mjs';
import { MAIN, command } from './support/command.mjs';
import { pdf, png } from './support/documents.mjs';
import { BILLS, type Bill, textOf, writeExamples } from './support/examples.mjs';

const BILL_FOLDER = fileURLToPath(new URL('../../examples/learning/', import.meta.url));
const [FIRST, SECOND, THIRD] = BILLS as [Bill, Bill, Bill];

describe('learning a project', () => {
	let folder: string;
	let examples: string;
	let file: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'service-test-'));
		examples = join(folder, 'examples');
		file = join(folder, 'fo_4.yaml');
	});
	afterEach(() => rm(folder, { recursive: true }));

	const learn = (...args: string[]) =>
		command('learn', 'fo_4', examples, '--projects', folder, ...args);
	const written = () => readFile(file, 'utf8');
	const find = async (bill: Bill) =>
		findFields(pagesFromText(textOf(bill)), parseProject(await written(), file));

	test('from one example finds the values of the next document, in a language never seen', async () => {
		await writeExamples(examples, [FIRST]);
		const { code, stdout } = await learn('--name', 'Hot water');
		expect(code).toBe(0);
		expect(stdout).toContain('nothing could be checked');
		expect(await written()).toContain('name: Hot water');
		expect(await find(SECOND)).toEqual(SECOND);
	});

	test('from three examples says how many values it finds while each is held back', async () => {
		await writeExamples(examples, BILLS);
		const { stdout } = await learn();
		for (const field of Object.keys(FIRST))
			expect(stdout).toContain(`${field}: found in 3 of 3 documents`);
		expect(await find({ ...THIRD, number: 'HF-0999', payer: 'Kaffi Krús' })).toEqual({
			...THIRD,
			number: 'HF-0999',
			payer: 'Kaffi Krús',
		});
	});

	test('from the example bills finds everything in the next one', async () => {
		const { stdout } = await command('learn', 'fo_4', BILL_FOLDER, '--projects', folder);
		expect(stdout).toContain('contract: found in 3 of 3 documents');
		const reader = createReader();
		const bytes = new Uint8Array(await readFile(join(BILL_FOLDER, 'electricity-july.pdf')));
		const project = parseProject(await written(), file);
		const { signal } = new AbortController();
		const found = await reader.read({ type: 'pdf', bytes }, project, signal);
		await reader.close();
		expect(found).toEqual({
			contract: 'SC-20417',
			meter: 'W18 44096',
			read_on: '31 July 2026',
			consumption: '874 kWh',
			to_pay: '244.72',
			taken_on: '14 August 2026',
		});
	});

	test('accepts values that are written differently from the document', async () => {
		await writeExamples(examples, []);
		await writeFile(join(examples, 'a.txt'), textOf(FIRST));
		await writeFile(
			join(examples, 'expected.json'),
			JSON.stringify({
				'a.txt': {
					number: 'hf-0117',
					day: '2024-03-12',
					sum: '1512.50',
					payer: 'FERÐASKRIFSTOFAN  ASKJA',
				},
			}),
		);
		await rm(join(examples, 'expected.csv'));
		await learn();
		expect(await find(SECOND)).toEqual(SECOND);
	});

	test('from a PDF finds the values in a picture of another document', async () => {
		const page = (number: string, total: string) => [
			[60, 60, 'Oak & Sons'] as [number, number, string],
			[60, 120, 'Membership'] as [number, number, string],
			[200, 120, number] as [number, number, string],
			[60, 200, 'Your contribution'] as [number, number, string],
			[300, 200, total] as [number, number, string],
		];
		await writeExamples(examples, []);
		await writeFile(join(examples, 'a.pdf'), await pdf(page('M-1044', '55.00')));
		await writeFile(join(examples, 'b.png'), await png(page('M-2071', '60.50')));
		await writeFile(
			join(examples, 'expected.csv'),
			'file,membership,amount\na.pdf,M-1044,55.00\nb.png,M-2071,60.50\n',
		);
		const { stdout } = await learn();
		expect(stdout).toContain('membership: found in 2 of 2');
		expect(stdout).toContain('amount: found in 2 of 2');
	});

	test('gives the same file for the same examples', async () => {
		await writeExamples(examples, BILLS);
		await learn();
		const first = await written();
		await learn();
		expect(await written()).toBe(first);
	});

	test('again, with more examples, keeps what a person edited', async () => {
		await writeExamples(examples, [FIRST]);
		await learn('--name', 'Hot water');
		const edited = `# Ours\n${(await written()).replace('- Greiðandi', '- Greiðandi\n      - Payer')}`;
		await writeFile(file, edited);
		await writeExamples(examples, BILLS);
		const { stdout } = await learn();
		expect(stdout).toContain('payer: kept');
		const text = await written();
		expect(text).toMatch(/^# Ours\nname: Hot water\n/);
		expect(text).toMatch(/- Payer\n/);
		expect(text.match(/from 3 examples/g)).toHaveLength(3);
	});

	test("says so if a value isn't in its document", async () => {
		await writeExamples(examples, BILLS);
		const csv = join(examples, 'expected.csv');
		await writeFile(csv, (await readFile(csv, 'utf8')).replace('88,10', '99,99'));
		const { code, stdout } = await learn();
		expect(code).toBe(0);
		expect(stdout).toContain(`bill-1.txt: "99,99" isn't in the text of the document`);
	});

	test('is stopped by Ctrl-C without touching the old file', async () => {
		await writeFile(file, 'name: Old\nfields:\n  a:\n    labels: [A]\n');
		await writeExamples(examples, []);
		for (const name of ['a.png', 'b.png'])
			await writeFile(join(examples, name), await png([[60, 60, 'Membership 1044']]));
		await writeFile(join(examples, 'expected.csv'), 'file,m\na.png,1044\nb.png,1044\n');
		const child = spawn(process.execPath, [MAIN, 'learn', 'fo_4', examples, '--projects', folder]);
		await once(child.stdout, 'data');
		child.kill('SIGINT');
		await once(child, 'close');
		expect(await written()).toContain('name: Old');
		expect((await readdir(folder)).sort()).toEqual(['examples', 'fo_4.yaml']);
	});

	test('names the document that is broken', async () => {
		await writeExamples(examples, []);
		await writeFile(join(examples, 'a.pdf'), '%PDF-1.7 cut off');
		await writeFile(join(examples, 'expected.csv'), 'file,n\na.pdf,1');
		const { code, stderr } = await learn();
		expect(code).toBe(1);
		expect(stderr).toContain("a.pdf: The document is broken and can't be read.");
	});

	test.each([
		['no expected file', undefined, undefined, 'needs one of expected.csv and expected.json'],
		['broken JSON', 'expected.json', '{ "a.txt": ', 'expected.json: '],
		['values that are lists', 'expected.json', '{ "a.txt": { "n": [1] } }', 'with values as text'],
		['a file that is not there', 'expected.csv', 'file,n\nb.txt,1', 'no file "b.txt"'],
		['a line that is too short', 'expected.csv', 'file,n,m\na.txt,1', 'on line 2'],
		['a document twice', 'expected.csv', 'file,n\na.txt,1\na.txt,2', '"a.txt" has two lines'],
		['no field', 'expected.csv', 'file\na.txt', 'with a column for each field'],
		['no value', 'expected.csv', 'file,n\na.txt,', 'no document with a value'],
		['a field without a name', 'expected.csv', 'file,1\na.txt,2', `"1" can't be the name`],
	])('with %s fails with one line', async (_name, name, text, message) => {
		await writeExamples(examples, []);
		await rm(join(examples, 'expected.csv'));
		await writeFile(join(examples, 'a.txt'), 'Number: 1');
		if (name !== undefined) await writeFile(join(examples, name), text ?? '');
		const { code, stderr } = await learn();
		expect(code).toBe(1);
		expect(stderr).toContain(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(await readdir(folder)).toEqual(['examples']);
	});

	test.each([
		['no folder', ['learn', 'fo_4']],
		['no project ID', ['learn', 'bills', 'folder']],
		['an empty name', ['learn', 'fo_4', 'folder', '--name', '']],
	])('with %s fails with exit code 2', async (_name, args) => {
		expect(await command(...args)).toMatchObject({ code: 2, stdout: '' });
	});
});
