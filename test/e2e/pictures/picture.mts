import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A part of the page, in pixels. */
export type Box = Record<'x' | 'y' | 'width' | 'height', number>;

/** A small format: a screen has few colours. */
const COLOURS = 128;

export async function boxOf(element: Locator): Promise<Box> {
	return (await element.boundingBox())!;
}

/** The part of the page with these elements, and margins around them. */
export async function boxAround(
	elements: Locator,
	margin: number,
	{ right = margin, bottom = margin },
): Promise<Box> {
	const boxes = await Promise.all((await elements.all()).map(boxOf));
	const x = Math.min(...boxes.map((box) => box.x)) - margin;
	const y = Math.min(...boxes.map((box) => box.y)) - margin;
	const width = Math.max(...boxes.map((box) => box.x + box.width)) + right - x;
	const height = Math.max(...boxes.map((box) => box.y + box.height)) + bottom - y;
	return { x, y, width, height };
}

/** Writes a picture of a part of the page into a PNG file. */
export async function takePicture(page: Page, clip: Box, file: string): Promise<void> {
	const shot = await page.screenshot({ clip });
	await sharp(shot).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(file);
	console.log(file);
}
