import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
	type Canvas,
	GlobalFonts,
	PDFDocument,
	type SKRSContext2D,
	createCanvas,
} from '@napi-rs/canvas';

import type { Word } from '../../../dist/reading/layout.mjs';

/** A4, in points. */
export const PAGE = { width: 595, height: 842 };

export interface Look {
	font: Font;
	/** In points. */
	size: number;
	/** The margins on the left and right, in points. */
	margin: number;
	/** True to place every word by itself, as some programs do. */
	wordByWord: boolean;
}

export type Font = 'sans' | 'wide' | 'serif' | 'narrow' | 'mono';

const FONTS: Record<Font, [folder: string, regular: string, bold: string]> = {
	sans: ['pdfjs-dist/standard_fonts', 'LiberationSans-Regular', 'LiberationSans-Bold'],
	wide: ['dejavu-fonts-ttf/ttf', 'DejaVuSans', 'DejaVuSans-Bold'],
	serif: ['dejavu-fonts-ttf/ttf', 'DejaVuSerif', 'DejaVuSerif-Bold'],
	narrow: ['dejavu-fonts-ttf/ttf', 'DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'],
	mono: ['dejavu-fonts-ttf/ttf', 'DejaVuSansMono', 'DejaVuSansMono-Bold'],
};
const { resolve } = createRequire(import.meta.url);
for (const [font, [folder, ...files]] of Object.entries(FONTS)) {
	const [name, ...path] = folder.split('/');
	const root = join(dirname(resolve(`${name}/package.json`)), ...path);
	files.forEach((file, bold) =>
		GlobalFonts.registerFromPath(join(root, `${file}.ttf`), `bench-${font}-${bold}`),
	);
}

export interface TextStyle {
	size?: number;
	bold?: boolean;
	align?: 'left' | 'right' | 'center';
	colour?: string;
}

/** The source of new pages: a PDF, or pictures. */
export interface Paper {
	newPage: (size: Size) => SKRSContext2D;
	isPicture: boolean;
}

/** In points. */
interface Size {
	width: number;
	height: number;
}

/** Draws text and lines from top to bottom. `y` is the baseline of the next line of text, in points. */
export class Sheet {
	y = 0;
	pages = 0;
	/** The words drawn on this page, in order. */
	words: Word[] = [];
	private context!: SKRSContext2D;

	constructor(
		private readonly paper: Paper,
		readonly look: Look,
		readonly size: Size = PAGE,
	) {
		this.newPage();
	}

	get left(): number {
		return this.look.margin;
	}

	get right(): number {
		return this.size.width - this.look.margin;
	}

	/** The distance between two lines. */
	get step(): number {
		return this.look.size * 1.45;
	}

	/** True if logos can be read. */
	get isPicture(): boolean {
		return this.paper.isPicture;
	}

	newPage(): void {
		this.context = this.paper.newPage(this.size);
		this.words = [];
		this.pages++;
		this.y = this.look.margin + 10;
	}

	text(x: number, text: string, style: TextStyle = {}): void {
		const { align = 'left', colour = '#111', size = this.look.size } = style;
		this.setFont(style);
		this.context.fillStyle = colour;
		const width = this.context.measureText(text).width;
		const start = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
		if (!this.look.wordByWord) this.context.fillText(text, start, this.y);
		for (const { 0: word, index } of text.matchAll(/\S+/gu)) {
			const left = start + this.context.measureText(text.slice(0, index)).width;
			if (this.look.wordByWord) this.context.fillText(word, left, this.y);
			const right = left + this.context.measureText(word).width;
			this.words.push({ text: word, left, right, top: this.y - 0.8 * size, bottom: this.y });
		}
	}

	/** One line or several; `y` is below them afterwards. */
	lines(x: number, lines: string | string[], style: TextStyle = {}): void {
		for (const line of [lines].flat()) {
			this.text(x, line, style);
			this.y += this.step * Math.max(1, (style.size ?? 0) / this.look.size);
		}
	}

