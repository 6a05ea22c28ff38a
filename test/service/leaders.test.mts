import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { withoutLeaders } from '../../service/dist/reading/leaders.mjs';
import { type Placed, png } from './support/documents.mjs';

const WORDS: Placed[] = [
	[60, 100, 'Monthly rent, i.e. without heating ...'],
	[440, 100, '900.00'],
	[60, 130, 'Deposit: 2.700,00'],
];
const LEADERS: Placed[] = [
	[270, 100, '. . . . . . . . . . . . . . . . . . . . .'],
	[170, 130, '........................................................'],
];

/** The largest difference between two images of the same size, from 0 to 255. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
	const [a, b] = await Promise.all(
		[one, other].map((image) => sharp(image).greyscale().raw().toBuffer()),
	);
	expect(a!.length).toBe(b!.length);
	return a!.reduce((most, grey, at) => Math.max(most, Math.abs(grey - b![at]!)), 0);
}

describe('before recognition', () => {
	test('rows of dots that lead to a value are left out, and nothing else', async () => {
		const page = await png([...WORDS, ...LEADERS]);
		expect(await difference(page, await png(WORDS))).toBeGreaterThan(150);
		expect(await difference(await withoutLeaders(page), await png(WORDS))).toBeLessThan(40);
	});

	test('a page without them stays as it is', async () => {
		const page = await png(WORDS);
		expect(await withoutLeaders(page)).toBe(page);
	});
});
