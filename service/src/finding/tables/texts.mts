import { type Cell, height } from '../../reading/layout.mjs';
import type { TableLine } from './tableLine.mjs';

// The description of a row can go on above and below the line with its figures.

/** The gap between two lines of a text, in heights of a line. */
const TEXT_GAP = 1.3;
/** Between the lines of a row that stands alone. */
const SMALL_GAP = 0.6;
/** A gap is wider than the others if it differs by this part of a line. */
const CLEARLY = 0.1;
/** If at least this share of the rows has texts above, all texts begin above the figures. Fewer are headings of groups. */
const SHARE_ABOVE = 1 / 3;

/** The texts between two rows, above the first one, or below the last one. */
interface Block {
	before: TableLine | undefined;
	after: TableLine | undefined;
	texts: TableLine[];
	/** The texts behind something else, such as a sum. Undefined if there is nothing else. */
	later: TableLine[] | undefined;
}

export interface Texts {
	above: Cell[];
	below: Cell[];
}

/** The texts above and below each row. Texts that are near none are headings of groups. */
export function textsOfRows(lines: TableLine[]): Texts[] {
	const blocks = blocksOf(lines);
	const isAbove = areAbove(blocks);
	const areMixed = blocks.some(({ after }) => after && after.texts.length > 0);
	const parts = blocks.map((block) => {
		const isWithoutText = areMixed && block.after?.texts.length === 0 && !followsRow(block);
		return isWithoutText ? ofNext(block) : divided(block, isAbove);
	});
	return parts.slice(1).map(({ before }, index) => ({ above: parts[index]!.after, below: before }));
}

/** True if the texts are clearly nearer to the row above them. */
function followsRow({ before, texts, after, later }: Block): boolean {
	const [first] = texts;
	const last = texts.at(-1);
	if (!before || !after || !first || !last || later) return false;
	return gap(before, first) + CLEARLY * height(first.line) < gap(last, after);
}

/** The texts above a row that has none next to its figures, unlike others. */
function ofNext(block: Block): { before: Cell[]; after: Cell[] } {
	const texts = leading({ ...block, texts: block.later ?? block.texts });
	return { before: [], after: texts.flatMap((line) => line.texts) };
}

function divided(block: Block, isAbove: boolean): { before: Cell[]; after: Cell[] } {
	const { before, texts, later } = block;
	const cells = (some: TableLine[]) => some.flatMap((line) => line.texts);
	if (!isAbove) return { before: cells(attached(block)), after: [] };
	if (later)
		return { before: cells(attached(block)), after: cells(leading({ ...block, texts: later })) };
	if (!before) return { before: [], after: cells(leading(block)) };
	if (!block.after) return { before: cells(attached(block)), after: [] };
	const at = widest(block) ?? 0;
	return { before: cells(texts.slice(0, at)), after: cells(texts.slice(at)) };
}

function blocksOf(lines: TableLine[]): Block[] {
	let block = blockBelow(undefined);
	const blocks = [block];
	for (const line of lines) {
		if (line.kind === 'row') {
			block.after = line;
			block = blockBelow(line);
			blocks.push(block);
		} else if (line.kind === 'text') (block.later ?? block.texts).push(line);
		else block.later = [];
	}
	return blocks;
}

function blockBelow(before: TableLine | undefined): Block {
	return { before, after: undefined, texts: [], later: undefined };
}

/** True if texts begin above the figures. */
function areAbove(blocks: Block[]): boolean {
	const rows = blocks.length - 1;
	const [first, second] = blocks as [Block, Block | undefined];
	if (!second) return false;
	const isOnlyAbove = first.texts.length > 0 && blocks.at(-1)!.texts.length === 0;
	if (isOnlyAbove && first.after!.texts.length === 0) return true;
	if (rows === 1) {
		const near = first.texts.at(-1);
		return (
			near !== undefined &&
			first.later === undefined &&
			gap(near, first.after!) < SMALL_GAP * height(near.line)
		);
	}
	const inner = blocks.slice(1, -1).filter(({ texts, later }) => texts.length > 0 && !later);
	const places = inner.map((block) => ({ place: widest(block), end: block.texts.length }));
	const above = places.filter(({ place, end }) => place !== undefined && place < end).length;
	const below = places.filter(({ place, end }) => place === end).length;
	return above > below && above >= SHARE_ABOVE * rows;
}

/** The number of texts above the widest gap of a block; undefined if no gap is clearly the widest. */
function widest({ before, texts, after }: Block): number | undefined {
	const all = [before!, ...texts, after!];
	const gaps = all.slice(1).map((line, index) => gap(all[index]!, line));
	const most = Math.max(...gaps);
	const others = gaps.filter((each) => each !== most);
	const isClear =
		others.length === gaps.length - 1 &&
		most - Math.max(...others) > CLEARLY * height(all[0]!.line);
	return isClear ? gaps.indexOf(most) : undefined;
}

/** The texts that follow a row without a wide gap, or before a heading of the next group. */
function attached({ before, texts, after, later }: Block): TableLine[] {
	if (!before) return [];
	const end = texts.findIndex(
		(each, index) => gap(texts[index - 1] ?? before, each) > TEXT_GAP * height(each.line),
	);
	const near = end < 0 ? texts : texts.slice(0, end);
	const last = near.at(-1);
	if (!last || !after || later || near.length < texts.length) return near;
	const isHeading =
		gap(near.at(-2) ?? before, last) > 1.6 * gap(last, after) + CLEARLY * height(last.line);
	return isHeading ? near.slice(0, -1) : near;
}

/** The texts right above a row without a wide gap. */
function leading({ texts, after }: Block): TableLine[] {
	if (!after) return [];
	const start = texts.findLastIndex(
		(each, index) => gap(each, texts[index + 1] ?? after) > TEXT_GAP * height(each.line),
	);
	return texts.slice(start + 1);
}

function gap(one: TableLine, other: TableLine): number {
	return Math.max(0, other.line.top - one.line.bottom);
}
