import type { SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { asPrinted, withoutCombs } from '../../dist/pictures/combs.mjs';
import { type Greys, greysOf } from '../../dist/pictures/greys.mjs';
import { pageFromWords } from '../../dist/reading/layout.mjs';
import { drawn } from '../../support/documents.mjs';

const [WIDTH, HEIGHT] = [1990, 2814];
/** The size of a box. */
const [WIDE, HIGH] = [56, 54];

/** A page at 240 dpi with grey lines, as from a scanner. */
async function page(draw: (context: SKRSContext2D) => void): Promise<Greys> {
	const picture = await drawn(WIDTH, HEIGHT, (context) => {
		context.fillStyle = '#222';
		context.strokeStyle = '#888';
		context.lineWidth = 2;
		context.font = '36px Test';
		context.textAlign = 'center';
		draw(context);
	});
	return await greysOf(sharp(picture).blur(0.7));
}

/** Draws each text in its own box. */
function boxes(
	texts: string[],
	{ x = 400, y = 300, width = WIDE, gap = 0, turn = 0, high = '36px Test' } = {},
) {
	return (context: SKRSContext2D) => {
		context.rotate((turn * Math.PI) / 180);
		context.font = high;
		texts.forEach((text, index) => {
			const left = x + index * (width + gap);
			context.strokeRect(left, y, width, HIGH);
			context.fillText(text, left + width / 2, y + 40);
		});
		context.rotate((-turn * Math.PI) / 180);
	};
}

/** The first and the last column of pixels with ink in a part of the page. */
function inkOf({ data, width }: Greys, top: number, bottom: number): [from: number, to: number] {
	const columns = [...Array(width).keys()].filter((x) => {
		for (let y = top; y < bottom; y++) if (data[y * width + x]! < 200) return true;
		return false;
	});
	return [columns[0]!, columns.at(-1)!];
}

describe('boxes for one character each', () => {
	const NUMBER = [...'RE-2024-117'];
	const end = (count: number, gap = 0) => 400 + count * (WIDE + gap);

	test('are removed, and their characters moved together', async () => {
		const { picture, combs } = withoutCombs(await page(boxes(NUMBER)));
		expect(combs.map(({ boxes }) => boxes.length)).toEqual([11]);
		const [from, to] = inkOf(picture, 280, 380);
		expect(from).toBeGreaterThan(400);
		// As wide as in a word: about 20 pixels each.
		expect(to - from).toBeGreaterThan(180);
		expect(to - from).toBeLessThan(280);
	});

	test('are found if there are gaps between them, or if they are slightly crooked', async () => {
		const apart = withoutCombs(await page(boxes(NUMBER, { gap: 12 })));
		expect(apart.combs.map(({ boxes }) => boxes.length)).toEqual([11]);
		const crooked = withoutCombs(await page(boxes(NUMBER, { turn: 0.2 })));
		expect(crooked.combs.map(({ boxes }) => boxes.length)).toEqual([11]);
	});

	test('can contain characters of nearly their own height', async () => {
		const { combs } = withoutCombs(await page(boxes([...'07/11/2024'], { high: '48px Test' })));
		expect(combs.map(({ boxes }) => boxes.length)).toEqual([10]);
	});

	test('can form groups, which are words', async () => {
		const date = (context: SKRSContext2D) => {
			boxes(['1', '7'])(context);
			boxes(['0', '6'], { x: 400 + 2.4 * WIDE })(context);
			boxes(['2', '0', '2', '5'], { x: 400 + 4.8 * WIDE })(context);
		};
		const { picture, combs } = withoutCombs(await page(date));
		expect(combs.map(({ boxes }) => boxes.length)).toEqual([8]);
		const [from, to] = inkOf(picture, 280, 380);
		const [start, end] = inkOf(withoutCombs(await page(boxes([...'17062025']))).picture, 280, 380);
		expect(to - from - (end - start)).toBeGreaterThan(20);
	});

	test('are read as spaces if they are empty', async () => {
		const [whole, apart] = await Promise.all(
			[[...'DE8937'], [...'DE', '', '', ...'8937']].map(async (texts) => {
				const { picture } = withoutCombs(await page(boxes(texts)));
				const [from, to] = inkOf(picture, 280, 380);
				return to - from;
			}),
		);
		expect(apart! - whole!).toBeGreaterThan(25);
		expect(apart! - whole!).toBeLessThan(60);
	});

	test('get back the words that were read in them', async () => {
		const { picture, combs } = withoutCombs(await page(boxes(NUMBER)));
		const [left, right] = inkOf(picture, 280, 380);
		const place = { top: 310, bottom: 345 };
		const word = { text: 'RE-2024-117', left, right, ...place };
		const other = { text: 'Number', left: 100, right: 240, ...place };
		const [first, second] = asPrinted([word, other], combs);
		expect(first!.left).toBeCloseTo(400, -1);
		expect(first!.right).toBeCloseTo(end(11), -1);
		expect(second).toBe(other);
	});

	test('are one cell, even if some are empty', async () => {
		const { picture, combs } = withoutCombs(await page(boxes([...'7', '', '', ...'2024'])));
		const [left, right] = inkOf(picture, 280, 380);
		const place = { top: 310, bottom: 345 };
		const words = [
			{ text: '7', left, right: left + 20, ...place },
			{ text: '[2024', left: right - 90, right, ...place },
		];
		const [line] = pageFromWords(asPrinted(words, combs), true).lines;
		expect(line!.cells.map(({ text }) => text)).toEqual(['7 2024']);
	});

	test.each([
		['a row of three', boxes([...'117'])],
		['boxes with several digits', boxes(['10', '24', '117', '30', '12', '15'], { width: 75 })],
		['boxes with words', boxes(['Net', 'Tax', 'Total', 'Due', 'Paid'], { width: 160 })],
		[
			'letters without lines',
			(context: SKRSContext2D) => context.fillText('I I I I I I I', 900, 400),
		],
	])('are not found in %s', async (_what, draw) => {
		const asIs = await page(draw);
		expect(withoutCombs(asIs)).toEqual({ picture: asIs, combs: [] });
		expect(withoutCombs(asIs).picture).toBe(asIs);
	});

	test('are not found in several rows with lines in common', async () => {
		const rows = (context: SKRSContext2D) => {
			for (let row = 0; row < 4; row++) boxes([...'47112'], { y: 300 + row * HIGH })(context);
		};
		expect(withoutCombs(await page(rows)).combs).toEqual([]);
	});
});
