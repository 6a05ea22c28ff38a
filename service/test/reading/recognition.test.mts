import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Chance } from '../../support/chance.mjs';
import { seenFromTheSide } from '../../support/perspective.mjs';
import { type Service, startService } from '../../dist/index.mjs';
import { evenlyLit } from '../../dist/pictures/evenLight.mjs';
import { type Greys, greysOf } from '../../dist/pictures/greys.mjs';
import { halves } from '../../dist/pictures/halves.mjs';
import { withoutLeaders } from '../../dist/pictures/leaders.mjs';
import { prepared } from '../../dist/pictures/prepare.mjs';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { recognise } from '../../dist/reading/recognition/recognition.mjs';
import { wordsOfLine } from '../../dist/reading/recognition/recognisedWords.mjs';
import { refusal, sendFile } from '../../../support/client.mjs';
import { INVOICE, INVOICE_FIELDS, type Placed, png } from '../../support/documents.mjs';

/** A supplier and two sentences in each of eight languages. */
const PAGES = `Gärtnerei Größ
Vielen Dank für Ihren Auftrag.
Bitte überweisen Sie den Betrag innerhalb von 14 Tagen.

Hurtownia Łącka S.A.
Dziękujemy za współpracę.
Towar pozostaje własnością sprzedawcy do chwili zapłaty.

Gráfica São João
Obrigado pela sua preferência.
Os artigos foram colocados à disposição do adquirente na data.

Côte d'Opale Services
Nous vous remercions de votre confiance.
Le règlement doit nous parvenir avant la fin du mois.

Suministros Ibáñez S.A.
Gracias por su confianza.
Rogamos efectúen la transferencia antes de la fecha de vencimiento.

Åkerströms Snickeri
Tack för att du handlar hos oss.
Beloppet ska vara oss tillhanda senast på förfallodagen.

Tipografia La Città
Grazie per averci scelto.
Vi preghiamo di effettuare il bonifico entro la data di scadenza.

Coöperatie Zuiderzee
Bedankt voor uw opdracht.
Op al onze leveringen zijn onze algemene voorwaarden van toepassing.`;

describe('the service recognises', () => {
	let service: Service;

	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	test.concurrent.each([90, 180, 270])('a page that is turned by %s degrees', async (degrees) => {
		const turned = await sharp(await png(INVOICE))
			.rotate(degrees)
			.png()
			.toBuffer();
		expect((await sendFile(service, turned)).body).toEqual(INVOICE_FIELDS);
	});

	test.concurrent.each([-29, -16, 8, 30])(
		'a page that is tilted by %s degrees',
		async (degrees) => {
			const tilted = await sharp(await png(INVOICE))
				.rotate(degrees, { background: '#d0c8b8' })
				.png()
				.toBuffer();
			expect((await sendFile(service, tilted)).body).toEqual(INVOICE_FIELDS);
		},
	);

	test.concurrent.each(PAGES.split('\n\n'))('the letters in %j', async (text) => {
		const [name, thanks, terms] = text.split('\n') as [string, string, string];
		const page: Placed[] = [
			[60, 60, name],
			[60, 100, thanks],
			[60, 120, terms],
		];
		expect((await sendFile(service, await png(page))).body).toMatchObject({ supplier: name });
	});
});

describe('columns', () => {
	const column = (x: number, y: number, step: number, ...texts: string[]) =>
		texts.map((text, index): Placed => [x, y + index * step, text]);
	const ADDRESS = column(
		60,
		200,
		20,
		'Oyster Books',
		'Anna Lee',
		'14 Castle Street',
		'Bristol BS1 4QA',
	);
	const ABOVE: Placed[] = [
		[60, 60, 'Hollins Ltd'],
		[60, 80, 'Tradesmen since 1911'],
		[60, 120, 'Invoice'],
	];
	const DETAILS = ['Invoice number 4711', 'Date 12 May 2025', 'Due 26 May 2025', 'Customer 17'];

	test('with lines at different heights are read completely', async () => {
		const texts = [...ABOVE, ...ADDRESS, ...column(360, 208, 17, ...DETAILS)];
		const bytes = await png(texts);
		const { lines } = await recognise({ type: 'png', bytes, page: 0, isAll: true });
		const cells = lines.flatMap((line) => line.cells);
		const textsOf = (isRight: boolean) =>
			cells.filter(({ left }) => left > 700 === isRight).map(({ text }) => text);
		expect(textsOf(true)).toEqual(DETAILS);
		expect(textsOf(false)).toEqual([...ABOVE, ...ADDRESS].map(([, , text]) => text));
	});
});

