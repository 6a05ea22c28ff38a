import type { Greys } from './greys.mjs';

// Tesseract mistakes lines of two columns at nearly the same height for one line, and loses words of both. So
// columns whose lines don't match are moved below each other before recognition.

/** Below this, of 255, a pixel of an evenly lit page is ink. */
const INK = 170;
/** Fewer pixels of ink in a row are specks. */
const SPECKS = 3;
/** The height of a band with several lines but no rule down the page, in heights of a line. */
const SEVERAL_LINES = { from: 1.5, to: 15 };
/** The edge of a page that can be dark or show the table under it, as a part of the page's width. */
const EDGE = 0.02;
/** The narrowest gap between two columns, in heights of a line. */
const GUTTER = 1.5;
/** Two neighbouring lines match if their middles are nearer to each other, in heights of a line. */
const APART = 0.3;
/** The most by which all lines of a column can be higher than those of another one in a photo, in heights of a line. */
const HIGHER = 0.7;
/** The largest gap between two lines of a column, in heights of a line. */
const PARAGRAPH = 0.8;
/** The largest gap between an i and its dot, in heights of a line. */
const DOT = 0.15;
/** More columns are something else: letters that lie on their side. */
const MOST_COLUMNS = 4;

/** The greatest thickness of a rule, in heights of a line. */
const RULE = 0.4;
/** Higher lines are letters with a rule next to them, in heights of a line. */
const HIGHEST_LINE = 2;
/** One pixel out of this many is enough to measure the brightness of the paper. */
const SAMPLE = 97;

/** Rows or columns of pixels. `to` is the one after the last. */
interface Span {
	from: number;
	to: number;
}

/** From row `top` on, everything was `by` pixels higher up on the page. */
export interface Move {
	top: number;
	by: number;
}

export interface Apart {
	picture: Greys;
	/** From top to bottom. Empty if the picture is the page as it was. */
	moves: Move[];
}

/** Moves columns whose lines don't match below each other. */
export function columnsApart(page: Greys): Apart {
	const edge = Math.round(EDGE * page.width);
	const inner = { from: edge, to: page.width - edge };
	const inked = Array.from({ length: page.height }, (_, row) => isInked(page, row, inner));
	const single = spansOf(inked);
	const line = lineHeight(single);
	const bands = joined(single, PARAGRAPH * line);
	const whole = [{ from: 0, to: page.width }];
	const strips: Strip[] = [];
	let from = 0;
	for (const [index, band] of bands.entries()) {
		const height = sizeOf(band) / line;
		if (height < SEVERAL_LINES.from || height > SEVERAL_LINES.to) continue;
		const groups = groupsIn(page, band, inner, line);
		if (groups.length < 2 || groups.length > MOST_COLUMNS) continue;
		const rows = withWhite(band, bands[index - 1], bands[index + 1]);
		strips.push({ rows: { from, to: rows.from }, columns: whole });
		strips.push(...groups.map((columns) => ({ rows, columns })));
		from = rows.to;
	}
	if (strips.length === 0) return { picture: page, moves: [] };
	strips.push({ rows: { from, to: page.height }, columns: whole });
	return stacked(page, strips, Math.round(line));
}

/** Moves a box back to its place on the page. */
export function movedBack<T extends { top: number; bottom: number }>(box: T, moves: Move[]): T {
	const middle = (box.top + box.bottom) / 2;
	const by = moves.findLast(({ top }) => top <= middle)?.by ?? 0;
	return { ...box, top: box.top - by, bottom: box.bottom - by };
}

/** A part of the page that gets its own rows. */
interface Strip {
	rows: Span;
	columns: Span[];
}

/** The band with half of the white around it: the outermost rows of letters can be too faint to be found. */
function withWhite(band: Span, above = { to: band.from }, below = { from: band.to }): Span {
	return { from: (above.to + band.from) >> 1, to: (band.to + below.from) >> 1 };
}

/** Draws the strips below each other, with empty rows between them. */
function stacked(page: Greys, strips: Strip[], gap: number): Apart {
	const moves: Move[] = [];
	let height = 0;
	for (const { rows } of strips) {
		moves.push({ top: height, by: height - rows.from });
		height += sizeOf(rows) + gap;
	}
	const data = new Uint8Array(page.width * height).fill(paperOf(page));
	strips.forEach(({ rows, columns }, index) => {
		for (let row = rows.from; row < rows.to; row++) {
			const to = (row + moves[index]!.by) * page.width;
			for (const { from, to: end } of columns) {
				const at = row * page.width;
				data.set(page.data.subarray(at + from, at + end), to + from);
			}
		}
	});
	return { picture: { data, width: page.width, height }, moves };
}

