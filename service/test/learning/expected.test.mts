import { execFileSync } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readExpected } from '../../dist/learning/examples/expected.mjs';
import { readExamples } from '../../dist/learning/examples/readExamples.mjs';
import { newFolder } from '../../../support/newFolder.mjs';

describe('expected values', () => {
	let folder: string;
	beforeEach(async () => {
		folder = join(newFolder(), 'examples');
		await mkdir(folder);
		for (const name of ['a.txt', 'b.txt']) await write(name, 'Total: 1.00');
	});

	const write = (name: string, content: string | Buffer) => writeFile(join(folder, name), content);

	async function readCsv(content: string | Buffer) {
		await write('expected.csv', content);
		return await readExpected(folder);
	}
	const valuesIn = async (content: string | Buffer) =>
		Object.fromEntries((await readCsv(content)).expected);
	const refusal = async (content: string | Buffer) =>
		await readCsv(content).then(
			() => 'accepted',
			(error: Error) => error.message.split(/:\s/).slice(1).join(': '),
		);

	const table = 'file;straße;sum €\na.txt;Größe “1”;1,00 €\n';
	const read = { 'a.txt': { strasse: 'Größe “1”', sum: '1,00 €' } };
	const utf16 = Buffer.from(`\ufeff${table}`, 'utf16le');
	test.each([
		['UTF-8', Buffer.from(table)],
		['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`)],
		['UTF-16', utf16],
		['UTF-16 without a byte order mark', utf16.subarray(2)],
		['UTF-16, big-endian', Buffer.from(utf16).swap16()],
		['UTF-16 with tabs', Buffer.from(`\ufeff${table.replaceAll(';', '\t')}`, 'utf16le')],
		['Windows-1252', windows1252(table)],
		['with the separator in the first line', Buffer.from(`\ufeffsep=;\r\n${table}`)],
		[
			'with a separator that is not in the header',
			Buffer.from(`sep=|\n${table.replaceAll(';', '|')}`),
		],
		['with empty rows', Buffer.from(`;;\n${table.replaceAll('\n', '\n;;\n\n; ;\n')}`)],
		['with empty columns', Buffer.from(table.replaceAll('\n', ';;;\r\n'))],
	])('are read from a CSV file in %s', async (_name, content) => {
		expect(await valuesIn(content)).toEqual(read);
	});

	test('are read as Windows-1252 with a note', async () => {
		const { notes } = await readCsv(windows1252(table));
		expect(notes).toContain("expected.csv isn't in UTF-8, so it was read as Windows-1252.");
	});

	test('can be between a million empty rows', async () => {
		const empty = ';;;;;;\r\n'.repeat(500_000);
		const rows = `${empty}a.txt;1\r\n${empty}`;
		expect(await valuesIn(`file;n\n${rows}`)).toEqual({ 'a.txt': { n: '1' } });
	});

	test('can be missing at the end of a row, because Excel leaves out empty cells', async () => {
		expect(await valuesIn('file,n,m\na.txt,1\nb.txt,1,2')).toEqual({
			'a.txt': { n: '1', m: '' },
			'b.txt': { n: '1', m: '2' },
		});
	});

	test.each([
		['Straße/Größe', 'strasse_groesse'],
		['Zahlungsempfänger (Name)', 'zahlungsempfaenger_name'],
		['N° de commande', 'n_de_commande'],
		['Łączna kwota', 'laczna_kwota'],
		['Þjónusta', 'thjonusta'],
		['INVOICE NO.', 'invoice_no'],
	])('of the column %s belong to the field %s', async (column, field) => {
		expect(await valuesIn(`file;${column}\na.txt;1`)).toEqual({ 'a.txt': { [field]: '1' } });
	});

	test('match their file, however its accents are encoded', async () => {
		await write('März.txt'.normalize('NFD'), 'Total: 1.00');
		const { expected } = await readCsv(`file,n\n${'März.txt'.normalize('NFC')},1`);
		expect([...expected.keys()]).toEqual(['März.txt'.normalize('NFD')]);
	});

	test('come with a note that lists the documents left out', async () => {
		for (const name of ['c.PDF', 'notes.docx', '~$b.txt']) await write(name, '');
		const { notes } = await readCsv('file,n\na.txt,1');
		expect(notes).toEqual(["Ignored because expected.csv doesn't list them: b.txt, c.PDF"]);
	});

	test('are rejected with all problems at once', async () => {
		for (const name of ['januar.pdf', 'rechnung-02.pdf']) await write(name, '');
		const rows = [
			'file,total,n,Total,1',
			'Januar.PDF,1,2,3',
			'rechnung_02.docx,1,2,3',
			'elsewhere.pdf,1,2,3',
			',1,2,3',
			'a.txt,1,2,3,4,5',
			'b.txt,1,2,3',
			'b.txt,1,2,3',
		];
		expect((await refusal(rows.join('\n'))).split('\n  ')).toEqual(
			[
				'line 5 has no file name.',
				'line 6 has more values than the first line has names. A value that contains the separator needs quotation marks: "1,240.50".',
				'"b.txt" has two lines.',
				'"total" and "Total" are both the field total. Rename one of them.',
				'"1" can\'t be the name of a field. Use letters, digits and _, like invoice_number.',
				'there is no file "Januar.PDF" in the folder. Did you mean "januar.pdf"?',
				'there is no file "rechnung_02.docx" in the folder. Did you mean "rechnung-02.pdf"?',
				'there is no file "elsewhere.pdf" in the folder.',
			].map((problem) => expect.stringContaining(problem)),
		);
	});

	test.each([
		['two columns with the same name', 'file,n,n\na.txt,1,2', 'two columns have the name "n"'],
		['a value in a column without a name', 'file,,n\na.txt,1,2', 'line 2 has a value in column 2'],
		['too many columns', `file${',n'.repeat(300)}\na.txt,1`, 'more than 200 columns'],
		['too long a value', `file,n\na.txt,${'1'.repeat(2000)}`, '"n" of "a.txt" has more than 1000'],
		['too many rows', `file,n\n${'a.txt,1\n'.repeat(400_000)}`, 'more than 1000 documents'],
		['too many characters', 'file,n\na.txt,1\n'.repeat(1_500_000), 'more than 4000000 characters'],
		['a file elsewhere', 'file,n\n../a.txt,1', 'no file "../a.txt"'],
	])('with %s are rejected', async (_name, content, message) => {
		expect(await refusal(content)).toContain(message);
	});

	test('are not read from a pipe', async () => {
		execFileSync('mkfifo', [join(folder, 'expected.csv')]);
		await expect(readExpected(folder)).rejects.toThrow("expected.csv: it isn't a file.");
	});

	test('are not read from outside the folder', async () => {
		await writeFile(join(folder, '../other.csv'), 'file,n\na.txt,1');
		await symlink('../other.csv', join(folder, 'expected.csv'));
		await expect(readExpected(folder)).rejects.toThrow('it is a link to another folder');
	});

	test("are rejected with a list of all documents that can't be read", async () => {
		execFileSync('mkfifo', [join(folder, 'pipe.pdf')]);
		await writeFile(join(folder, '../c.txt'), 'Total: 1.00');
		await symlink('../c.txt', join(folder, 'link.txt'));
		await write('word.pdf', 'A text');
		const names = ['a.txt', 'link.txt', 'pipe.pdf', 'word.pdf'];
		const { expected } = await readCsv(`file,n\n${names.map((name) => `${name},1`).join('\n')}`);
		await expect(readExamples(folder, expected, () => undefined)).rejects.toThrow(
			/link.txt: it is a link.*\n {2}pipe.pdf: it isn't a file.\n {2}word.pdf: a document is a PDF/,
		);
	});
});

function windows1252(text: string): Buffer {
	const special: Record<string, number> = { '€': 0x80, '“': 0x93, '”': 0x94 };
	return Buffer.from([...text].map((letter) => special[letter] ?? letter.charCodeAt(0)));
}