	atLeft(lines: string | string[], style: TextStyle = {}): void {
		this.lines(this.left, lines, style);
	}

	atRight(lines: string | string[], style: TextStyle = {}): void {
		this.lines(this.right, lines, { ...style, align: 'right' });
	}

	centred(lines: string | string[], style: TextStyle = {}): void {
		this.lines(this.size.width / 2, lines, { ...style, align: 'center' });
	}

	/** A line with one text on the left and another at the right edge. */
	pair(x: number, left: string, right: string, style: TextStyle = {}): void {
		this.text(x, left, style);
		this.atRight(right, style);
	}

	/** A line with a text at each of these places. */
	row(places: number[], texts: string[], style: TextStyle = {}): void {
		texts.forEach((text, index) => this.text(places[index]!, text, style));
		this.y += this.step;
	}

	/** Columns that begin at the same height; `y` is below the last one afterwards. */
	beside(columns: Array<[x: number, lines: string[]]>, style: TextStyle = {}): void {
		const top = this.y;
		for (const [x, lines] of columns) {
			this.y = top;
			this.lines(x, lines, style);
		}
	}

	/** Leaves this many lines empty. */
	gap(lines = 1): void {
		this.y += this.step * lines;
	}

	widthOf(text: string, style: TextStyle = {}): number {
		this.setFont(style);
		return this.context.measureText(text).width;
	}

	/** A line across, between two lines of text. */
	rule(from = this.left, to = this.right): void {
		this.context.fillStyle = '#666';
		this.context.fillRect(from, this.y - this.look.size * 1.1, to - from, 0.6);
	}

	/** A box from `y` down, with the next text in its first line. */
	box(x: number, width: number, height: number, fill = 'none'): void {
		const top = this.y - this.look.size * 1.2;
		this.context.strokeStyle = '#888';
		this.context.lineWidth = 0.6;
		if (fill !== 'none') {
			this.context.fillStyle = fill;
			this.context.fillRect(x, top, width, height);
		} else this.context.strokeRect(x, top, width, height);
	}

	/** A vertical line from `top` down to `y`, between columns of a table. */
	upright(x: number, top: number): void {
		this.context.fillStyle = '#666';
		this.context.fillRect(x, top - this.look.size * 1.1, 0.6, this.y - top);
	}

	/** A name as a picture, which isn't text even in a PDF. */
	logo(x: number, name: string, colour: string): void {
		const style = { size: 26, bold: true };
		const [width, height] = [this.widthOf(name, style) + 24, 42];
		const picture = createCanvas(width * 3, height * 3);
		const context = picture.getContext('2d');
		context.scale(3, 3);
		context.fillStyle = colour;
		context.fillRect(0, 0, width, height);
		context.fillStyle = '#fff';
		context.font = this.context.font;
		context.fillText(name, 12, 30);
		this.context.drawImage(picture, x, this.y - 20, width, height);
		this.y += height + 12;
	}

	private setFont({ size = this.look.size, bold = false }: TextStyle): void {
		this.context.font = `${size}px bench-${this.look.font}-${bold ? 1 : 0}`;
	}
}

export function drawPdf(draw: (paper: Paper) => void): Buffer {
	const document = new PDFDocument();
	let pages = 0;
	draw({
		isPicture: false,
		newPage({ width, height }) {
			if (pages++ > 0) document.endPage();
			return document.beginPage(width, height) as SKRSContext2D;
		},
	});
	document.endPage();
	return document.close();
}

/** The pages as pictures, with `dpi` pixels per inch. */
export function drawPictures(dpi: number, draw: (paper: Paper) => void): Canvas[] {
	const scale = dpi / 72;
	const pages: Canvas[] = [];
	draw({
		isPicture: true,
		newPage({ width, height }) {
			const page = createCanvas(Math.round(width * scale), Math.round(height * scale));
			const context = page.getContext('2d');
			context.fillStyle = '#fff';
			context.fillRect(0, 0, page.width, page.height);
			context.scale(scale, scale);
			pages.push(page);
			return context;
		},
	});
	return pages;
}
