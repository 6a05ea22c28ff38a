import type { Canvas } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';

import type { Chance } from './chance.mjs';
import { PAGE } from './sheet.mjs';

/** A PDF of greyscale pictures at 150 dpi: a little crooked and noisy, like paper in a scanner. */
export async function asScan(pages: Canvas[], chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
	const pdf = await PDFDocument.create();
	for (const page of pages) {
		const picture = sharp(await page.encode('png'))
			.greyscale()
			.rotate(chance.between(-0.8, 0.8), { background: '#ffffff' })
			.resize(page.width, page.height, { fit: 'cover' })
			.blur(chance.between(0.3, 0.6));
		const jpeg = await jpegOf(await withNoise(picture, 10, () => 1, chance), 75);
		const image = await pdf.embedJpg(jpeg);
		pdf.addPage([PAGE.width, PAGE.height]).drawImage(image, { x: 0, y: 0, ...PAGE });
	}
	return new Uint8Array(await pdf.save());
}

/** A photo of a page on a dark table: more crooked, blurred and unevenly lit. */
export async function asPhoto(page: Canvas, chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
	const picture = sharp(
		await sharp(await page.encode('png'))
			.extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#4a443c' })
			.toBuffer(),
	)
		.greyscale()
		.rotate(chance.between(-2.5, 2.5), { background: '#4a443c' })
		.blur(chance.between(0.5, 0.9));
	const [across, down] = [chance.between(-0.25, 0.25), chance.between(-0.25, 0.25)];
	const light = (x: number, y: number) => 0.8 + across * (x - 0.5) + down * (y - 0.5);
	return new Uint8Array(await jpegOf(await withNoise(picture, 14, light, chance), 70));
}

interface Greys {
	data: Buffer;
	width: number;
	height: number;
}

/** @param light how bright the page is at a place, from 0 to 1 across and down */
async function withNoise(
	picture: Sharp,
	noise: number,
	light: (x: number, y: number) => number,
	chance: Chance,
): Promise<Greys> {
	const { data, info } = await picture
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	for (let at = 0; at < data.length; at++) {
		const bright = light((at % width) / width, at / width / height);
		const grey = data[at]! * bright + chance.between(-noise, noise);
		data[at] = Math.max(0, Math.min(255, grey));
	}
	return { data, width, height };
}

async function jpegOf({ data, width, height }: Greys, quality: number): Promise<Buffer> {
	return await sharp(data, { raw: { width, height, channels: 1 } })
		.jpeg({ quality })
		.toBuffer();
}