test('the result for a page is the same after pages in another language', async () => {
	const texts = PAGES.split('\n\n').map((text) => text.split('\n'));
	const pages = [texts[0]!, texts[1]!, texts[3]!, ['12345', '678']].map((lines) =>
		png(lines.map((line, index): Placed => [60, 60 + 20 * index, line])),
	);
	const wordsOf = async (page: Promise<Buffer>) =>
		await recognise({ type: 'png', bytes: await page, page: 0, isAll: true });
	const forwards = [];
	for (const page of pages) forwards.push(await wordsOf(page));
	const backwards = [];
	for (const page of [...pages].reverse()) backwards.unshift(await wordsOf(page));
	expect(backwards).toEqual(forwards);
});

describe("a picture that can't be read", () => {
	let service: Service;

	beforeAll(async () => void (service = await startService()));
	afterAll(() => service.close());

	test.each([
		['blurred', 'illegible', (page: Sharp) => page.blur(5)],
		['small', 'letters_too_small', (page: Sharp) => page.resize(240)],
		['dark', 'too_dark', (page: Sharp) => page.linear(0.03, 2).blur(5)],
	])('is refused with the reason: %s', async (_what, code, spoil) => {
		const picture = await spoil(sharp(await png(INVOICE)))
			.jpeg({ quality: 60 })
			.toBuffer();
		expect(await sendFile(service, picture)).toMatchObject(refusal(code));
	});
});

const WORDS: Placed[] = [
	[60, 100, 'Monthly rent, i.e. without heating ...'],
	[440, 100, '900.00'],
	[60, 130, 'Deposit: 2.700,00'],
];
const LEADERS: Placed[] = [
	[270, 100, '. . . . . . . . . . . . . . . . . . . . .'],
	[170, 130, '........................................................'],
];

async function picture(texts: Placed[]): Promise<Greys> {
	return await greysOf(sharp(await png(texts)));
}

/** The largest difference between two pictures of the same size, from 0 to 255. */
function difference(one: Greys, other: Greys): number {
	expect(one.data.length).toBe(other.data.length);
	return one.data.reduce((most, grey, at) => Math.max(most, Math.abs(grey - other.data[at]!)), 0);
}

