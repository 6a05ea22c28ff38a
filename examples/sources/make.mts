// Makes the example documents in ../documents from the sources next to this file:
//
//   npx tsx examples/sources/make.mts
//
// Needs the Debian packages chromium, poppler-utils (pdftoppm), imagemagick (convert), and for the
// fonts fonts-liberation, fonts-dejavu-core and fonts-urw-base35.
//
// The values that a project should find are marked by <span data-field="…"> in the sources. expected.json
// is made from these, so it has what the document says and not what the service found. The bills in
// ../learning are one source with other values.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';

const sources = fileURLToPath(new URL('.', import.meta.url));
const documents = fileURLToPath(new URL('../documents/', import.meta.url));
const learning = fileURLToPath(new URL('../learning/', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'example-documents-'));

const run = (command: string, ...args: string[]) =>
	execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const convert = (...args: string[]) => run('convert', '-seed', '7', ...args);

/** Fixed dates and no creator, so that a PDF is the same whenever and wherever it is made. */
async function save(pdf: PDFDocument, file: string) {
	pdf.setCreator('');
	pdf.setProducer('pdf-lib');
	pdf.setCreationDate(new Date('2026-01-01T00:00:00Z'));
	pdf.setModificationDate(new Date('2026-01-01T00:00:00Z'));
	writeFileSync(file, await pdf.save());
}

async function print(source: string, file: string) {
	const printed = join(work, 'printed.pdf');
	const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
	flags.push('--disable-background-networking', '--disable-component-update');
	flags.push(`--user-data-dir=${join(work, 'profile')}`, '--no-pdf-header-footer');
	run('chromium', ...flags, `--print-to-pdf=${printed}`, resolve(sources, source));
	await save(await PDFDocument.load(readFileSync(printed)), file);
}

/** The pages of a source as images with this resolution. */
async function pages(source: string, dpi: number) {
	await print(source, join(work, 'page.pdf'));
	for (const name of readdirSync(work)) if (name.endsWith('.png')) rmSync(join(work, name));
	run('pdftoppm', '-png', '-r', String(dpi), join(work, 'page.pdf'), join(work, 'page'));
	const names = readdirSync(work).filter((name) => name.endsWith('.png'));
	return names.sort().map((name) => join(work, name));
}

/** Slightly crooked pages from an office scanner: grey, noisy, and dark along one edge. */
async function scan(source: string, file: string) {
	const pdf = await PDFDocument.create();
	for (const page of await pages(source, 200)) {
		const jpeg = join(work, 'scan.jpg');
		const edge = ['-size', '18x2339', 'gradient:#d2d2d2-#e4e4e4', '-blur', '0x6'];
		const askew = ['-background', '#fbfbfb', '-rotate', '0.3', '-gravity', 'center'];
		convert(
			...[page, '-colorspace', 'Gray', ...askew, '-extent', '1654x2339', '+repage'],
			...['-blur', '0x0.6', '+level', '12%,97%', '-attenuate', '0.18', '+noise', 'Gaussian'],
			...['(', ...edge, ')', '-gravity', 'west', '-compose', 'multiply', '-composite'],
			...['-colorspace', 'Gray', '-strip', '-quality', '55', jpeg],
		);
		const sheet = pdf.addPage([595.44, 842.04]);
		sheet.drawImage(await pdf.embedJpg(readFileSync(jpeg)), { width: 595.44, height: 842.04 });
	}
	await save(pdf, file);
}

/** An image as a fax machine saves it: black and white, 200 dpi, CCITT group 4, with a few specks of dirt. */
async function fax(source: string, file: string) {
	const sheets = (await pages(source, 200)).flatMap((page, number) => {
		const askew = [
			'-background',
			'white',
			'-rotate',
			number ? '0.2' : '-0.25',
			'-gravity',
			'center',
		];
		const specks = ['-attenuate', '0.0004', '+noise', 'Impulse', '-threshold', '58%'];
		return ['(', page, '-colorspace', 'Gray', ...askew, '-extent', '1654x2339', ...specks, ')'];
	});
	const units = ['-units', 'PixelsPerInch', '-density', '200', '+repage', '-type', 'bilevel'];
	convert(...sheets, ...units, '-strip', '-compress', 'Group4', file);
}

