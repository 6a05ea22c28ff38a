import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import {
	OPS,
	Util,
	VerbosityLevel,
	getDocument,
	type PDFDocumentProxy,
	type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import { ServiceError } from '../errors.mjs';
import { forRecognition } from './image.mjs';
import { type Word, height, pageFromWords } from './layout.mjs';
import { LIMITS } from './limits.mjs';
import { SHOWN_SIDE, type SeenPage, shownImage } from './seenPage.mjs';

/** A page of a PDF: its text, or an image of it if the text is in an image. */
export type OpenedPage = SeenPage | { image: Uint8Array; textLayer?: SeenPage };

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
/** More than recognition needs: scaling down afterwards gives smoother letters. */
const RENDER_DPI = 300;
/** A scan can have a stamp or a page number as text; with more text than this, a page is not a scan. */
const FEW_CHARACTERS = 120;

/** The pages of a PDF. Throws ServiceError. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPage[]> {
	return await withPdf(bytes, openPages);
}

/** A JPEG of a page, to look at. The first page is 0. Throws ServiceError. */
export async function renderPdfPage(bytes: Uint8Array, page: number): Promise<Uint8Array> {
	return await withPdf(bytes, async (pdf) => {
		const { picture } = await shownImage(await drawn(await pdf.getPage(page + 1), SHOWN_SIDE));
		return picture;
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
		const scanned = count < FEW_CHARACTERS && (await showsAPicture(page, count === 0));
		pages.push(scanned ? { image: await render(page), textLayer } : textLayer);
		page.cleanup();
	}
	return pages;
}

async function wordsOf(page: PDFPageProxy): Promise<Word[]> {
	const { transform } = page.getViewport({ scale: 1 });
	const { items } = await page.getTextContent();
	return joinPieces(items.flatMap((item) => ('str' in item ? wordsOfItem(item, transform) : [])));
}

type Matrix = [number, number, number, number, number, number];

/** Splits a run of text into words, and estimates their positions by the number of characters. */
function wordsOfItem(item: TextItem, viewport: number[]): Word[] {
	const [a, b, , , x, y] = Util.transform(viewport, item.transform) as Matrix;
	const size = Math.hypot(a, b);
	// Vertical text is decoration, and its boxes would tear lines apart.
	if (size === 0 || Math.abs(b) > Math.abs(a) || item.str.trim() === '') return [];
	const text = item.str.normalize('NFC');
	const step = item.width / Math.max(1, text.length);
	return [...text.matchAll(/\S+/gu)].map((match) => ({
		text: match[0],
		left: x + match.index * step,
		right: x + (match.index + match[0].length) * step,
		top: y - 0.8 * size,
		bottom: y + 0.2 * size,
	}));
}

/** Some programs position every few letters separately: pieces that touch are one word. */
function joinPieces(words: Word[]): Word[] {
	const joined: Word[] = [];
	for (const word of words) {
		const last = joined.at(-1);
		const size = height(word);
		const touches =
			last &&
			Math.abs(last.bottom - word.bottom) < 0.1 * size &&
			Math.abs(word.left - last.right) < 0.12 * size;
		if (touches)
			joined[joined.length - 1] = { ...last, text: last.text + word.text, right: word.right };
		else joined.push(word);
	}
	return joined;
}

/** A scan is an image; the letters of a page without any text can also be curves. */
async function showsAPicture(page: PDFPageProxy, curvesCount: boolean): Promise<boolean> {
	const images = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
	const curves = curvesCount ? [OPS.constructPath, OPS.paintFormXObjectBegin, OPS.showText] : [];
	const painting = new Set<number>([...images, ...curves]);
	const { fnArray } = await page.getOperatorList();
	return fnArray.some((operation) => painting.has(operation));
}

async function render(page: PDFPageProxy): Promise<Uint8Array> {
	const { width, height } = page.getViewport({ scale: 1 });
	const longer = (RENDER_DPI / 72) * Math.max(width, height);
	return await forRecognition(await drawn(page, longer));
}

/** A page as a PNG. */
async function drawn(page: PDFPageProxy, longerSide: number): Promise<Uint8Array> {
	const { width, height } = page.getViewport({ scale: 1 });
	const scale = Math.min(
		longerSide / Math.max(width, height),
		Math.sqrt(LIMITS.renderedPixels / (width * height)),
	);
	const viewport = page.getViewport({ scale });
	const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
	await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
	return await canvas.encode('png');
}

function explained(error: unknown): unknown {
	if (error instanceof ServiceError) return error;
	const encrypted = error instanceof Error && error.name === 'PasswordException';
	return new ServiceError(encrypted ? 'encrypted_document' : 'unreadable_document');
}