describe('before recognition', () => {
	test('rows of dots that lead to a value are removed, and nothing else', async () => {
		const [page, words] = [await picture([...WORDS, ...LEADERS]), await picture(WORDS)];
		expect(difference(page, words)).toBeGreaterThan(150);
		expect(difference(await withoutLeaders(page), words)).toBeLessThan(40);
	});

	test('a page with fewer than twelve dots in a row is not changed', async () => {
		const page = await picture([...WORDS, [270, 160, '. . . . . . . . . . .']]);
		expect(await withoutLeaders(page)).toBe(page);
	});

	test('a sheet on a dark table is cut out and straightened, and its shadow is evened out', async () => {
		const { page: sheet } = await prepared(await photographed(await png(INVOICE), GROWING_SHADOW));
		expect(sheet.width / sheet.height).toBeCloseTo(595 / 842, 1);
		for (const [x, y] of [...CORNERS, [0.5, 0.6]] as const)
			expect(greyAt(sheet, x, y), `${x} ${y}`).toBeGreaterThan(230);
	});

	test('a sheet with half of it in shadow is cut out, and white on both sides of the edge', async () => {
		const { page: sheet } = await prepared(await photographed(await png([]), SHADOW_OF_HALF));
		expect(sheet.width / sheet.height).toBeCloseTo(595 / 842, 1);
		for (const [x, y] of CORNERS) expect(greyAt(sheet, x, y), `${x} ${y}`).toBeGreaterThan(230);
		const across = Array.from({ length: 49 }, (_, step) => greyAt(sheet, 0.02 * (step + 1), 0.4));
		expect(across.filter((grey) => grey > 220).length).toBeGreaterThanOrEqual(48);
	});

	test('on a dim page, a grey band becomes as white as paper, and a dark one stays dark', async () => {
		const size = { width: 1190, height: 1684 };
		const bands = `<rect width="100%" height="100%" fill="#b0b0b0"/>
			<rect x="100" y="400" width="900" height="50" fill="#909090"/>
			<rect x="100" y="800" width="900" height="50" fill="#303030"/>`;
		const page = evenlyLit(await greysOf(sharp(svg(size, bands))));
		expect(greyAt(page, 0.5, 0.1)).toBe(255);
		expect(greyAt(page, 0.5, 425 / 1684)).toBe(255);
		expect(greyAt(page, 0.5, 825 / 1684)).toBeLessThan(80);
	});

	test('a frame on a page is not mistaken for a sheet', async () => {
		const size = { width: 1190, height: 1684 };
		const frame = `<rect width="100%" height="100%" fill="white"/>
			<rect x="70" y="130" width="1070" height="1450" fill="none" stroke="black" stroke-width="4"/>`;
		const { page } = await prepared(await greysOf(sharp(svg(size, frame))));
		expect(page.width / page.height).toBeCloseTo(1190 / 1684, 2);
	});

	test('a sheet seen from the side becomes a rectangle', async () => {
		const table = { top: 90, bottom: 90, left: 90, right: 90, background: TABLE };
		const flat = await greysOf(sharp(await png(INVOICE)).extend(table));
		const seen = { ...flat, data: Buffer.from(flat.data) };
		const { page: sheet } = await prepared(seenFromTheSide(seen, 0.15, new Chance('c')));
		for (const [x, y] of CORNERS) expect(greyAt(sheet, x, y), `${x} ${y}`).toBeGreaterThan(230);
	});
});

describe('the upper part of a page', () => {
	test('ends between two lines of text', async () => {
		const page = await picture([...INVOICE, [60, 390, 'A line'], [60, 410, 'Another line']]);
		const [upper, lower] = halves(page);
		expect(lower?.top).toBe(upper.picture.height);
		expect(upper.picture.height + lower!.picture.height).toBe(page.height);
		const cut = upper.picture.height;
		const around = page.data.subarray((cut - 3) * page.width, (cut + 3) * page.width);
		expect(Math.min(...around)).toBe(255);
		expect(cut / page.height).toBeGreaterThan(0.35);
		expect(cut / page.height).toBeLessThan(0.5);
	});

	test('is the whole page if no row is clearly empty', async () => {
		const page = await picture(WORDS);
		const noise = Buffer.from(page.data.map((_, at) => (at * 7919) % 251));
		expect(halves({ ...page, data: noise })).toHaveLength(1);
	});
});

const CORNERS = [
	[0.02, 0.02],
	[0.98, 0.02],
	[0.02, 0.98],
	[0.98, 0.98],
] as const;

/** The pixel at a part of the width and of the height. */
function greyAt({ data, width, height }: Greys, x: number, y: number): number {
	return data[Math.round(y * height) * width + Math.round(x * width)]!;
}

const TABLE = '#302c28';

/** Makes a picture darker to the right. */
const GROWING_SHADOW = `<defs><linearGradient id="a"><stop offset="0" stop-opacity="0"/>
	<stop offset="1" stop-opacity="0.5"/></linearGradient></defs>
	<rect width="100%" height="100%" fill="url(#a)"/>`;
const SHADOW_OF_HALF = '<path d="M200,0 L2000,0 L2000,2000 L500,2000 Z" fill-opacity="0.45"/>';

