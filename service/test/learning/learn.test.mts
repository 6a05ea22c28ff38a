import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, test } from 'vitest';
import { createReader } from '../../dist/index.mjs';
import { learnProject } from '../../dist/learning/learnProject.mjs';
import { parseProject } from '../../dist/projects.mjs';
import { pagesFromText } from '../../dist/reading/rawText.mjs';
import { newFolder } from '../../../support/newFolder.mjs';
import { MAIN, errorOf, printedBy } from '../support/command.mjs';
import { type Placed, pdf, png } from '../../support/documents.mjs';
import { find } from '../support/finding.mjs';

const BILL_FOLDER = fileURLToPath(new URL('../../../examples/learning/', import.meta.url));

/** The folders for projects and examples. */
const foldersIn = (folder: string) => ['--projects', folder, '--data', join(folder, 'data')];

/** Bills in a language that the service doesn't know. */
const BILLS = [
	{ number: 'HF-0117', day: '12.03.2024', sum: '1.512,50', payer: 'Ferðaskrifstofan Askja' },
	{ number: 'HF-0140', day: '02.04.2024', sum: '88,10', payer: 'Bakarí Jóns' },
	{ number: 'HF-0177', day: '28.05.2024', sum: '2.040,00', payer: 'Listasafn Árnesinga' },
];
type Bill = (typeof BILLS)[number];
const [FIRST, SECOND, THIRD] = BILLS as [Bill, Bill, Bill];

