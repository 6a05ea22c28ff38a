import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A part of the page, in pixels. */
export type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** A screen has few colours, and a picture of it should be small. */
const COLOURS = 128;

/** Writes what a part of the page shows into a PNG file. */
export async function takePicture(page: Page, clip: Box, file: string): Promise<void> {
	const shot = await page.screenshot({ clip });
	await sharp(shot).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(file);
	console.log(file);
}