/** The columns of a band, grouped by lines that match. Empty unless several groups have several lines. */
function groupsIn(page: Greys, band: Span, inner: Span, line: number): Span[][] {
	const groups: Array<{ columns: Span[]; lines: Span[] }> = [];
	const columns = columnsIn(page, band, inner, line)
		.map((column) => ({ column, lines: linesIn(page, band, column, line) }))
		.sort((one, other) => other.lines.length - one.lines.length);
	for (const { column, lines } of columns) {
		const group = groups.find((each) => match(each.lines, lines, line));
		if (group) {
			group.columns.push(column);
			group.lines.push(...lines);
		} else groups.push({ columns: [column], lines });
	}
	const several = groups.filter(({ lines }) => lines.length > 1);
	return several.length > 1 ? groups.map(({ columns }) => columns) : [];
}

/** True if all neighbouring lines are at the same height, or all higher by the same distance. */
function match(ones: Span[], others: Span[], line: number): boolean {
	const beside = ones.flatMap((one) =>
		others
			.filter((other) => other.to > one.from && other.from < one.to)
			.map((other) => middleOf(other) - middleOf(one)),
	);
	const usual = beside.sort((a, b) => a - b)[Math.floor(beside.length / 2)] ?? 0;
	if (Math.abs(usual) > HIGHER * line) return false;
	return beside.every((each) => Math.abs(each - usual) < APART * line);
}

/** The columns, each from the middle of a gutter to the middle of the next one. */
function columnsIn(page: Greys, { from, to }: Span, inner: Span, line: number): Span[] {
	const ink = new Uint32Array(page.width);
	for (let row = from; row < to; row++) {
		const start = row * page.width;
		for (let x = inner.from; x < inner.to; x++) if (page.data[start + x]! < INK) ink[x]!++;
	}
	const letters = spansOf(Array.from(ink, (each) => each >= SPECKS));
	const inked = joined(letters, GUTTER * line).filter((span) => sizeOf(span) > RULE * line);
	const middles = inked.slice(1).map(({ from }, index) => (inked[index]!.to + from) >> 1);
	return inked.map((_, index) => ({
		from: middles[index - 1] ?? inner.from,
		to: middles[index] ?? inner.to,
	}));
}

function linesIn(page: Greys, band: Span, column: Span, line: number): Span[] {
	const inked = Array.from({ length: sizeOf(band) }, (_, row) =>
		isInked(page, band.from + row, column),
	);
	return joined(spansOf(inked), DOT * line).filter((span) => {
		const height = sizeOf(span) / line;
		return height > RULE && height < HIGHEST_LINE;
	});
}

/** The most common brightness. */
function paperOf({ data }: Greys): number {
	const counts = new Uint32Array(256);
	for (let at = 0; at < data.length; at += SAMPLE) counts[data[at]!]!++;
	return counts.indexOf(Math.max(...counts));
}

/** The height of a line, measured on the lowest bands, which are single lines. Specks are ignored. */
function lineHeight(bands: Span[]): number {
	const heights = bands.map(sizeOf).filter((height) => height > 2 * SPECKS);
	return heights.sort((one, other) => one - other)[Math.floor(heights.length / 4)] ?? Infinity;
}

function isInked({ data, width }: Greys, row: number, { from, to }: Span): boolean {
	let ink = 0;
	for (let at = row * width + from; at < row * width + to; at++) {
		if (data[at]! < INK && ++ink >= SPECKS) return true;
	}
	return false;
}

/** The runs of true flags. */
function spansOf(flags: boolean[]): Span[] {
	const spans: Span[] = [];
	flags.forEach((flag, at) => {
		if (flag && flags[at - 1]) spans.at(-1)!.to = at + 1;
		else if (flag) spans.push({ from: at, to: at + 1 });
	});
	return spans;
}

/** Joins spans with a narrower gap between them. */
function joined(spans: Span[], gap: number): Span[] {
	const wide: Span[] = [];
	for (const span of spans) {
		const last = wide.at(-1);
		if (last && span.from - last.to < gap) last.to = span.to;
		else wide.push({ ...span });
	}
	return wide;
}

function sizeOf({ from, to }: Span): number {
	return to - from;
}

function middleOf({ from, to }: Span): number {
	return (from + to) / 2;
}
