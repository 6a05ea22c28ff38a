import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import {
	VerbosityLevel,
	getDocument,
	type PDFDocumentProxy,
	type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { ServiceError } from '../errors.mjs';
import { type Greys, greysOf } from '../pictures/greys.mjs';
import { pageFromWords } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { isScan } from './pdfPictures.mjs';
import { wordsOf } from './pdfText.mjs';
import { type OpenedPage, SHOWN_QUALITY, SHOWN_SIDE } from './seenPage.mjs';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** More dots per inch than recognition needs: scaling down afterwards gives smoother letters. */
const RENDER_DPI = 300;
/** The pages of a PDF. Throws ServiceError. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPage[]> {
	return await withPdf(bytes, openPages);
}

/** Draws a page for recognition. The first page is 0. Throws ServiceError. */
export async function pdfPicture(bytes: Uint8Array, page: number): Promise<Greys> {
	return await withPdf(bytes, async (pdf) => {
		const opened = await pdf.getPage(page + 1);
		const { width, height } = opened.getViewport({ scale: RENDER_DPI / 72 });
		const canvas = await drawn(opened, Math.max(width, height));
		const raw = { width: canvas.width, height: canvas.height, channels: 4 } as const;
		return await greysOf(sharp(canvas.data(), { raw }));
	});
}

/** Draws a page as a JPEG for the web interface. The first page is 0. Throws ServiceError. */
export async function renderPdfPage(bytes: Uint8Array, page: number): Promise<Uint8Array> {
	return await withPdf(bytes, async (pdf) => {
		const canvas = await drawn(await pdf.getPage(page + 1), SHOWN_SIDE);
		return await canvas.encode('jpeg', SHOWN_QUALITY);
	});
}

async function withPdf<T>(
	bytes: Uint8Array,
	use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
	const loading = getDocument({
		data: bytes,
		verbosity: VerbosityLevel.ERRORS,
		isEvalSupported: false,
		useSystemFonts: false,
		disableFontFace: true,
		maxImageSize: LIMITS.inputPixels,
		wasmUrl: join(PACKAGE, 'wasm/'),
		iccUrl: join(PACKAGE, 'iccs/'),
		cMapUrl: join(PACKAGE, 'cmaps/'),
		standardFontDataUrl: join(PACKAGE, 'standard_fonts/'),
	});
	try {
		return await use(await loading.promise);
	} catch (error) {
		throw explained(error);
	} finally {
		await loading.destroy();
	}
}

async function openPages(pdf: PDFDocumentProxy): Promise<OpenedPage[]> {
	if (pdf.numPages > LIMITS.pages) throw new ServiceError('too_many_pages');
	const pages: OpenedPage[] = [];
	let characters = 0;
	for (let number = 1; number <= pdf.numPages; number++) {
		const page = await pdf.getPage(number);
		const words = await wordsOf(page);
		const count = words.reduce((sum, word) => sum + word.text.length, 0);
		characters += count;
		if (characters > LIMITS.characters) throw new ServiceError('too_large');
		const { width, height } = page.getViewport({ scale: 1 });
		const textLayer = { page: pageFromWords(words), width, height };
		pages.push((await isScan(page, count)) ? { isScan: true, textLayer } : textLayer);
		page.cleanup();
	}
	return pages;
}

async function drawn(page: PDFPageProxy, longerSide: number): Promise<Canvas> {
	const { width, height } = page.getViewport({ scale: 1 });
	const scale = Math.min(
		longerSide / Math.max(width, height),
		Math.sqrt(LIMITS.renderedPixels / (width * height)),
	);
	const viewport = page.getViewport({ scale });
	const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
	await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
	return canvas;
}

function explained(error: unknown): unknown {
	if (error instanceof ServiceError) return error;
	const encrypted = error instanceof Error && error.name === 'PasswordException';
	return new ServiceError(encrypted ? 'encrypted_document' : 'unreadable_document');
}