describe('learning a project', () => {
	let folder: string;
	let examples: string;
	let file: string;
	beforeEach(async () => {
		folder = newFolder();
		examples = join(folder, 'examples');
		file = join(folder, 'fo_4.yaml');
		await mkdir(examples);
	});

	const write = (name: string, content: string | Buffer) =>
		writeFile(join(examples, name), content);

	/** Writes the bills as texts, with an expected.csv. */
	async function writeBills(bills = BILLS): Promise<void> {
		const rows = ['file;number;day;sum;payer'];
		for (const [index, bill] of bills.entries()) {
			const name = `bill-${index}.txt`;
			await write(name, textOf(bill));
			rows.push([name, bill.number, bill.day, bill.sum, bill.payer].join(';'));
		}
		await write('expected.csv', rows.join('\n'));
	}

	const args = () => ['learn', 'fo_4', examples, ...foldersIn(folder)];
	const learn = (...more: string[]) => printedBy(...args(), ...more);
	const written = () => readFile(file, 'utf8');
	const findIn = async (bill: Bill) => find(textOf(bill), parseProject(await written(), file));

	test('from one example finds the values of the next document, in an unknown language', async () => {
		await writeBills([FIRST]);
		expect(await learn('--name', 'Hot water')).toContain('nothing could be checked');
		expect(await written()).toContain('name: Hot water');
		expect(await findIn(SECOND)).toEqual(SECOND);
	});

	test('from three examples reports how many values it finds in each when learned from the others', async () => {
		await writeBills();
		const printed = await learn();
		for (const field of Object.keys(FIRST))
			expect(printed).toContain(
				`${field}: found in 3 of 3 documents when learned only from the others`,
			);
		const next = { ...THIRD, number: 'HF-0999', payer: 'Kaffi Krús' };
		expect(await findIn(next)).toEqual(next);
	});

	test('from the example bills finds every value in the next one', async () => {
		const printed = await printedBy('learn', 'fo_4', BILL_FOLDER, ...foldersIn(folder));
		expect(printed).toContain('contract: found in 3 of 3 documents');
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
			doubtful: '',
			taken_on: '14 August 2026',
		});
	});

	test('accepts values that are written differently from the document', async () => {
		const [day, payer] = ['2024-03-12', 'FERÐASKRIFSTOFAN  ASKJA'];
		const expected = { 'a.txt': { number: 'hf-0117', day, sum: '1512.50', payer } };
		await write('a.txt', textOf(FIRST));
		await write('expected.json', JSON.stringify(expected));
		await learn();
		expect(await findIn(SECOND)).toEqual(SECOND);
	});

	test('from a PDF finds the values in a picture of another document', async () => {
		const page = (number: string, total: string): Placed[] => [
			[60, 60, 'Oak & Sons'],
			[60, 120, 'Membership'],
			[200, 120, number],
			[60, 200, 'Your contribution'],
			[300, 200, total],
		];
		await write('a.pdf', await pdf(page('M-1044', '55.00')));
		await write('b.png', await png(page('M-2071', '60.50')));
		const rows = ['file,membership,amount', 'a.pdf,M-1044,55.00', 'b.png,M-2071,60.50'];
		await write('expected.csv', rows.join('\n'));
		const printed = await learn();
		expect(printed).toContain('membership: found in 2 of 2');
		expect(printed).toContain('amount: found in 2 of 2');
	});

	test('again with more examples keeps what a person edited', async () => {
		await writeBills([FIRST]);
		await learn('--name', 'Hot water');
		const edited = `# Ours\n${(await written()).replace('- Greiðandi', '- Greiðandi\n      - Payer')}`;
		await writeFile(file, edited);
		await writeBills();
		const printed = await learn();
		expect(printed).toContain('payer: kept');
		const text = await written();
		expect(text).toMatch(/^# Ours\nname: Hot water\n/);
		expect(text).toMatch(/- Payer\n/);
		expect(text.match(/from 3 examples/g)).toHaveLength(3);
	});

	test("says so if a value isn't in its document", async () => {
		await writeBills();
		const csv = await readFile(join(examples, 'expected.csv'), 'utf8');
		await write('expected.csv', csv.replace('88,10', '99,99'));
		const printed = await learn();
		expect(printed).toContain(`bill-1.txt: "99,99" isn't in the text of the document`);
	});

	test('from one receipt makes no claim about other documents', async () => {
		await write('a.txt', 'Café Luna\nNumber: 17\nPaid by cash\nPaid by Visa\n');
		await write('expected.csv', 'file,number,paid_by\na.txt,17,Visa\n');
		const printed = await learn();
		expect(printed).toContain(
			'a.txt: "Visa" is near "Paid by", but that alone isn\'t enough to find it',
		);
		expect(printed).not.toContain('other documents');
	});

	test('mentions a field without values once, without a count', async () => {
		await writeBills();
		const [head, ...rows] = (await readFile(join(examples, 'expected.csv'), 'utf8')).split('\n');
		const bills = [`${head};discount`, ...rows.map((row) => `${row};`)];
		await write('expected.csv', bills.join('\n'));
		const printed = await learn();
		expect(printed.match(/^discount: .*\n.*/gm)).toEqual([
			'discount: not learned.\n  No example has a value.',
		]);
		expect(`${printed}${await written()}`).not.toContain('0 of 0');
	});

	test('writes it to the data folder', async () => {
		await writeBills([FIRST]);
		const data = join(folder, 'data');
		const own = join(data, 'projects', 'fo_5.yaml');
		const printed = await printedBy('learn', 'fo_5', examples, '--data', data);
		expect(printed).toContain(`is written to ${own}.`);
		expect(find(textOf(SECOND), parseProject(await readFile(own, 'utf8'), own))).toEqual(SECOND);
	});

	test('is refused for a project with several: true', async () => {
		await writeFile(file, 'name: x\nseveral: true\nfields:\n  a:\n    labels: [A]\n');
		expect((await errorOf(...args())).message).toContain('fo_4 has several: true');
	});

	test('without a folder learns from the stored examples again', async () => {
		await writeBills();
		await learn();
		const first = await written();
		await rm(file);
		const printed = await printedBy('learn', 'fo_4', ...foldersIn(folder));
		expect(printed).toContain('Also learned from 3 examples that were kept earlier.');
		expect((await written()).replace(/^name: .*/, '')).toBe(first.replace(/^name: .*/, ''));
	});

	test('ends on Ctrl-C without touching the old file', async () => {
		await writeFile(file, 'name: Old\nfields:\n  a:\n    labels: [A]\n');
		for (const name of ['a.png', 'b.png']) await write(name, await png([[60, 60, 'No. 1044']]));
		await write('expected.csv', 'file,m\na.png,1044\nb.png,1044\n');
		const child = spawn(process.execPath, [MAIN, ...args()]);
		await once(child.stdout, 'data');
		child.kill('SIGINT');
		await once(child, 'close');
		expect(await written()).toContain('name: Old');
		expect((await readdir(folder)).sort()).toEqual(['examples', 'fo_4.yaml']);
	});

	test('finds values of several lines below a label or next to it', async () => {
		const below = (...lines: string[]) =>
			['Number: 1\n', 'Payer', ...lines, '\nThank you'].join('\n');
		const beside = (...lines: string[]) => `Payer:  ${lines.join('\n        ')}\nTotal:  1`;
		for (const layout of [below, beside]) {
			await write('a.txt', layout('Kaffi Krús', 'Austurvegi 3'));
			await write('b.txt', layout('Bakarí Jóns', 'Bankastræti 5', '101 Reykjavík'));
			const cells = [
				'"Kaffi Krús\nAusturvegi 3"',
				'"Bakarí Jóns\r\nBankastræti 5\r\n101 Reykjavík"',
			];
			await write('expected.csv', `file,payer\na.txt,${cells[0]}\nb.txt,${cells[1]}\n`);
			await learn();
			const project = parseProject(await written(), file);
			const lines = ['Listasafn Árnesinga', 'Austurmörk 21', '810 Hveragerði'];
			expect(find(layout(...lines), project)).toEqual({ payer: lines.join('\n') });
		}
	});

	test("says what to do if a value's lines aren't below each other", async () => {
		await write('a.txt', 'Number: 1\n\nPayer\nKaffi Krús\n\nAusturvegi 3\n');
		await write('expected.csv', 'file,n,payer\na.txt,1,"Kaffi Krús\nAusturvegi 3"\n');
		const printed = await learn();
		expect(printed).toContain('payer: not learned.');
		expect(printed).toContain('its lines right below each other: enter only "Kaffi Krús"');
	});

	test.each([
		['no expected file', 'b.txt', '', 'needs either expected.csv or expected.json'],
		['broken JSON', 'expected.json', '{ "a.txt": ', 'expected.json: '],
		['values that are lists', 'expected.json', '{ "a.txt": { "n": [1] } }', 'with values as text'],
		['a broken line', 'expected.csv', 'file,n\na.txt,"1', 'at line 2'],
		['no field', 'expected.csv', 'file\na.txt', 'with a column for each field'],
		['no value', 'expected.csv', 'file,n\na.txt,', 'no document with a value'],
		['a broken document', 'expected.csv', 'file,n\na.pdf,1', 'a.pdf: The document is broken and'],
	])('with %s fails with one line', async (_name, name, text, message) => {
		await write('a.txt', 'Number: 1');
		await write('a.pdf', '%PDF-1.7 cut off');
		await write(name, text);
		const error = await errorOf(...args());
		expect(error.message).toContain(message);
		expect(error.message).not.toContain('\n');
		expect(await readdir(folder)).toEqual(['examples']);
	});
});