/** A page on a dark table, slightly turned, and in a shadow. */
async function photographed(page: Buffer, shadow: string): Promise<Greys> {
	const shaded = await sharp(page)
		.composite([{ input: svg(await sharp(page).metadata(), shadow) }])
		.png()
		.toBuffer();
	const photo = await sharp(shaded)
		.rotate(4, { background: TABLE })
		.extend({ top: 90, bottom: 90, left: 90, right: 90, background: TABLE })
		.png()
		.toBuffer();
	return await greysOf(sharp(photo));
}

function svg({ width, height }: { width?: number; height?: number }, content: string): Buffer {
	return Buffer.from(`<svg width="${width}" height="${height}">${content}</svg>`);
}

describe('of the recognised words', () => {
	/** A line of words with the confidence of tesseract in each. */
	function line(...words: Array<[text: string, confidence: number]>) {
		const placed = words.map(([text, confidence], index) => ({
			...{ text, confidence },
			...{ left: 100 * index, right: 100 * index + 95 },
		}));
		return { words: placed, top: 0, bottom: 20 };
	}
	const textsOf = (...words: Array<[string, number]>) =>
		wordsOfLine(line(...words)).map(({ text }) => text);

	test('those next to a rule are kept, although tesseract is not sure of them', () => {
		expect(textsOf(['Summe', 0], ['netto', 90])).toEqual(['Summe', 'netto']);
		expect(textsOf(['837,11|', 0], ['|€1.204,00', 3])).toEqual(['837,11', '€1.204,00']);
	});

	test('an IBAN is kept with its line if its check digits are right', () => {
		const iban = 'BE68539007547034';
		expect(textsOf(['IBAN', 0], [` ${iban}`, 0])).toEqual(['IBAN', iban]);
		expect(textsOf(['IBAN', 0], ['BE69539007547034', 0])).toEqual([]);
	});

	test('specks are removed', () => {
		expect(textsOf(['ae', 12], ['—', 80], ['3', 4], ['.', 10])).toEqual([]);
		expect(textsOf(['Summe', 91], ['é', 5], ["'", 0])).toEqual(['Summe']);
	});

	test('a rule is removed, but ends the cell', () => {
		const words = wordsOfLine(line(['Summe', 91], ['netto', 91], ['|', 40], ['9,00', 85]));
		const [row] = pageFromWords(words, true).lines;
		expect(row!.cells.map(({ text }) => text)).toEqual(['Summe netto', '9,00']);
	});

	/** The cells of a page whose words have letters of these widths in turn. Its lines are low, as with capitals. */
	function cellsWith(widths: number[]): string[] {
		const words = RECEIPT.flatMap((text, row) =>
			[...text.matchAll(/\S+/g)].map(([word], index) => {
				const place = text.indexOf(word);
				const width = widths[(row + index) % widths.length]!;
				const left = 12 * place;
				return {
					text: word,
					left,
					right: left + width * word.length - 2,
					top: 40 * row,
					bottom: 40 * row + 9,
				};
			}),
		);
		return pageFromWords(words, true).lines.flatMap(({ cells }) => cells.map(({ text }) => text));
	}

	test('those a space apart are one cell if all letters have the same width', () => {
		expect(cellsWith([12])).toEqual([
			...['FARMACIA SAN MARCO', 'VIA ROMA TORINO', 'CREMA MANI VISO', '8,40'],
			...['SAPONE NEUTRO', '5,90', 'TOTALE COMPLESSIVO', '14,30', 'GRAZIE ARRIVEDERCI'],
		]);
		expect(cellsWith([11, 12, 10])).toContain('FARMACIA');
	});
});

const RECEIPT = [
	'FARMACIA SAN MARCO',
	'VIA ROMA TORINO',
	'CREMA MANI VISO       8,40',
	'SAPONE NEUTRO         5,90',
	'TOTALE COMPLESSIVO   14,30',
	'GRAZIE ARRIVEDERCI',
];