/** A till receipt, photographed on a wooden table: perspective, shadow, uneven light, noise. */
async function photo(source: string, file: string) {
	const [page] = await pages(source, 300);
	const wood = [
		'-size',
		'9x1900',
		'xc:gray',
		'+noise',
		'Random',
		'-colorspace',
		'Gray',
		'-blur',
		'0x2',
	];
	const planks = ['-resize', '1240x1900!', '-normalize', '-colorspace', 'sRGB'];
	const corners = '0,0 150,64 %w,0 1080,58 %w,%h 1094,1846 0,%h 136,1838';
	const paper = ['-resize', '900x', '-alpha', 'set', '-virtual-pixel', 'transparent'];
	const shadow = ['(', '+clone', '-background', 'black', '-shadow', '60x14+10+12', ')', '+swap'];
	convert(
		...[
			...wood,
			...planks,
			'+level-colors',
			'#3d2718,#6e4c30',
			'(',
			page!,
			...paper,
			'+distort',
			'Perspective',
			corners,
		],
		...[...shadow, '-background', 'none', '-layers', 'merge', ')'],
		...['-layers', 'flatten', '(', '-size', '1240x1900', 'radial-gradient:white-#d6d2cb', ')'],
		...['-compose', 'multiply', '-composite', '-blur', '0x0.4', '-attenuate', '0.07'],
		...['+noise', 'Gaussian', '-strip', '-quality', '80', file],
	);
}

/** A small receipt from a flatbed scanner, in few colours. */
async function slip(source: string, file: string) {
	const [page] = await pages(source, 200);
	convert(page!, '-blur', '0x0.4', '-dither', 'None', '-colors', '32', '-strip', file);
}

/** A document with other values in its marked places. */
async function filledIn(source: string, values: Record<string, string>, file: string) {
	const html = readSource(source).replace(
		/(<span data-field="(\w+)"[^>]*>)[^<]+/g,
		(_, tag: string, field: string) => tag + values[field]!,
	);
	const filled = join(work, 'filled-in.html');
	writeFileSync(filled, html);
	await print(filled, file);
}

const text = (source: string, file: string) =>
	writeFileSync(file, readSource(source).replace(/<\/?span[^>]*>/g, ''));

const readSource = (source: string) => readFileSync(join(sources, source), 'utf8');

function fieldsOf(source: string) {
	const marked = readSource(source).matchAll(/<span data-field="(\w+)"[^>]*>([^<]+)<\/span\s*>/g);
	return Object.fromEntries([...marked].map(([, name, value]) => [name, value!.trim()]));
}

const plan: Array<[string, string, string, (source: string, file: string) => unknown]> = [
	['invoice-office-supplies.html', 'invoice-office-supplies.pdf', 'fo_1', print],
	['invoice-consulting-two-pages.html', 'invoice-consulting-two-pages.pdf', 'fo_1', print],
	['invoice-scanned.html', 'invoice-scanned.pdf', 'fo_1', scan],
	['rechnung-maler-müller.html', 'rechnung-maler-müller.pdf', 'fo_1', print],
	['invoice-fax.html', 'invoice-fax.tiff', 'fo_1', fax],
	['receipt-cafe.html', 'receipt-cafe.jpg', 'fo_2', photo],
	['receipt-parking.html', 'receipt-parking.png', 'fo_2', slip],
	['order-by-email.txt', 'order-by-email.txt', 'fo_3', text],
];

/** Bills of one supplier. The service learns from the first ones; the last one is to try it with. */
const bills: Record<string, string> = {
	'electricity-january.pdf':
		'SC-20417 | W18 44096 | 31 January 2026 | 1,240 kWh | 347.20 | 14 February 2026',
	'electricity-march.pdf':
		'SC-20417 | W18 44096 | 31 March 2026 | 1,085 kWh | 303.80 | 14 April 2026',
	'electricity-may.pdf': 'SC-20988 | W21 00713 | 30 May 2026 | 962 kWh | 269.36 | 13 June 2026',
	'electricity-july.pdf': 'SC-20417 | W18 44096 | 31 July 2026 | 874 kWh | 244.72 | 14 August 2026',
};
const NEW_BILL = 'electricity-july.pdf';
const FIELDS = ['contract', 'meter', 'read_on', 'consumption', 'to_pay', 'taken_on'];

async function makeBills() {
	const rows = [['file', ...FIELDS]];
	for (const [name, line] of Object.entries(bills)) {
		const values = line.split(' | ');
		const byField = Object.fromEntries(FIELDS.map((field, index) => [field, values[index]!]));
		await filledIn('electricity-bill.html', byField, join(learning, name));
		if (name !== NEW_BILL) rows.push([name, ...values]);
	}
	const lines = rows.map((row) =>
		row.map((cell) => (/,/.test(cell) ? `"${cell}"` : cell)).join(','),
	);
	writeFileSync(join(learning, 'expected.csv'), `${lines.join('\n')}\n`);
}

mkdirSync(documents, { recursive: true });
mkdirSync(learning, { recursive: true });
const expected: Record<string, unknown> = {};
try {
	for (const [source, document, project, make] of plan) {
		await make(source, join(documents, document));
		expected[document] = { project, fields: fieldsOf(source) };
	}
	await makeBills();
	writeFileSync(join(documents, 'expected.json'), `${JSON.stringify(expected, null, '\t')}\n`);
} finally {
	rmSync(work, { recursive: true, force: true });
}