describe('from two documents, the service learns', () => {
	const EXAMPLES = [
		{ code: 'W18 44096', until: '12/03/2025' },
		{ code: 'W18 44096', until: '30/06/2025' },
	];
	const NEXT = { code: 'W21 00713', until: '01/09/2026' };

	const policy = ({ code, until }: typeof NEXT) =>
		`Polizza     ${code}\n\nEmissione      Ore 24 del\n01/02/2024     ${until}\n`;

	test('a label with digits and the form of a code, even if both have the same digits', () => {
		const read = EXAMPLES.map((expected, index) => ({
			file: `${index}.txt`,
			pages: pagesFromText(policy(expected)),
			expected,
		}));
		expect(find(policy(NEXT), learnProject('Policies', read))).toEqual(NEXT);
	});
});

test('a code of three capitals is learned as a code, and only a currency as a currency', () => {
	const order = (unit: string, currency: string) => `Unit: ${unit}\n\nPaid in: ${currency}\n`;
	const examples = [
		['KGM', 'EUR'],
		['LTR', 'CHF'],
	].map(([unit = '', currency = ''], index) => ({
		file: `${index}.txt`,
		pages: pagesFromText(order(unit, currency)),
		expected: { unit, currency },
	}));
	const project = learnProject('Orders', examples);
	expect(find(order('MTR', '€'), project)).toEqual({ unit: 'MTR', currency: 'EUR' });
});

function textOf({ number, day, sum, payer }: Bill): string {
	return `Hitaveita Flóahrepps
Þingborg, 803 Selfoss

Reikningsnúmer: ${number}          Útgáfudagur: ${day}
Viðskiptamannanúmer: 20-3301

Greiðandi
${payer}

Lýsing            Verð
Heitt vatn        10,00
Þjónusta          15,20
Samtals til greiðslu      ${sum}
`;
}
