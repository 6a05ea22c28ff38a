import type { Canvas } from '@napi-rs/canvas';
import { PDFDocument } from 'pdf-lib';
import sharp, { type Sharp } from 'sharp';

import type { Chance } from '../../../support/chance.mjs';
import { type Greys, seenFromTheSide } from '../../../support/perspective.mjs';

export const KINDS = ['pdf', 'scan', 'photo'] as const;
export type Kind = (typeof KINDS)[number];

/** The flaws of a picture. */
export interface Conditions {
	dpi?: number;
	/** The maximum angle, in degrees. */
	skew?: number;
	/** The quality of the JPEG. */
	quality?: number;
	/** The visibility of the other side: 0 to 1. */
	through?: number;
	/** The part by which the far edge of a photo is shorter: 0 to 1. */
	perspective?: number;
	/** The difference in light between the edges: 0 to 1. */
	light?: number;
	/** The darkness of a shadow: 0 to 1. */
	shadow?: number;
	/** In pixels. */
	blur?: number;
}

/** A PDF of greyscale pictures: a little crooked and noisy, like paper in a scanner. */
export async function asScan(
	pages: Canvas[],
	chance: Chance,
	{ dpi = 150, skew = 0.8, quality = 75, through = 0 }: Conditions = {},
): Promise<Uint8Array<ArrayBuffer>> {
	const pdf = await PDFDocument.create();
	for (const page of pages) {
		const paper = through > 0 ? await withOtherSide(page, through) : await page.encode('png');
		const picture = sharp(paper)
			.greyscale()
			.rotate(chance.between(-skew, skew), { background: '#ffffff' })
			.resize(page.width, page.height, { fit: 'cover' })
			.blur(chance.between(0.3, 0.6));
		const greys = withNoise(await greysOf(picture), 10, () => 1, chance);
		const image = await pdf.embedJpg(await jpegOf(greys, quality));
		const size = { width: (page.width / dpi) * 72, height: (page.height / dpi) * 72 };
		pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
	}
	return new Uint8Array(await pdf.save());
}

/** A photo of a page on a dark table: more crooked, blurred and unevenly lit. */
export async function asPhoto(
	page: Canvas,
	chance: Chance,
	{ light: difference = 0.25, shadow = 0, perspective = 0, blur = 0.9 }: Conditions = {},
): Promise<Uint8Array<ArrayBuffer>> {
	const picture = sharp(
		await sharp(await page.encode('png'))
			.extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#4a443c' })
			.toBuffer(),
	)
		.greyscale()
		.rotate(chance.between(-2.5, 2.5), { background: '#4a443c' })
		.blur(chance.between(blur - 0.4, blur));
	const [across, down] = [
		chance.between(-difference, difference),
		chance.between(-difference, difference),
	];
	const edge = shadow > 0 ? chance.between(0.3, 0.7) : 2;
	const light = (x: number, y: number) =>
		(0.8 + across * (x - 0.5) + down * (y - 0.5)) * (x + 0.3 * y > edge ? 1 - shadow : 1);
	const flat = await greysOf(picture);
	const seen = perspective > 0 ? seenFromTheSide(flat, perspective, chance) : flat;
	return new Uint8Array(await jpegOf(withNoise(seen, 14, light, chance), 70));
}

/** The page with its own mirror image faintly behind it, as if the other side were printed as well. */
async function withOtherSide(page: Canvas, through: number): Promise<Buffer> {
	const png = await page.encode('png');
	const other = await sharp(png)
		.flop()
		.blur(1.2)
		.linear(through, 255 * (1 - through))
		.toBuffer();
	return await sharp(png)
		.composite([{ input: other, blend: 'multiply' }])
		.png()
		.toBuffer();
}

async function greysOf(picture: Sharp): Promise<Greys> {
	const { data, info } = await picture
		.extractChannel(0)
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** @param light the brightness of the page at a point, with coordinates from 0 to 1 across and down */
function withNoise(
	{ data, width, height }: Greys,
	noise: number,
	light: (x: number, y: number) => number,
	chance: Chance,
): Greys {
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
