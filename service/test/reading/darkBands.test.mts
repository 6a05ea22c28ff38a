import type { SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { withoutDarkBands } from '../../dist/pictures/darkBands.mjs';
import { type Greys, greysOf } from '../../dist/pictures/greys.mjs';
import { drawn } from '../../support/documents.mjs';

describe('a dark band', () => {
	const [WIDTH, HEIGHT] = [1400, 1980];

	/** A page with white letters on a band of this colour, and dark letters below. */
	const bandOf = (colour: string, letters = '#fff') =>
		pageOf((context) => {
			context.fillStyle = colour;
			context.fillRect(100, 300, 1200, 70);
			context.font = '30px Test';
			context.fillStyle = letters;
			context.fillText('Total 433.88', 140, 345);
			context.fillStyle = '#000';
			context.fillText('Net 30 days', 140, 500);
		});

	async function pageOf(draw: (context: SKRSContext2D) => void): Promise<Greys> {
		const picture = await drawn(WIDTH, HEIGHT, (context) => {
			context.fillStyle = '#000';
			draw(context);
		});
		return await greysOf(sharp(picture));
	}

	const darkIn = ({ data, width }: Greys, top: number, bottom: number) =>
		data.subarray(top * width, bottom * width).filter((grey) => grey < 128).length;

	test.each(['#000', '#2d6a3f', '#777'])(
		'of %s becomes white, and its letters become dark',
		async (colour) => {
			const page = await bandOf(colour);
			const turned = withoutDarkBands(page);
			expect(darkIn(turned, 290, 380)).toBeGreaterThan(500);
			expect(darkIn(turned, 290, 380)).toBeLessThan(5000);
			const below = ({ data }: Greys) => Buffer.from(data).subarray(400 * WIDTH);
			expect(below(turned).equals(below(page))).toBe(true);
		},
	);

	test.each([
		['its letters are dark', '#999', '#000'],
		['it is shaded', '#ccc', '#000'],
		['it has no letters', '#000', '#000'],
	])('is left alone if %s', async (_what, colour, letters) => {
		const page = await bandOf(colour, letters);
		expect(withoutDarkBands(page)).toBe(page);
	});

	test('is not found in large letters', async () => {
		const page = await pageOf((context) => {
			context.font = 'bold 150px Test';
			context.fillText('BMW 88', 140, 345);
		});
		expect(withoutDarkBands(page)).toBe(page);
	});
});
